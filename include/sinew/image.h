// SPDX-License-Identifier: MIT
// Pictures that models name or carry.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// What a picture is by its first bytes, as in `image/png`; empty if it is none that a model can hold.
std::string_view image_mime_type(std::span<const std::byte> bytes);

/// The path of a file below the folder of the one that names it, with slashes. What leads out of there, or to a drive,
/// is cut down to the file's name; nothing may be left.
std::string path_below(std::string_view path);

/// Where a texture of that name may be below the model's folder, the likeliest first. Names may be paths of another
/// machine, of which as much of the end counts as is found here, and may end in `.*`: a picture of any kind.
std::vector<std::string> places_of_texture(std::string_view name);

}  // namespace sinew

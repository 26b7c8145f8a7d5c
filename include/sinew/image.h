// SPDX-License-Identifier: MIT
// Images that models refer to or contain.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// The MIME type of an image by its first bytes, such as `image/png`; empty for types that no model can hold.
std::string_view image_mime_type(std::span<const std::byte> bytes);

/// True if the bytes are an image, judged by content: one of the types above, or KTX, ASTC, GIF, BMP, TGA, PSD, HDR,
/// EXR, TIFF or PVR. TGA has no signature: every field of its header must be plausible.
bool is_image(std::span<const std::byte> bytes);

/// The usual extension of an image type, with the dot; empty for types that no model can hold.
std::string_view image_extension(std::string_view mime_type);

/// A relative path with forward slashes that stays below the folder of the referring file. A path that leads out of the
/// folder or to a drive is reduced to its file name, which may be empty.
std::string path_below(std::string_view path);

/// The relative paths at which a texture of that name may exist, most likely first: the name and its endings after each
/// slash, because it may be a path of another machine. A name may end in `.*` for any image type.
std::vector<std::string> texture_candidates(std::string_view name);

}  // namespace sinew

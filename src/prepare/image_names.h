// SPDX-License-Identifier: MIT
// The names of image files that are written next to a model.
#pragma once

#include <sinew/bytes.h>

#include <string>
#include <string_view>

namespace sinew {

/// True for names such as `skin.*`, which leave the image type to the engine.
bool leaves_type_open(std::string_view path);

/// A path on a drive or from the root: `/home/…`, `C:\…`, `\\server\…`.
bool is_absolute_path(std::string_view path);

/// The path with another extension, which starts with a dot.
std::string with_extension(std::string_view path, std::string_view extension);

/// The file name with a prefix, in the same folder: `tex/skin.png` and `robot` give `tex/robot_skin.png`.
std::string with_prefix(std::string_view path, std::string_view prefix);

/// The name of an image file for a texture path: below the folder of the model, and with the extension of its type if
/// the path leaves that open.
std::string image_file_name(std::string_view path, const Bytes& image);

/// The same for an embedded image. One without a name of its own (`image_0.png`) is named after the model.
std::string embedded_file_name(std::string_view path, const Bytes& image, std::string_view model);

/// A name for comparison: file systems of other machines ignore case.
std::string folded(std::string_view name);

}  // namespace sinew

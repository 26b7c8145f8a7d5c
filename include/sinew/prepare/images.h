// SPDX-License-Identifier: MIT
// The images that are written with a model.
#pragma once

#include <sinew/format.h>
#include <sinew/output_file.h>

#include <string>
#include <string_view>

namespace sinew {

/// True if a format can name textures, or embed images.
bool holds_textures(const Format& format);
bool holds_images(const Format& format);

/// The image files that `from_scene` writes next to the model with these options. They are a small part of its work, so
/// that names can be checked for clashes before anything is written.
Files image_files(const Scene& scene, const Format& target, const SaveOptions& options);

/// The name that an image gets if its own is taken: `tex/skin.png` of the model `robot` becomes `tex/robot_skin.png`.
std::string named_after_model(std::string_view image, std::string_view model);

}  // namespace sinew

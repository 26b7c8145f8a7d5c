// SPDX-License-Identifier: MIT
// Restores materials that glTF cannot express. The file has what glTF can express, and the whole material in its
// extras.
#pragma once

#include <sinew/scene/scene.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace sinew::gltf {

/// What is left of a material after it was written to glTF without extras and read again.
scene::Material reduced_to_gltf(const scene::Material& material);

/// The image in the scene that is the embedded image of that index and name in the file.
using FindImage = std::function<std::optional<std::size_t>(std::size_t index, std::string_view name)>;

/// Restores a saved material. A value is restored only if the file still has what it was written as; otherwise it was
/// edited, and the value in `now` wins. `find_image` is for textures with roles that glTF does not have.
scene::Material restored(scene::Material saved, const scene::Material& now, const FindImage& find_image = {});

/// The file name of an image without folder and extension: all that modelling programs preserve of its path.
std::string stem_of(std::string_view path);

}  // namespace sinew::gltf

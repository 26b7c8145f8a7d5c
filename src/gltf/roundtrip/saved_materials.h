// SPDX-License-Identifier: MIT
// Restores materials that glTF cannot express. The file has what glTF can express, and the whole material in its
// extras.
#pragma once

#include <sinew/scene/scene.h>

#include <string>
#include <string_view>

namespace sinew::gltf {

/// What is left of a material after it was written to glTF without extras and read again.
scene::Material reduced_to_gltf(const scene::Material& material);

/// Restores a saved material. A value is restored only if the file still has what it was written as; otherwise it was
/// edited, and the value in `now` wins.
scene::Material restored(scene::Material saved, const scene::Material& now);

/// The file name of an image without folder and extension: all that modelling programs preserve of its path.
std::string stem_of(std::string_view path);

}  // namespace sinew::gltf

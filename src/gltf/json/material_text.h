// SPDX-License-Identifier: MIT
// Materials of the scene as JSON, for `extras.sinew`.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

Json json_of(const scene::Material& material);
/// Adds the index in the file of the image of a texture. Without it, the image is that of the texture in the file.
void set_image_index(Json& material, std::size_t texture, std::size_t image);
/// Members that are missing or have the wrong type stay empty. Embedded images are not part of the JSON.
scene::Material material_of(const Json& json);

}  // namespace sinew::gltf

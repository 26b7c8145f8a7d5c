// SPDX-License-Identifier: MIT
// Materials of the scene as JSON, for `extras.sinew`.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

Json json_of(const scene::Material& material);
/// Members that are missing or have the wrong type stay empty. Embedded images are not part of the JSON.
scene::Material material_of(const Json& json);

}  // namespace sinew::gltf

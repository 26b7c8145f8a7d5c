// SPDX-License-Identifier: MIT
// A material of the hub as JSON, for extras.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

Json json_of(const scene::Material& material);
/// What is missing or of another kind is left empty. Pictures are not part of it.
scene::Material material_of(const Json& json);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include "gltf/json/model.h"
#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

/// Turns the triangles of skinned meshes around whose node mirrors: glTF defines the winding by the determinant of the
/// node's global transform, with or without a skin; in a scene, the node of a skinned mesh has no effect.
void turn_mirrored_skins(const Model& model, const NodePlan& plan, Scene& scene);

}  // namespace sinew::gltf

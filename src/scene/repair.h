// SPDX-License-Identifier: MIT
// Repairs that `to_scene` applies to every scene.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Repairs a scene and reports it: drops triangles with indices out of range or positions that are not finite, invalid
/// weights, and attributes whose number of elements differs from the vertices. A primitive without a valid triangle
/// stays, without vertices. A mesh that is used with several skins becomes several meshes.
void repair(Scene& scene, Report& report);

}  // namespace sinew::scene

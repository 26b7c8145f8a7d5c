// SPDX-License-Identifier: MIT
// Repairs that `to_scene` applies to every scene.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Repairs the arrays of a scene and reports it: drops triangles with indices out of range, invalid weights, and
/// attributes whose number of elements differs from the vertices. Primitives without a valid triangle are dropped.
void repair(Scene& scene, Report& report);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Gives a primitive new normals. Triangles around a place that lean by less than the angle (in degrees) against each
/// other share one there; where they lean by more, vertices are split and the edge is sharp. Tangents, which depend on
/// normals, are left out.
Primitive with_normals(const Primitive& primitive, double smoothing_angle);

}  // namespace sinew::scene

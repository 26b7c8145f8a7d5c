// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::scene {

/// The primitive with new normals. Triangles that meet at a position share a normal if the angle between them is at
/// most `smoothing_angle` (in degrees); otherwise vertices are split and the edge is sharp. Tangents depend on the
/// normals and are dropped.
Primitive with_normals(const Primitive& primitive, double smoothing_angle);

}  // namespace sinew::scene

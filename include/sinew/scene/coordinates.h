// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/coordinates.h>
#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Converts a scene from `scene.coordinates` to another system: vertices, nodes, skins, animations and collision
/// meshes. Axes are exchanged and negated, which is exact; a change of unit rounds. If the handedness changes, the
/// triangles are turned around, so that front faces stay counter-clockwise. Both systems must be valid.
void convert_coordinates(Scene& scene, const CoordinateSystem& to);

}  // namespace sinew::scene

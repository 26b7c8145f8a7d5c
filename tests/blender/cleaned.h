// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/compare.h>
#include <sinew/scene/scene.h>

namespace sinew::test {

/// A scene without what Blender drops by design: degenerate and duplicate triangles, and unused vertices.
Scene cleaned(Scene scene);

/// What Blender keeps to the limits of the comparison. The rest has tests of its own: names and materials in
/// round_trip_test.cpp, the other attributes of vertices in vertex_test.cpp.
Aspects kept_by_blender();
/// True for vertices that Blender splits at sharp edges.
bool splits_vertices(const Difference& difference);

/// True if a rotation turns by 180° from one key to the next: rounding decides the direction.
bool has_half_turn(const scene::Animation& animation);

}  // namespace sinew::test

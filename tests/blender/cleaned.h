// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::test {

/// A scene without what Blender drops by design: degenerate and duplicate triangles, and unused vertices.
Scene cleaned(Scene scene);

/// True if a rotation turns by 180° from one key to the next: rounding decides the direction.
bool has_half_turn(const scene::Animation& animation);

}  // namespace sinew::test

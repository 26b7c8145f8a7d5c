// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::test {

/// A scene without what Blender drops by design: triangles with two corners at the same vertex, triangles that are
/// there twice, and vertices that no triangle uses.
Scene cleaned(Scene scene);

/// Whether a rotation turns by half a circle from one key to the next: which way round is a matter of rounding.
bool has_half_turn(const scene::Animation& animation);

}  // namespace sinew::test

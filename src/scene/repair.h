// SPDX-License-Identifier: MIT
// What `to_scene` does to the arrays of every scene, whichever format it comes from.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Puts right what can be in the arrays of a scene: triangles of vertices that do not exist, weights of joints that do
/// not exist or that are no weights, texture coordinates and such of another number than the vertices. Primitives of
/// which no triangle is left are left out.
void repair(Scene& scene, Report& report);

}  // namespace sinew::scene

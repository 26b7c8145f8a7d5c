// SPDX-License-Identifier: MIT
// Clips: parts of longer animations, and animations from other files on one skeleton.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <string>
#include <vector>

namespace sinew {

/// The part of an animation between two times, moved to start at zero. Every channel gets a key at both ends, so that
/// the clip plays exactly like the original.
scene::Animation cut(const scene::Animation& animation, double from, double to);

/// Moves an animation so that its first key is at zero.
void start_at_zero(scene::Animation& animation);

/// Adds the animations of another model to a scene. Nodes are matched by name, or by the name after a prefix
/// (`mixamorig:Hips`). Reports nodes that the scene does not have. An animation without matching nodes is not added;
/// duplicate names get a number.
void add_animations(Scene& scene, const Scene& other, Report& report);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// Animations as clips: cut out of longer ones, and brought from other files onto one skeleton.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <string>
#include <vector>

namespace sinew {

/// The part of an animation between two times, which starts at zero. Every channel gets a key at either end, so that
/// the clip shows exactly what the animation shows there.
scene::Animation cut(const scene::Animation& animation, double from, double to);

/// The same animation, begun with its first key.
void start_at_zero(scene::Animation& animation);

/// Adds the animations of another model to a scene. What they move is found by its name; where the other model has a
/// prefix (`mixamorig:Hips`), by what follows that. Tells in the log what is not there. An animation that moves nothing
/// here is not added; names that are taken get a number.
void add_animations(Scene& scene, const Scene& other, Report& report);

}  // namespace sinew

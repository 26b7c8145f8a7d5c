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

struct AddAnimationsOptions {
    /// Add the part of an animation that fits, instead of nothing, if the scene lacks nodes that it moves.
    bool partial = false;
};

/// Adds the animations of another model to a scene, so that the skin moves as in that model, also if the rest poses,
/// bind poses, axes or units of the joints differ. If they are the same, channels are copied unchanged.
///
/// Nodes are matched by name, or by the name after a prefix (`mixamorig:Hips`); repeated names by path and order; nodes
/// without names by pose or place in the hierarchy. Nodes that the animations move and that have no match are reported
/// in one finding. It is an error that leaves the scene unchanged, or with `partial`, a warning. Returns false in case
/// of that error, and if no node has a match. Duplicate names of animations get a number.
bool add_animations(Scene& scene, const Scene& other, Report& report, const AddAnimationsOptions& options = {});

}  // namespace sinew

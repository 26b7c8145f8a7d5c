// SPDX-License-Identifier: MIT
// Playing animations: pure functions over spans that the caller provides. Nothing is allocated.
//
//     rest_pose(scene, locals);
//     sample(scene.animations[0], seconds, locals);
//     local_to_model(scene, order, locals, globals);
//     skinning_palette(scene.skins[0], globals, palette);
//     skin(primitive, palette, positions);
#pragma once

#include <sinew/scene/pose.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sinew {

/// Overwrites what the animation moves with its state at that time. Before its first key and behind its last one a
/// channel stands still.
void sample(const scene::Animation& animation, double seconds, std::span<scene::Transform> locals);

/// One channel at that time: three or four numbers. Rotations are of length one.
void sample(const scene::Channel& channel, double seconds, std::span<double> to);

/// What moves a vertex with each joint: one matrix a joint.
void skinning_palette(const scene::Skin& skin, std::span<const scene::Matrix> globals,
                      std::span<scene::Matrix> palette);

/// The positions of a primitive, moved by its joints; one element a vertex. Weights that do not sum to one are taken
/// relative to their sum; a vertex without weights stays where it is.
void skin(const scene::Primitive& primitive, std::span<const scene::Matrix> palette, std::span<scene::Vec3> positions);

/// When the last key of an animation is.
double duration(const scene::Animation& animation);

}  // namespace sinew

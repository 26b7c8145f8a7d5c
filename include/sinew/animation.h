// SPDX-License-Identifier: MIT
// Animation playback in double precision: pure functions on the caller's spans, without allocations. See playback.h for
// the fast version.
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

/// Overwrites the animated transforms with their values at a time. A channel is constant before its first and after its
/// last key.
void sample(const scene::Animation& animation, double seconds, std::span<scene::Transform> locals);

/// One number of the value of a key: x, y or z, or a number of a quaternion.
double value_of(const scene::Channel& channel, std::size_t key, std::size_t component);

/// The value of one channel at a time: three or four numbers. Rotations are normalised.
void sample(const scene::Channel& channel, double seconds, std::span<double> to);

/// The skinning matrices: one per joint.
void skinning_palette(const scene::Skin& skin, std::span<const scene::Matrix> globals,
                      std::span<scene::Matrix> palette);

/// The skinned positions of a primitive, one per vertex. Weights are normalised; a vertex without weights keeps its
/// position.
void skin(const scene::Primitive& primitive, std::span<const scene::Matrix> palette, std::span<scene::Vec3> positions);

/// The time of the last key.
double duration(const scene::Animation& animation);

}  // namespace sinew

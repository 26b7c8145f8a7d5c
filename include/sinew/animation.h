// SPDX-License-Identifier: MIT
// Playing animations: pure functions over spans that the caller provides. Nothing is allocated.
//
//     rest_pose(scene, locals);
//     sample(scene.animations[0], seconds, locals);
//     local_to_model(scene, order, locals, globals);
//     skinning_palette(scene.skins[0], globals, palette);
//     skin(primitive, palette, positions);
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sinew {

/// The nodes of a scene, parents before children.
std::vector<std::size_t> parents_first(const Scene& scene);

/// Every node's transform at rest. `locals` has one element a node.
void rest_pose(const Scene& scene, std::span<scene::Transform> locals);

/// Overwrites what the animation moves with its state at that time. Before its first key and behind its last one a
/// channel stands still.
void sample(const scene::Animation& animation, double seconds, std::span<scene::Transform> locals);

/// One channel at that time: three or four numbers. Rotations are of length one.
void sample(const scene::Channel& channel, double seconds, std::span<double> to);

/// From each node's space to that of the model. A node with a matrix stays where it is.
void local_to_model(const Scene& scene, std::span<const std::size_t> parents_first,
                    std::span<const scene::Transform> locals, std::span<scene::Matrix> globals);

/// What moves a vertex with each joint: one matrix a joint.
void skinning_palette(const scene::Skin& skin, std::span<const scene::Matrix> globals,
                      std::span<scene::Matrix> palette);

/// The positions of a primitive, moved by its joints; one element a vertex. Weights that do not sum to one are taken
/// relative to their sum; a vertex without weights stays where it is.
void skin(const scene::Primitive& primitive, std::span<const scene::Matrix> palette, std::span<scene::Vec3> positions);

/// When the last key of an animation is.
double duration(const scene::Animation& animation);

}  // namespace sinew

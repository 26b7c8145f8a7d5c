// SPDX-License-Identifier: MIT
// Poses of a scene: the transform of every node, relative to its parent or to the model.
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace sinew {

/// The nodes of a scene, parents before children.
std::vector<std::size_t> parents_first(const Scene& scene);

/// The parent of every node; none for roots.
std::vector<std::optional<std::size_t>> parents_of(const Scene& scene);

/// The local transform of every node at rest. `locals` has one element per node.
void rest_pose(const Scene& scene, std::span<scene::Transform> locals);

/// The transform from each node's space to model space. A node with a matrix uses that instead of its element.
void local_to_model(const Scene& scene, std::span<const std::size_t> parents_first,
                    std::span<const scene::Transform> locals, std::span<scene::Matrix> globals);

}  // namespace sinew

namespace sinew::scene {

/// The transform of every node at rest, from the node's space to model space.
std::vector<Matrix> rest_globals(const Scene& scene);

}  // namespace sinew::scene

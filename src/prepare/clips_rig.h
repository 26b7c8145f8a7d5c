// SPDX-License-Identifier: MIT
// The poses and relations of the nodes of a scene, as the transfer of animations needs them.
#pragma once

#include <sinew/scene/math.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <optional>
#include <vector>

namespace sinew::clips {

struct RigFacts {
    explicit RigFacts(const Scene& scene);

    const Scene& scene;
    std::vector<std::size_t> order;                   ///< the nodes, depth first: parents before children
    std::vector<std::optional<std::size_t>> parents;  ///< of every node
    std::vector<std::optional<std::size_t>> skins;    ///< of every node: the first skin that has it as a joint
    std::vector<scene::Matrix> rest;                  ///< of every node: its rest pose in model space
    std::vector<scene::Matrix> bind;                  ///< of every joint: its bind pose; of other nodes: the rest pose
    double size = 1;                                  ///< of the model at rest, never zero

    bool is_joint(std::size_t node) const { return skins[node].has_value(); }
};

/// The length of the longest axis of a matrix.
double scale_of(const scene::Matrix& matrix);

/// True if two matrices are equal. `length` is the distance that counts as one in translations.
bool is_near(const scene::Matrix& a, const scene::Matrix& b, double length, double tolerance = 1e-6);

}  // namespace sinew::clips

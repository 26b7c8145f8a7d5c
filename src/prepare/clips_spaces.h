// SPDX-License-Identifier: MIT
// Relates the spaces of two models whose joints have been matched.
#pragma once

#include <vector>

#include "prepare/clips_match.h"

namespace sinew::clips {

/// A node of the target moves like its node of the source if its pose in model space is always
/// `model · (pose of the source's node) · axes[node]`.
struct Spaces {
    scene::Matrix model = scene::identity_matrix;  ///< from the model space of the source to that of the target
    std::vector<scene::Matrix> axes;               ///< for every node of the target; the identity if it has no match
};

/// The relation that preserves the motion of skins, and of meshes on nodes.
Spaces relate_spaces(const RigFacts& source, const RigFacts& target, const NodeMatch& match);

}  // namespace sinew::clips

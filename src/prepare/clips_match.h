// SPDX-License-Identifier: MIT
// Finds the nodes of one scene that correspond to those of another.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "prepare/clips_rig.h"

namespace sinew::clips {

struct NodeMatch {
    std::vector<std::optional<std::size_t>> to_target;  ///< for every node of the source
    std::vector<std::optional<std::size_t>> to_source;  ///< for every node of the target
    std::vector<bool> ambiguous;  ///< for every node of the source: several nodes fit equally well

    void add(std::size_t source, std::size_t target);
};

/// Matches nodes by name, or by the name after a prefix. Repeated names are matched by path, then by the closest
/// matched ancestor, then by order. Nodes without names, or with names that a reader made up, are matched by their bind
/// or rest pose, or by their place in the hierarchy.
NodeMatch match_nodes(const RigFacts& source, const RigFacts& target);

}  // namespace sinew::clips

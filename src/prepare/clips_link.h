// SPDX-License-Identifier: MIT
// How the local transform of a node follows from the motion of the source.
#pragma once

#include <sinew/bridge/skeleton.h>

#include <vector>

#include "prepare/clips_spaces.h"

namespace sinew::clips {

/// The local transform of a node of the target:
/// `before · (product of unwound)⁻¹ · (product of chain) · (local transform of source) · after`.
struct Link {
    std::size_t source = 0;
    scene::Matrix before = scene::identity_matrix;
    scene::Matrix after = scene::identity_matrix;
    std::vector<std::size_t> chain;    ///< nodes of the source above `source`, topmost first
    std::vector<std::size_t> unwound;  ///< nodes of the source that only the parent follows
};

/// The link of a matched node.
Link link_of(std::size_t target_node, const RigFacts& source, const RigFacts& target, const NodeMatch& match,
             const Spaces& spaces);

/// The motion of one link in an animation.
class LinkMotion {
public:
    LinkMotion(const Link& link, const RigFacts& source, const std::vector<scene::NodeChannels>& channels)
        : link_(link), source_(source), channels_(channels) {}

    scene::Matrix at(double seconds) const;
    /// All key times of the channels that affect it; none if it does not move.
    std::vector<double> key_times() const;
    /// True if every channel that affects it is stepped, so that it moves in steps.
    bool is_stepped() const;
    /// True if only the node itself moves, and not the nodes between it and the parent.
    bool only_source_moves() const;

private:
    scene::Matrix local_at(std::size_t node, double seconds) const;
    std::vector<const scene::Channel*> used() const;

    const Link& link_;
    const RigFacts& source_;
    const std::vector<scene::NodeChannels>& channels_;
};

}  // namespace sinew::clips

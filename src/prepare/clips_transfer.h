// SPDX-License-Identifier: MIT
// Transfers an animation to a skeleton with other axes, rest poses or intermediate nodes.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>

#include "prepare/clips_spaces.h"

namespace sinew::clips {

/// What the keys of the target cannot express, relative to the size of the model.
struct TransferLosses {
    std::uint64_t sheared_keys = 0;
    double shear = 0;
    std::uint64_t bent_channels = 0;  ///< channels that deviate between keys
    double deviation = 0;
};

/// The animation for the nodes of the target. Channels are copied if nothing differs; otherwise their values are
/// converted; if that is not exact, the motion is sampled.
scene::Animation transfer(const scene::Animation& animation, const RigFacts& source, const RigFacts& target,
                          const NodeMatch& match, const Spaces& spaces, TransferLosses& losses);

}  // namespace sinew::clips

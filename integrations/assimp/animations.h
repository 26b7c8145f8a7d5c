// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// The animations of a file. Those of helpers are put together into the motion of the node that they belong to: exactly
/// where they turn, move and scale in that order, and with as many keys as it takes where a pivot makes a node swing.
std::vector<scene::Animation> animations_of(const aiScene& source, const NodePlan& plan, Report& log);

}  // namespace sinew::assimp

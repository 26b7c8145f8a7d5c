// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// The animations of a file. The motions of helper nodes are combined into the motion of the node that they belong to.
/// The result is exact if they translate, rotate and scale in that order; if a pivot is involved, keys are added until
/// the error is below a tolerance.
std::vector<scene::Animation> animations_of(const aiScene& source, const FoldedNodes& folded, Report& report);

}  // namespace sinew::assimp

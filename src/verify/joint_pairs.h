// SPDX-License-Identifier: MIT
// Which joints and nodes of two models correspond to each other.
#pragma once

#include "verify/aligned.h"

namespace sinew::comparing {

/// Pairs the controllers of matched vertices: in order if that explains the weights, otherwise by the vertices that
/// they move, by name and by position.
void pair_controllers(Aligned& models);

/// Pairs nodes: by unique name, then those that carry paired vertices or joints, then by their place in the tree.
void match_nodes(Aligned& models);

}  // namespace sinew::comparing

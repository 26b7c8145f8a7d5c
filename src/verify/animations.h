// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "verify/aligned.h"

namespace sinew::comparing {

/// The distinct key times of an animation, in order.
std::vector<double> times_of_keys(const scene::Animation& animation);

/// Matches animations by order, or by name if their numbers differ, and compares names, lengths, moved nodes and keys.
void compare_animations(const Aligned& models, Comparison& result);

}  // namespace sinew::comparing

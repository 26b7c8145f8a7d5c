// SPDX-License-Identifier: MIT
#pragma once

#include "verify/aligned.h"

namespace sinew::comparing {

/// Compares the transforms and ancestors of nodes with rigid meshes.
void compare_hierarchy(const Aligned& models, Comparison& result);
/// Compares the joints of skins and their ancestors.
void compare_joints(const Aligned& models, Comparison& result);

/// True if two matrices are equal within a tolerance, relative to the largest element.
bool nearly_equal(const scene::Matrix& a, const scene::Matrix& b, double tolerance);

}  // namespace sinew::comparing

// SPDX-License-Identifier: MIT
#pragma once

#include "verify/aligned.h"

namespace sinew::comparing {

/// Compares how vertices are divided into meshes, the hierarchy, joints, names, levels of detail, tags and collision
/// meshes.
void compare_structure(const Aligned& models, Comparison& result);

}  // namespace sinew::comparing

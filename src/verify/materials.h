// SPDX-License-Identifier: MIT
#pragma once

#include "verify/aligned.h"

namespace sinew::comparing {

/// Compares the materials of corresponding parts, those that no part uses, and their textures.
void compare_materials(const Aligned& models, Comparison& result);

}  // namespace sinew::comparing

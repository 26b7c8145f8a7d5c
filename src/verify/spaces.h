// SPDX-License-Identifier: MIT
#pragma once

#include "verify/aligned.h"

namespace sinew::comparing {

/// Finds how the space of the vertices of a match in a relates to that in b. `influences` is a buffer.
void relate(Match& match, const Aligned& models, std::vector<Influence>& influences);

}  // namespace sinew::comparing

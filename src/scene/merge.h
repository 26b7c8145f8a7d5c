// SPDX-License-Identifier: MIT
// Fewer meshes, or smaller ones, for formats whose counts are narrow.
#pragma once

#include <vector>

#include "scene/flatten.h"

namespace sinew::scene {

/// Puts primitives of one material, one skin and the same attributes together.
std::vector<Placed> merged(const std::vector<Placed>& all);

/// Takes primitives with too many vertices apart; triangles stay in order.
std::vector<Placed> split(const std::vector<Placed>& all, std::size_t most_vertices);

}  // namespace sinew::scene

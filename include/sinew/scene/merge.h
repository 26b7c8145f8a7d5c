// SPDX-License-Identifier: MIT
// Fewer meshes, or smaller ones, for formats whose counts are narrow.
#pragma once

#include <sinew/scene/flatten.h>

#include <vector>

namespace sinew::scene {

/// Puts primitives of one material, one skin and the same attributes together.
std::vector<Placed> merged(const std::vector<Placed>& all);

/// Takes primitives with too many vertices apart; triangles stay in order.
std::vector<Placed> split(const std::vector<Placed>& all, std::size_t most_vertices);

/// The primitive with these of its vertices, in this order. Its indices are left for the caller to renew.
Primitive with_vertices(const Primitive& primitive, const std::vector<std::size_t>& vertices);

}  // namespace sinew::scene

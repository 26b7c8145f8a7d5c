// SPDX-License-Identifier: MIT
// Merging and splitting of primitives, for formats with small counts.
#pragma once

#include <sinew/scene/flatten.h>

#include <vector>

namespace sinew::scene {

/// Merges primitives with the same material, skin and attributes.
std::vector<Placed> merged(const std::vector<Placed>& all);

/// Splits primitives with more than `most_vertices` vertices. Triangles keep their order.
std::vector<Placed> split(const std::vector<Placed>& all, std::size_t most_vertices);

/// The primitive with the given vertices, in the given order. The caller must replace the indices.
Primitive with_vertices(const Primitive& primitive, const std::vector<std::size_t>& vertices);

}  // namespace sinew::scene

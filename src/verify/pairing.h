// SPDX-License-Identifier: MIT
// Pairs the vertices of two models that are in another order, by their rest positions and attributes.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "verify/parts.h"

namespace sinew::comparing {

struct Pairing {
    std::vector<std::size_t> to_b;       ///< for every vertex of a: one of b, counted over all parts
    std::size_t unpaired = 0;            ///< vertices of a that are paired with one farther away than the tolerance
    std::size_t extra = 0;               ///< vertices of b that no vertex of a is paired with, and no equal one
    std::vector<std::size_t> same_as_b;  ///< for every vertex of b: the first one that equals it
};

/// `rest_a` and `rest_b` are the rest positions of all vertices; there must be some in both.
Pairing pair_vertices(const PartList& a, const PartList& b, std::span<const scene::Vec3> rest_a,
                      std::span<const scene::Vec3> rest_b, double tolerance);

/// The pairs as segments: vertices that follow each other in both models share one.
std::vector<Segment> segments_of(const PartList& a, const PartList& b, const Pairing& pairing);

}  // namespace sinew::comparing

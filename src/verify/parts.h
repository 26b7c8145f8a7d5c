// SPDX-License-Identifier: MIT
// The visible primitives of two scenes, and which vertices of one correspond to which of the other.
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace sinew::comparing {

/// A primitive at a node. A mesh that several nodes show has several parts.
struct Part {
    const scene::Primitive* primitive = nullptr;
    std::size_t mesh = 0;
    std::size_t index = 0;  ///< of the primitive in its mesh
    std::size_t node = 0;
    std::optional<std::size_t> skin = {};  ///< only if the primitive has weights
    std::size_t first_vertex = 0;          ///< counted over all parts
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

/// `/meshes/1/primitives/0`.
std::string path_of(const Part& part);

struct PartList {
    std::vector<Part> all;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
};

/// The parts in the order of the tree. `coarse`: with those of coarse levels of detail.
PartList parts_of(const Scene& scene, bool coarse);

/// Consecutive vertices of a part of each scene that correspond to each other.
struct Segment {
    std::size_t part_a = 0, part_b = 0;
    std::size_t start_a = 0, start_b = 0;  ///< within the parts
    std::size_t count = 0;
};

/// The segments of two scenes whose vertices are in the same order. Both must have the same number of vertices.
std::vector<Segment> segments_in_order(const PartList& a, const PartList& b);

/// The segments of two scenes whose parts are in another order, each part with an equal one: the same triangles of
/// vertices in the same places. Of several equal ones, the one with the lowest cost. Nothing if a part has no equal
/// one.
using PartCost = std::function<double(const Part& a, const Part& b)>;
std::optional<std::vector<Segment>> segments_by_part(const PartList& a, const PartList& b, const PartCost& cost);

}  // namespace sinew::comparing

// SPDX-License-Identifier: MIT
// Two models whose vertices and controllers have been matched, as all later comparisons need them.
#pragma once

#include <sinew/compare.h>

#include <cstddef>
#include <optional>
#include <vector>

#include "verify/pairing.h"
#include "verify/parts.h"
#include "verify/rig.h"

namespace sinew::comparing {

/// Corresponding vertices, and how the space of those of `a` relates to the space of those of `b`.
struct Match {
    Segment segment;
    /// Maps positions of the part of a to positions of the part of b: models may be bound in other spaces.
    scene::Matrix a_to_b = scene::identity_matrix;
    bool is_identity = true;
};

struct Aligned {
    const Scene& a;
    const Scene& b;
    const CompareOptions& options;
    PartList parts_a, parts_b;
    Rig rig_a, rig_b;
    Pose rest_a, rest_b;
    double size = 0;                      ///< of a at rest
    double allowed = 0;                   ///< the largest allowed distance
    std::optional<Pairing> pairing = {};  ///< if the vertices are in another order
    bool by_part = false;                 ///< if the parts are in another order
    std::vector<Match> matches = {};
    /// For every controller of a: the one of b that moves the same vertices.
    std::vector<std::optional<std::size_t>> controllers = {};
    /// For every node of a: the one of b that has the same role, or the same name.
    std::vector<std::optional<std::size_t>> nodes = {};

    Aligned(const Scene& first, const Scene& second, const CompareOptions& how, bool coarse_a, bool coarse_b);
    Aligned(const Aligned&) = delete;
    Aligned& operator=(const Aligned&) = delete;

    /// Matches vertices in order, and everything that follows from it.
    void match_in_order();
    /// Matches parts in another order, if each has an equal one. False if not.
    bool match_by_part();
    /// Matches vertices by position and attributes.
    void match_by_position();
    /// The number of matched parts whose nodes have other names.
    std::size_t count_renamed() const;
    /// True if several nodes of a show the same mesh, and one has the name of another node in b.
    bool may_be_swapped() const;

    const Part& part_a(const Match& match) const { return parts_a.all[match.segment.part_a]; }
    const Part& part_b(const Match& match) const { return parts_b.all[match.segment.part_b]; }
    double relative(double distance) const { return size > 0 ? distance / size : distance; }

private:
    void match_rest();
};

/// For every part of a: true if its node mirrors it in one of the models, so that its triangles are turned around in
/// the other.
std::vector<bool> turned_parts(const Aligned& models);

}  // namespace sinew::comparing

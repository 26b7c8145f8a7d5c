// SPDX-License-Identifier: MIT
#include "verify/aligned.h"

#include <sinew/bridge/names.h>

#include <algorithm>
#include <set>

#include "verify/joint_pairs.h"
#include "verify/spaces.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// Instances of a mesh look equal: the names of their nodes tell them apart, or where they are.
double cost_of(const Aligned& models, const Part& in_a, const Part& in_b) {
    const auto place = [](const Part& part, const Pose& rest) {
        return transform_point(part.skin ? identity_matrix : rest.globals[part.node],
                               part.primitive->positions.vector<3>(0));
    };
    const bool same_name = models.a.nodes[in_a.node].name == models.b.nodes[in_b.node].name;
    const double away = length(place(in_a, models.rest_a) - place(in_b, models.rest_b));
    return same_name ? away / (1 + away) : 1 + away;
}

}  // namespace

Aligned::Aligned(const Scene& first, const Scene& second, const CompareOptions& how, bool coarse_a, bool coarse_b)
    : a(first),
      b(second),
      options(how),
      parts_a(parts_of(first, coarse_a)),
      parts_b(parts_of(second, coarse_b)),
      rig_a(first, parts_a),
      rig_b(second, parts_b) {
    rest_a = rig_a.rest();
    rest_b = rig_b.rest();
    size = size_in(rig_a, rest_a);
    allowed = options.tolerance * (size > 0 ? size : 1);
}

void Aligned::match_in_order() {
    pairing.reset();
    by_part = false;
    matches.clear();
    for (const Segment& segment : segments_in_order(parts_a, parts_b)) matches.push_back({segment});
    match_rest();
}

bool Aligned::match_by_part() {
    const auto segments = segments_by_part(
        parts_a, parts_b, [&](const Part& in_a, const Part& in_b) { return cost_of(*this, in_a, in_b); });
    if (!segments) return false;
    pairing.reset();
    by_part = true;
    matches.clear();
    for (const Segment& segment : *segments) matches.push_back({segment});
    match_rest();
    return true;
}

std::size_t Aligned::count_renamed() const {
    return static_cast<std::size_t>(std::ranges::count_if(matches, [&](const Match& match) {
        const std::string& name = a.nodes[part_a(match).node].name;
        return match.segment.count > 0 && !is_placeholder_name(name) && name != b.nodes[part_b(match).node].name;
    }));
}

bool Aligned::may_be_swapped() const {
    std::set<const Primitive*> known;
    if (std::ranges::none_of(parts_a.all, [&](const Part& part) { return !known.insert(part.primitive).second; })) {
        return false;
    }
    std::set<std::string_view> names;
    for (const Part& part : parts_b.all) names.insert(b.nodes[part.node].name);
    return std::ranges::any_of(matches, [&](const Match& match) {
        const std::string& name = a.nodes[part_a(match).node].name;
        const bool renamed = match.segment.count > 0 && name != b.nodes[part_b(match).node].name;
        return renamed && !is_placeholder_name(name) && names.contains(name);
    });
}

void Aligned::match_by_position() {
    pairing = pair_vertices(parts_a, parts_b, positions_in(rig_a, rest_a), positions_in(rig_b, rest_b), allowed);
    by_part = false;
    matches.clear();
    for (const Segment& segment : segments_of(parts_a, parts_b, *pairing)) matches.push_back({segment});
    match_rest();
}

void Aligned::match_rest() {
    pair_controllers(*this);
    match_nodes(*this);
    std::vector<Influence> influences;
    for (Match& match : matches) relate(match, *this, influences);
}

std::vector<bool> turned_parts(const Aligned& models) {
    const auto is_mirrored = [](const Part& part, const Pose& rest) {
        return !part.skin && determinant(rest.globals[part.node]) < 0;
    };
    std::vector<bool> turned(models.parts_a.all.size(), false);
    for (const Match& match : models.matches) {
        if (is_mirrored(models.part_a(match), models.rest_a) != is_mirrored(models.part_b(match), models.rest_b)) {
            turned[match.segment.part_a] = true;
        }
    }
    return turned;
}

}  // namespace sinew::comparing

// SPDX-License-Identifier: MIT
#include "verify/spaces.h"

#include <algorithm>
#include <cmath>

namespace sinew::comparing {
namespace {

using namespace scene;

std::optional<std::size_t> strongest(const std::vector<Influence>& influences) {
    if (influences.empty()) return std::nullopt;
    return std::ranges::max_element(influences, {}, &Influence::weight)->controller;
}

// The matrix that moves a vertex most at rest.
Matrix strongest_matrix(const Rig& rig, const Pose& rest, std::size_t part, std::size_t vertex,
                        std::vector<Influence>& influences) {
    rig.influences(part, vertex, influences);
    const auto controller = strongest(influences);
    return controller ? rest.controllers[*controller] : identity_matrix;
}

double distance_under(const Matrix& matrix, const Array& a, std::size_t start_a, const Array& b, std::size_t start_b,
                      std::size_t count) {
    constexpr std::size_t samples = 32;
    double largest = 0;
    const std::size_t step = std::max<std::size_t>(1, count / samples);
    for (std::size_t i = 0; i < count; i += step) {
        const double away = length(transform_point(matrix, a.vector<3>(start_a + i)) - b.vector<3>(start_b + i));
        if (std::isfinite(away)) largest = std::max(largest, away);
    }
    return largest;
}

// How far the first directions of an attribute are apart under a matrix.
double directions_under(const Matrix& matrix, Array Primitive::*member, const Match& match, const Aligned& models) {
    const Array& in_a = models.part_a(match).primitive->*member;
    const Array& in_b = models.part_b(match).primitive->*member;
    if (in_a.empty() || in_b.empty()) return 0;
    constexpr std::size_t samples = 8;
    const Segment& s = match.segment;
    double largest = 0;
    for (std::size_t i = 0; i < std::min(samples, s.count); ++i) {
        const Vec3 turned = transform_direction(matrix, in_a.vector<3>(s.start_a + i));
        const Vec3 other = in_b.vector<3>(s.start_b + i);
        const double away = length((1 / length(turned)) * turned - (1 / length(other)) * other);
        if (std::isfinite(away)) largest = std::max(largest, away);
    }
    return largest > 1e-5 ? largest : 0;
}

// How far normals and tangents are apart under a relation.
double directions_under(const Matrix& relation, const Match& match, const Aligned& models) {
    const auto back = inverse(relation);
    const Matrix for_normals = back ? transposed(*back) : identity_matrix;
    return directions_under(for_normals, &Primitive::normals, match, models) +
           directions_under(relation, &Primitive::tangents, match, models);
}

}  // namespace

// Chooses the relation between the spaces of two parts that explains the positions best: none, that of the matrices
// that move a vertex at rest, or one of these alone if the other model is bound in model space.
void relate(Match& match, const Aligned& models, std::vector<Influence>& influences) {
    const Segment& s = match.segment;
    if (s.count == 0) return;
    const Array& in_a = models.part_a(match).primitive->positions;
    const Array& in_b = models.part_b(match).primitive->positions;
    const Matrix to_model = strongest_matrix(models.rig_a, models.rest_a, s.part_a, s.start_a, influences);
    const auto from_model = inverse(strongest_matrix(models.rig_b, models.rest_b, s.part_b, s.start_b, influences));
    if (!from_model) return;
    const double unit = 1e-6 * (models.size > 0 ? models.size : 1);
    // Positions that are equal but for rounding count as equal: then normals and tangents decide.
    const auto cost = [&](const Matrix& relation) {
        const double away = distance_under(relation, in_a, s.start_a, in_b, s.start_b, s.count);
        return std::pair(away <= unit ? 0 : away, directions_under(relation, match, models));
    };
    auto least = cost(identity_matrix);
    for (const Matrix& relation : {multiply(*from_model, to_model), to_model, *from_model}) {
        if (relation == identity_matrix) continue;
        const auto value = cost(relation);
        if (!(value < least)) continue;
        least = value;
        match.a_to_b = relation;
        match.is_identity = false;
    }
}

}  // namespace sinew::comparing

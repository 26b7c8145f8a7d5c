// SPDX-License-Identifier: MIT
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>
#include <sinew/scene/normals.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numbers>

#include <sinew/scene/merge.h>

namespace sinew::scene {
namespace {

// At a position with more triangles than this, all share one normal, because comparing every pair would be slow.
constexpr std::size_t max_compared = 256;

struct Triangle {
    Vec3 across{};  ///< perpendicular; its length is twice the area
    Vec3 direction{};
};

std::vector<Triangle> triangles_of(const Primitive& primitive, const std::vector<std::uint32_t>& corners) {
    std::vector<Triangle> triangles(corners.size() / 3);
    for (std::size_t t = 0; t < triangles.size(); ++t) {
        const Vec3 a = primitive.positions.vector<3>(corners[3 * t]);
        const Vec3 across = cross(primitive.positions.vector<3>(corners[3 * t + 1]) - a,
                                  primitive.positions.vector<3>(corners[3 * t + 2]) - a);
        const double size = length(across);
        if (size > 0 && std::isfinite(size)) triangles[t] = {across, (1 / size) * across};
    }
    return triangles;
}

// The corners at each position.
std::vector<std::vector<std::size_t>> corners_by_place(const Primitive& primitive,
                                                       const std::vector<std::uint32_t>& corners) {
    // Compared as bits, which order NaN too; -0 equals 0.
    std::vector<std::pair<std::array<std::uint64_t, 3>, std::size_t>> order(corners.size());
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const Vec3 place = primitive.positions.vector<3>(corners[c]);
        for (std::size_t i = 0; i < 3; ++i) order[c].first[i] = std::bit_cast<std::uint64_t>(place[i] + 0.0);
        order[c].second = c;
    }
    std::ranges::sort(order);
    std::vector<std::vector<std::size_t>> places;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || order[i].first != order[i - 1].first) places.emplace_back();
        places.back().push_back(order[i].second);
    }
    return places;
}

std::array<float, 3> direction_of(const Vec3& sum) {
    const double size = length(sum);
    if (!(size > 0) || !std::isfinite(size)) return {0, 1, 0};
    return {static_cast<float>(sum[0] / size), static_cast<float>(sum[1] / size), static_cast<float>(sum[2] / size)};
}

// One normal per corner.
std::vector<std::array<float, 3>> normals_of(const Primitive& primitive, const std::vector<std::uint32_t>& corners,
                                             double smoothing_angle) {
    const double limit = std::cos(std::clamp(smoothing_angle, 0.0, 180.0) * std::numbers::pi / 180) - 1e-9;
    const std::vector<Triangle> triangles = triangles_of(primitive, corners);
    std::vector<std::array<float, 3>> normals(corners.size());
    for (const std::vector<std::size_t>& around : corners_by_place(primitive, corners)) {
        for (const std::size_t corner : around) {
            const Triangle& mine = triangles[corner / 3];
            Vec3 sum{};
            for (const std::size_t other : around) {
                const Triangle& theirs = triangles[other / 3];
                const bool smooth = around.size() > max_compared || dot(mine.direction, theirs.direction) >= limit;
                if (smooth) sum = sum + theirs.across;
            }
            normals[corner] = direction_of(sum);
            if (around.size() > max_compared) {
                for (const std::size_t other : around) normals[other] = normals[corner];
                break;
            }
        }
    }
    return normals;
}

}  // namespace

Primitive with_normals(const Primitive& primitive, double smoothing_angle) {
    const std::vector<std::uint32_t> corners = indices_of(primitive);
    const auto normals = normals_of(primitive, corners, smoothing_angle);
    // The corners of a vertex stay one vertex if they have the same normal.
    std::map<std::pair<std::uint32_t, std::array<float, 3>>, std::uint32_t> numbers;
    std::vector<std::size_t> vertices;
    std::vector<std::array<float, 3>> of_vertices;
    std::vector<std::uint32_t> indices;
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const auto [known, is_new] =
            numbers.emplace(std::pair(corners[c], normals[c]), static_cast<std::uint32_t>(vertices.size()));
        if (is_new) {
            vertices.push_back(corners[c]);
            of_vertices.push_back(normals[c]);
        }
        indices.push_back(known->second);
    }
    Primitive result = with_vertices(primitive, vertices);
    result.normals = make_array(of_vertices);
    result.tangents = {};
    result.binormals = {};
    result.indices = make_array(indices);
    return result;
}

}  // namespace sinew::scene

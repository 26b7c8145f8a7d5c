// SPDX-License-Identifier: MIT
#include "scene/repair_triangles.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>

#include <sinew/scene/vertices.h>
#include "base/formatted.h"
#include "base/text.h"
#include "scene/array_checks.h"

namespace sinew::scene {
namespace {

bool is_finite_position(const Array& positions, std::size_t vertex) {
    const Vec3 at = positions.vector<3>(vertex);
    return std::ranges::all_of(at, [](double c) { return std::isfinite(static_cast<float>(c)); });
}

std::size_t not_finite_positions(const Array& positions) {
    if (const auto quick = count_not_finite(positions)) return *quick;
    std::size_t bad = 0;
    for (std::size_t v = 0; v < positions.size(); ++v) bad += is_finite_position(positions, v) ? 0U : 1U;
    return bad;
}

// Triangles by what is wrong with them.
struct Sorted {
    std::vector<std::uint32_t> kept;  // their corners
    std::size_t out_of_range = 0;
    std::size_t not_finite = 0;
};

Sorted sort_triangles(const Primitive& p, bool all_finite) {
    const std::size_t vertices = p.positions.size();
    const std::size_t corners = p.indices.empty() ? vertices : p.indices.size();
    Sorted sorted;
    for (std::size_t i = 0; i + 3 <= corners; i += 3) {
        std::array<std::size_t, 3> t{i, i + 1, i + 2};
        if (!p.indices.empty()) {
            for (std::size_t& corner : t) corner = p.indices.index(corner);
        }
        if (std::ranges::any_of(t, [&](std::size_t v) { return v >= vertices; })) {
            ++sorted.out_of_range;
        } else if (!all_finite &&
                   !std::ranges::all_of(t, [&](std::size_t v) { return is_finite_position(p.positions, v); })) {
            ++sorted.not_finite;
        } else {
            for (const std::size_t v : t) sorted.kept.push_back(static_cast<std::uint32_t>(v));
        }
    }
    return sorted;
}

// No triangle uses these vertices any more. They get the position of another vertex, so that no bounds change.
void replace_positions(Array& positions) {
    std::vector<std::array<float, 3>> all(positions.size());
    std::optional<std::array<float, 3>> finite;
    std::vector<std::size_t> bad;
    for (std::size_t v = 0; v < all.size(); ++v) {
        const Vec3 at = positions.vector<3>(v);
        for (std::size_t c = 0; c < 3; ++c) all[v][c] = static_cast<float>(at[c]);
        if (!is_finite_position(positions, v)) {
            bad.push_back(v);
        } else if (!finite) {
            finite = all[v];
        }
    }
    for (const std::size_t v : bad) all[v] = finite.value_or(std::array<float, 3>{});
    positions = make_array(all);
}

}  // namespace

void repair_triangles(Primitive& p, const std::string& path, const Issue& lost, Report& report) {
    const std::size_t vertices = p.positions.size();
    const std::size_t corners = p.indices.empty() ? vertices : p.indices.size();
    const std::size_t bad_positions = not_finite_positions(p.positions);
    const bool in_range = p.indices.empty() || provably_below(p.indices, vertices);
    if (corners % 3 == 0 && bad_positions == 0 && in_range) return;
    const std::size_t triangles = corners / 3;
    const Sorted sorted = sort_triangles(p, bad_positions == 0);
    const auto drop = [&](const Issue& repair, std::size_t count, const std::string& message) {
        report.repaired(repair, path, message);
        if (count > 0) report.lose(lost, path, count, message);
    };
    if (sorted.out_of_range > 0) {
        drop(issue::scene_index, sorted.out_of_range,
             formatted("{} dropped: indices out of range", share(sorted.out_of_range, triangles, "triangles")));
    }
    if (bad_positions > 0) {
        drop(issue::scene_position, sorted.not_finite,
             formatted("{} dropped: {} {} NaN or infinite", share(sorted.not_finite, triangles, "triangles"),
                       share(bad_positions, vertices, "positions"), is_or_are(bad_positions)));
        replace_positions(p.positions);
    }
    if (corners % 3 != 0) {
        drop(issue::scene_incomplete_triangle, 1,
             formatted("the last triangle is dropped: it has {}", counted(corners % 3, "corner", "corners")));
    }
    if (sorted.kept.empty()) {
        drop_vertices(p);
    } else if (sorted.kept.size() != corners) {
        p.indices = make_array(sorted.kept);
    }
}

}  // namespace sinew::scene

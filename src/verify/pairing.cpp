// SPDX-License-Identifier: MIT
#include "verify/pairing.h"

#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "scene/nearest.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// The part of every vertex.
std::vector<std::uint32_t> parts_by_vertex(const PartList& parts) {
    std::vector<std::uint32_t> all(parts.vertices);
    for (std::size_t i = 0; i < parts.all.size(); ++i) {
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(parts.all[i].first_vertex);
        std::fill_n(first, parts.all[i].vertices, static_cast<std::uint32_t>(i));
    }
    return all;
}

// A vertex with its attributes, to choose among vertices in the same position.
struct Vertex {
    const Part& part;
    std::size_t index;
};

double distance_of(const Array& a, std::size_t i, const Array& b, std::size_t k, std::size_t components) {
    if (a.empty() || b.empty()) return 0;
    double sum = 0;
    for (std::size_t c = 0; c < std::min({components, a.components, b.components}); ++c) {
        const double difference = std::abs(a.at(i, c) - b.at(k, c));
        sum += std::isfinite(difference) ? std::min(difference, 1e6) : 1e6;
    }
    return sum;
}

double attribute_distance(const Vertex& a, const Vertex& b) {
    const Primitive& p = *a.part.primitive;
    const Primitive& q = *b.part.primitive;
    double sum = distance_of(p.normals, a.index, q.normals, b.index, 3);
    for (std::size_t set = 0; set < std::min(p.texcoords.size(), q.texcoords.size()); ++set) {
        sum += distance_of(p.texcoords[set], a.index, q.texcoords[set], b.index, 2);
    }
    for (std::size_t set = 0; set < std::min(p.colors.size(), q.colors.size()); ++set) {
        sum += distance_of(p.colors[set], a.index, q.colors[set], b.index, 4);
    }
    return sum + distance_of(p.tangents, a.index, q.tangents, b.index, 4);
}

// A grid of cells that are a little larger than the tolerance.
class Grid {
public:
    Grid(std::span<const Vec3> points, double tolerance) : points_(points), cell_(std::max(4 * tolerance, 1e-30)) {
        for (std::size_t i = 0; i < points.size(); ++i) cells_[key_of(cell_of(points[i]))].push_back(i);
    }

    // Calls `use` for every point that may be within the tolerance of p, in order of cells.
    void each_near(const Vec3& p, double tolerance, auto&& use) const {
        const Cell low = cell_of({p[0] - tolerance, p[1] - tolerance, p[2] - tolerance});
        const Cell high = cell_of({p[0] + tolerance, p[1] + tolerance, p[2] + tolerance});
        for (std::int64_t x = low[0]; x <= high[0]; ++x) {
            for (std::int64_t y = low[1]; y <= high[1]; ++y) {
                for (std::int64_t z = low[2]; z <= high[2]; ++z) {
                    const auto found = cells_.find(key_of({x, y, z}));
                    if (found == cells_.end()) continue;
                    for (const std::size_t i : found->second) {
                        if (length(points_[i] - p) <= tolerance && !use(i)) return;
                    }
                }
            }
        }
    }

private:
    using Cell = std::array<std::int64_t, 3>;
    Cell cell_of(const Vec3& p) const {
        Cell cell{};
        for (std::size_t i = 0; i < 3; ++i) {
            const double at = std::floor(p[i] / cell_);
            cell[i] = std::isfinite(at) ? static_cast<std::int64_t>(std::clamp(at, -9e15, 9e15)) : 0;
        }
        return cell;
    }
    static std::uint64_t key_of(const Cell& cell) {
        std::uint64_t key = 0;
        for (const std::int64_t c : cell) key = key * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(c);
        return key;
    }

    std::span<const Vec3> points_;
    double cell_;
    std::unordered_map<std::uint64_t, std::vector<std::size_t>> cells_;
};

// Many vertices in one place, as in a collapsed model, would take quadratic time.
constexpr std::size_t most_candidates = 64;

}  // namespace

Pairing pair_vertices(const PartList& a, const PartList& b, std::span<const Vec3> rest_a, std::span<const Vec3> rest_b,
                      double tolerance) {
    const std::vector<std::uint32_t> part_a = parts_by_vertex(a);
    const std::vector<std::uint32_t> part_b = parts_by_vertex(b);
    const auto vertex = [](const PartList& parts, const std::vector<std::uint32_t>& part_of, std::size_t v) {
        const Part& part = parts.all[part_of[v]];
        return Vertex{part, v - part.first_vertex};
    };
    const Grid grid(rest_b, tolerance);
    const NearestPoint nearest(rest_b);
    Pairing pairing;
    pairing.to_b.resize(rest_a.size());
    std::vector<bool> used(rest_b.size(), false);
    for (std::size_t v = 0; v < rest_a.size(); ++v) {
        double best = HUGE_VAL;
        std::size_t candidates = 0;
        std::size_t found = rest_b.size();
        // The vertex after the previous one is the most likely.
        grid.each_near(rest_a[v], tolerance, [&](std::size_t i) {
            // An unused vertex is better than an equal one that is already paired.
            const double distance =
                attribute_distance(vertex(a, part_a, v), vertex(b, part_b, i)) + (used[i] ? 1e-9 : 0.0);
            if (distance < best) {
                best = distance;
                found = i;
            }
            return ++candidates < most_candidates && best > 0;
        });
        if (found == rest_b.size()) {
            ++pairing.unpaired;
            found = nearest.find(rest_a[v]);
        }
        used[found] = true;
        pairing.to_b[v] = found;
    }
    pairing.same_as_b.resize(rest_b.size());
    for (std::size_t v = 0; v < rest_b.size(); ++v) {
        std::size_t same = v;
        std::size_t candidates = 0;
        grid.each_near(rest_b[v], tolerance, [&](std::size_t i) {
            if (i < same && attribute_distance(vertex(b, part_b, v), vertex(b, part_b, i)) < 1e-6) same = i;
            return ++candidates < most_candidates;
        });
        pairing.same_as_b[v] = pairing.same_as_b[same] < same && same < v ? pairing.same_as_b[same] : same;
    }
    std::vector<bool> reached(rest_b.size(), false);
    for (const std::size_t v : pairing.to_b) reached[pairing.same_as_b[v]] = true;
    for (std::size_t v = 0; v < rest_b.size(); ++v) pairing.extra += reached[pairing.same_as_b[v]] ? 0U : 1U;
    return pairing;
}

std::vector<Segment> segments_of(const PartList& a, const PartList& b, const Pairing& pairing) {
    const std::vector<std::uint32_t> part_b = parts_by_vertex(b);
    std::vector<Segment> segments;
    for (std::size_t p = 0; p < a.all.size(); ++p) {
        const Part& part = a.all[p];
        for (std::size_t v = 0; v < part.vertices; ++v) {
            const std::size_t other = pairing.to_b[part.first_vertex + v];
            const std::size_t q = part_b[other];
            const std::size_t start = other - b.all[q].first_vertex;
            if (v > 0) {
                Segment& last = segments.back();
                if (last.part_b == q && last.start_b + last.count == start) {
                    ++last.count;
                    continue;
                }
            }
            segments.push_back({p, q, v, start, 1});
        }
    }
    return segments;
}

}  // namespace sinew::comparing

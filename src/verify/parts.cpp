// SPDX-License-Identifier: MIT
#include "verify/parts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <sinew/scene/flatten.h>
#include <sinew/scene/indices.h>
#include "base/formatted.h"

namespace sinew::comparing {
namespace {

std::vector<std::size_t> nodes_with_meshes(const Scene& scene) {
    std::vector<std::size_t> nodes;
    std::vector<std::size_t> stack(scene.roots.rbegin(), scene.roots.rend());
    while (!stack.empty()) {
        const std::size_t at = stack.back();
        stack.pop_back();
        const scene::Node& node = scene.nodes[at];
        stack.insert(stack.end(), node.children.rbegin(), node.children.rend());
        if (node.mesh) nodes.push_back(at);
    }
    return nodes;
}

// Compares a few positions, which is enough to tell parts with the same number of vertices and triangles apart.
bool looks_equal(const Part& a, const Part& b) {
    if (a.vertices != b.vertices || a.triangles != b.triangles) return false;
    const scene::Array& in_a = a.primitive->positions;
    const scene::Array& in_b = b.primitive->positions;
    const std::size_t step = std::max<std::size_t>(1, a.vertices / 64);
    for (std::size_t v = 0; v < a.vertices; v += step) {
        for (std::size_t c = 0; c < 3; ++c) {
            const double x = in_a.at(v, c);
            const double y = in_b.at(v, c);
            if (!(std::abs(x - y) <= 1e-5 * std::max(1.0, std::abs(x))) && !(std::isnan(x) && std::isnan(y))) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace

std::string path_of(const Part& part) {
    return formatted("/meshes/{}/primitives/{}", part.mesh, part.index);
}

PartList parts_of(const Scene& scene, bool coarse) {
    PartList parts;
    for (const std::size_t at : coarse ? nodes_with_meshes(scene) : scene::shown_nodes(scene)) {
        const scene::Node& node = scene.nodes[at];
        const scene::Mesh& mesh = scene.meshes[*node.mesh];
        for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
            const scene::Primitive& p = mesh.primitives[i];
            Part part{.primitive = &p, .mesh = *node.mesh, .index = i, .node = at};
            if (node.skin && !p.joints.empty()) part.skin = node.skin;
            part.first_vertex = parts.vertices;
            part.vertices = p.positions.size();
            part.triangles = scene::corner_count(p) / 3;
            parts.vertices += part.vertices;
            parts.triangles += part.triangles;
            parts.all.push_back(part);
        }
    }
    return parts;
}

std::vector<Segment> segments_in_order(const PartList& a, const PartList& b) {
    std::vector<Segment> segments;
    Segment at;
    while (at.part_a < a.all.size() && at.part_b < b.all.size()) {
        const std::size_t left_a = a.all[at.part_a].vertices - at.start_a;
        const std::size_t left_b = b.all[at.part_b].vertices - at.start_b;
        at.count = std::min(left_a, left_b);
        if (at.count > 0 || (left_a == 0 && left_b == 0)) segments.push_back(at);
        at.start_a += at.count;
        at.start_b += at.count;
        if (left_a == at.count) {
            ++at.part_a;
            at.start_a = 0;
        }
        if (left_b == at.count) {
            ++at.part_b;
            at.start_b = 0;
        }
    }
    return segments;
}

std::optional<std::vector<Segment>> segments_by_part(const PartList& a, const PartList& b, const PartCost& cost) {
    // More candidates would take quadratic time if many parts are equal.
    constexpr std::size_t most_compared = 64;
    if (a.vertices != b.vertices) return std::nullopt;
    std::map<std::pair<std::size_t, std::size_t>, std::vector<std::size_t>> by_size;
    for (std::size_t i = 0; i < b.all.size(); ++i) by_size[{b.all[i].vertices, b.all[i].triangles}].push_back(i);
    std::vector<Segment> segments;
    for (std::size_t i = 0; i < a.all.size(); ++i) {
        if (a.all[i].vertices == 0) continue;
        auto& candidates = by_size[{a.all[i].vertices, a.all[i].triangles}];
        auto found = candidates.end();
        double least = HUGE_VAL;
        std::size_t compared = 0;
        for (auto at = candidates.begin(); at != candidates.end() && compared < most_compared; ++at) {
            if (!looks_equal(a.all[i], b.all[*at])) continue;
            ++compared;
            const double value = cost(a.all[i], b.all[*at]);
            if (found != candidates.end() && !(value < least)) continue;
            least = value;
            found = at;
        }
        if (found == candidates.end()) return std::nullopt;
        segments.push_back({i, *found, 0, 0, a.all[i].vertices});
        candidates.erase(found);
    }
    return segments;
}

}  // namespace sinew::comparing

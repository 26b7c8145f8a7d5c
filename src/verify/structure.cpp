// SPDX-License-Identifier: MIT
#include "verify/structure.h"

#include <sinew/bridge/names.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "verify/arrays.h"
#include "verify/tree.h"

namespace sinew::comparing {
namespace {

using namespace scene;

std::size_t count_filled(const PartList& parts) {
    return static_cast<std::size_t>(
        std::ranges::count_if(parts.all, [](const Part& part) { return part.vertices > 0; }));
}

std::size_t count_hidden_triangles(const Scene& scene) {
    std::vector<bool> shown(scene.meshes.size(), false);
    for (const Node& node : scene.nodes) {
        if (node.mesh) shown[*node.mesh] = true;
    }
    std::size_t count = 0;
    for (std::size_t m = 0; m < shown.size(); ++m) {
        for (const Primitive& p : scene.meshes[m].primitives) count += shown[m] ? 0 : p.positions.size();
    }
    return count;
}

void compare_meshes(const Aligned& models, Comparison& result) {
    const std::size_t in_a = count_filled(models.parts_a);
    const std::size_t in_b = count_filled(models.parts_b);
    const auto add = [&](DifferenceKind kind, std::size_t count, std::string message) {
        result.differences.push_back(
            {.aspect = Aspect::meshes, .kind = kind, .path = "/meshes", .count = count, .message = std::move(message)});
    };
    if (in_a != in_b) {
        add(DifferenceKind::changed, in_a,
            formatted("{} in the first model, {} in the second", counted(in_a, "mesh", "meshes"), in_b));
    }
    bool ascending = true;
    std::size_t previous = 0;
    for (const Match& match : models.matches) {
        ascending = ascending && match.segment.part_b >= previous;
        previous = match.segment.part_b;
    }
    if (!ascending) add(DifferenceKind::changed, in_a, "the meshes are in another order");
    const std::size_t hidden_a = count_hidden_triangles(models.a);
    const std::size_t hidden_b = count_hidden_triangles(models.b);
    if (hidden_b < hidden_a) {
        add(DifferenceKind::missing, 1,
            formatted("meshes that no node shows have {} vertices in the first model, {} in the second", hidden_a,
                      hidden_b));
    }
}

void compare_names(const Aligned& models, Comparison& result) {
    std::size_t nodes = 0;
    std::string first;
    std::set<std::string_view> names_b;
    for (const Node& node : models.b.nodes) names_b.insert(node.name);
    for (const Mesh& mesh : models.b.meshes) names_b.insert(mesh.name);
    const auto differs = [&](std::string_view name, std::string_view other, bool matched) {
        if (is_placeholder_name(name)) return false;
        return matched ? name != other : !names_b.contains(name);
    };
    for (std::size_t i = 0; i < models.a.nodes.size(); ++i) {
        const std::string& name = models.a.nodes[i].name;
        const auto& other = models.nodes[i];
        if (!differs(name, other ? models.b.nodes[*other].name : "", other.has_value())) continue;
        if (other && names_b.contains(name)) continue;  // matched by its role, but its name is on another node
        if (nodes++ == 0) first = formatted("{} of /nodes/{}", quote(name), i);
    }
    if (nodes > 0) {
        result.differences.push_back(
            {.aspect = Aspect::names,
             .path = "/nodes",
             .count = nodes,
             .message = formatted("{}, the first is {}",
                                  counted(nodes, "name of a node differs", "names of nodes differ"), first)});
    }
    std::map<std::size_t, std::size_t> mesh_of;
    for (const Match& match : models.matches) mesh_of.emplace(models.part_a(match).mesh, models.part_b(match).mesh);
    std::set<std::string_view> node_names;
    for (const Node& node : models.a.nodes) node_names.insert(node.name);
    std::size_t meshes = 0;
    for (const auto& [in_a, in_b] : mesh_of) {
        const std::string& name = models.a.meshes[in_a].name;
        // The name of its node says the same.
        if (node_names.contains(name) || names_b.contains(name)) continue;
        if (!differs(name, models.b.meshes[in_b].name, true)) continue;
        if (meshes++ == 0) first = formatted("{} of /meshes/{}", quote(name), in_a);
    }
    if (meshes > 0) {
        result.differences.push_back(
            {.aspect = Aspect::names,
             .path = "/meshes",
             .count = meshes,
             .message = formatted("{}, the first is {}",
                                  counted(meshes, "name of a mesh differs", "names of meshes differ"), first)});
    }
}

void compare_lods(const Aligned& models, Comparison& result) {
    const auto add = [&](DifferenceKind kind, std::string path, std::string message, std::size_t count = 1) {
        result.differences.push_back({.aspect = Aspect::lods,
                                      .kind = kind,
                                      .path = std::move(path),
                                      .count = count,
                                      .message = std::move(message)});
    };
    const auto& in_a = models.a.lods;
    const auto& in_b = models.b.lods;
    if (in_a.size() != in_b.size()) {
        const bool fewer = in_b.size() < in_a.size();
        add(fewer ? DifferenceKind::missing : DifferenceKind::added, "/lods",
            formatted("{} in the first model, {} in the second", in_a.size(), in_b.size()),
            fewer ? in_a.size() - in_b.size() : in_b.size() - in_a.size());
        return;
    }
    for (std::size_t i = 0; i < in_a.size(); ++i) {
        const std::string path = formatted("/lods/{}", i);
        if (in_a[i].name != in_b[i].name) add(DifferenceKind::changed, path + "/name", "the names differ");
        bool same = in_a[i].levels.size() == in_b[i].levels.size();
        for (std::size_t k = 0; same && k < in_a[i].levels.size(); ++k) {
            const Lod::Level& a = in_a[i].levels[k];
            const Lod::Level& b = in_b[i].levels[k];
            const auto& node = models.nodes[a.node];
            same = comparing::difference_of(a.pixels, b.pixels) <= 1e-6 * std::max(1.0, std::abs(a.pixels)) &&
                   (!node || *node == b.node || models.b.nodes[b.node].name == models.a.nodes[a.node].name);
        }
        if (!same) add(DifferenceKind::changed, path, "the levels differ");
    }
}

void compare_tags(const Aligned& models, Comparison& result) {
    std::vector<bool> used(models.b.tags.size(), false);
    for (std::size_t i = 0; i < models.a.tags.size(); ++i) {
        const Tag& tag = models.a.tags[i];
        std::size_t other = 0;
        while (other < used.size() && (used[other] || models.b.tags[other].name != tag.name)) ++other;
        const std::string path = formatted("/tags/{}", i);
        if (other == used.size()) {
            result.differences.push_back({.aspect = Aspect::tags,
                                          .kind = DifferenceKind::missing,
                                          .path = path,
                                          .message = formatted("{} is missing", quote(tag.name))});
            continue;
        }
        used[other] = true;
        const Matrix& a = models.rest_a.globals[tag.node];
        const Matrix& b = models.rest_b.globals[models.b.tags[other].node];
        if (nearly_equal(a, b, 1e-5)) continue;
        result.differences.push_back(
            {.aspect = Aspect::tags, .path = path, .message = formatted("{} has another transform", quote(tag.name))});
    }
    for (std::size_t i = 0; i < used.size(); ++i) {
        if (used[i]) continue;
        result.differences.push_back(
            {.aspect = Aspect::tags,
             .kind = DifferenceKind::added,
             .path = formatted("/tags/{}", i),
             .message = formatted("only the second model has {}", quote(models.b.tags[i].name))});
    }
}

// Without indices, the vertices form triangles in order.
std::size_t corner(const Collision& c, std::size_t i) {
    return c.indices.empty() ? i : c.indices.index(i);
}
std::size_t count_corners(const Collision& c) {
    return c.indices.empty() ? c.positions.size() / 3 * 3 : c.indices.size();
}

bool same_collision(const Collision& a, const Collision& b) {
    if (a.flag != b.flag || a.positions.size() != b.positions.size() || count_corners(a) != count_corners(b)) {
        return false;
    }
    ArrayDifference found;
    compare_numbers<3>({a.positions, 0}, {b.positions, 0}, a.positions.size(), 1e-6, 0, found);
    for (std::size_t i = 0; i < count_corners(a); ++i) {
        if (corner(a, i) != corner(b, i)) return false;
    }
    return found.count == 0;
}

void compare_collisions(const Aligned& models, Comparison& result) {
    const auto& in_a = models.a.collisions;
    const auto& in_b = models.b.collisions;
    if (in_a.size() != in_b.size()) {
        const bool fewer = in_b.size() < in_a.size();
        result.differences.push_back(
            {.aspect = Aspect::collisions,
             .kind = fewer ? DifferenceKind::missing : DifferenceKind::added,
             .path = "/collisions",
             .count = fewer ? in_a.size() - in_b.size() : in_b.size() - in_a.size(),
             .message = formatted("{} in the first model, {} in the second", in_a.size(), in_b.size())});
        return;
    }
    for (std::size_t i = 0; i < in_a.size(); ++i) {
        const bool same_place = in_a[i].node.has_value() == in_b[i].node.has_value() &&
                                (!in_a[i].node || nearly_equal(models.rest_a.globals[*in_a[i].node],
                                                               models.rest_b.globals[*in_b[i].node], 1e-5));
        if (same_place && same_collision(in_a[i], in_b[i])) continue;
        result.differences.push_back({.aspect = Aspect::collisions,
                                      .path = formatted("/collisions/{}", i),
                                      .message = same_place ? "the meshes differ" : "the nodes differ"});
    }
}

}  // namespace

void compare_structure(const Aligned& models, Comparison& result) {
    const Aspects& aspects = models.options.aspects;
    if (aspects.has(Aspect::meshes)) compare_meshes(models, result);
    if (aspects.has(Aspect::hierarchy)) compare_hierarchy(models, result);
    if (aspects.has(Aspect::joints)) compare_joints(models, result);
    if (aspects.has(Aspect::names)) compare_names(models, result);
    if (aspects.has(Aspect::lods)) compare_lods(models, result);
    if (aspects.has(Aspect::tags)) compare_tags(models, result);
    if (aspects.has(Aspect::collisions)) compare_collisions(models, result);
}

}  // namespace sinew::comparing

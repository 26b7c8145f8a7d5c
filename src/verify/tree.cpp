// SPDX-License-Identifier: MIT
#include "verify/tree.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "verify/arrays.h"

namespace sinew::comparing {
namespace {

using namespace scene;

class Ancestry {
public:
    explicit Ancestry(const Scene& scene) : parents_(parents_of(scene)) {}

    std::optional<std::size_t> parent(std::size_t node) const { return parents_[node]; }
    bool is_above(std::size_t ancestor, std::size_t node) const {
        for (auto at = parents_[node]; at; at = parents_[*at]) {
            if (*at == ancestor) return true;
        }
        return false;
    }

private:
    std::vector<std::optional<std::size_t>> parents_;
};

// The nearest ancestor for which `wanted` returns a counterpart.
std::optional<std::size_t> counterpart_above(const Ancestry& tree, std::size_t node, auto&& wanted) {
    for (auto at = tree.parent(node); at; at = tree.parent(*at)) {
        if (const auto found = wanted(*at)) return found;
    }
    return std::nullopt;
}

std::set<std::size_t> joint_nodes(const Rig& rig) {
    std::set<std::size_t> nodes;
    for (const Controller& c : rig.controllers()) {
        if (c.is_joint) nodes.insert(c.node);
    }
    return nodes;
}

// For every controller of a: true if it moves a vertex.
std::vector<bool> used_controllers(const Aligned& models) {
    std::vector<bool> used(models.rig_a.controllers().size(), false);
    const auto joints_left = [&](std::size_t part) {
        const std::size_t skin = *models.parts_a.all[part].skin;
        std::size_t count = 0;
        for (std::size_t j = 0; j < models.a.skins[skin].joints.size(); ++j) {
            count += used[models.rig_a.joint(skin, j)] ? 0U : 1U;
        }
        return count;
    };
    for (std::size_t p = 0; p < models.parts_a.all.size(); ++p) {
        if (!models.parts_a.all[p].skin) continue;
        InfluenceReader reader(models.rig_a, p);
        std::size_t unused = joints_left(p);
        for (std::size_t v = 0; v < models.parts_a.all[p].vertices && unused > 0; ++v) {
            for (const Influence& influence : reader.at(v)) {
                if (!used[influence.controller]) --unused;
                used[influence.controller] = true;
            }
        }
    }
    return used;
}

}  // namespace

bool nearly_equal(const Matrix& a, const Matrix& b, double tolerance) {
    double size = 1;
    for (const double d : a) size = std::max(size, std::abs(d));
    for (std::size_t i = 0; i < 16; ++i) {
        if (!(comparing::difference_of(a[i], b[i]) <= tolerance * size)) return false;
    }
    return true;
}

// Nodes with rigid meshes: their transforms, and the nodes above them.
void compare_hierarchy(const Aligned& models, Comparison& result) {
    const Ancestry tree_a(models.a);
    const Ancestry tree_b(models.b);
    std::set<std::size_t> baked;
    std::set<std::size_t> moved;
    for (const Match& match : models.matches) {
        const Part& a = models.part_a(match);
        const Part& b = models.part_b(match);
        if (a.skin || match.segment.count == 0) continue;
        const bool placed = !nearly_equal(models.rest_a.globals[a.node], identity_matrix, 1e-6);
        if (b.skin) continue;  // it follows a joint in place of its node
        if (placed && !nearly_equal(models.rest_a.globals[a.node], models.rest_b.globals[b.node], 1e-5)) {
            baked.insert(a.node);
        }
        const auto above = counterpart_above(tree_a, a.node, [&](std::size_t node) {
            // Nodes without a transform may be left out.
            const bool has_transform = local_matrix(models.a.nodes[node]) != identity_matrix;
            return has_transform ? models.nodes[node] : std::nullopt;
        });
        if (above && *above != b.node && !tree_b.is_above(*above, b.node)) moved.insert(a.node);
    }
    for (const std::size_t node : baked) moved.erase(node);
    const auto add = [&](const std::set<std::size_t>& nodes, std::string_view one, std::string_view many) {
        if (nodes.empty()) return;
        result.differences.push_back({.aspect = Aspect::hierarchy,
                                      .path = "/nodes",
                                      .count = nodes.size(),
                                      .message = formatted("{}, the first is {}", counted(nodes.size(), one, many),
                                                           quote(models.a.nodes[*nodes.begin()].name))});
    };
    add(baked, "node with a mesh has another transform", "nodes with meshes have other transforms");
    add(moved, "node with a mesh has another parent", "nodes with meshes have other parents");
}

void compare_joints(const Aligned& models, Comparison& result) {
    const Ancestry tree_a(models.a);
    const Ancestry tree_b(models.b);
    const auto all_a = models.rig_a.controllers();
    const auto all_b = models.rig_b.controllers();
    std::map<std::size_t, std::size_t> joint_of_node;
    for (std::size_t i = 0; i < all_a.size(); ++i) {
        if (all_a[i].is_joint) joint_of_node.emplace(all_a[i].node, i);
    }
    const auto counterpart = [&](std::size_t node) -> std::optional<std::size_t> {
        const auto joint = joint_of_node.find(node);
        if (joint == joint_of_node.end() || !models.controllers[joint->second]) return std::nullopt;
        const Controller& other = all_b[*models.controllers[joint->second]];
        return other.is_joint ? std::optional(other.node) : std::nullopt;
    };
    const std::set<std::size_t> joints_a = joint_nodes(models.rig_a);
    const std::set<std::size_t> joints_b = joint_nodes(models.rig_b);
    const std::vector<bool> in_use = used_controllers(models);
    std::set<std::size_t> used_skins;
    for (const Part& part : models.parts_a.all) {
        if (part.skin) used_skins.insert(*part.skin);
    }
    // Joints that move nothing cannot always be told apart. If there are enough of them, none is missing.
    const bool has_enough = joints_b.size() >= joints_a.size();
    for (std::size_t s = 0; s < models.a.skins.size(); ++s) {
        std::size_t missing = 0;
        std::size_t moved = 0;
        for (std::size_t i = 0; i < models.a.skins[s].joints.size(); ++i) {
            const std::size_t node = models.a.skins[s].joints[i];
            const bool is_idle = !in_use[models.rig_a.joint(s, i)];
            const auto other = counterpart(node);
            if (!other) {
                missing += is_idle && has_enough ? 0U : 1U;
                continue;
            }
            // Of joints that move nothing, only the name is reliable, and only in a skin that is used.
            const bool same_name = models.a.nodes[node].name == models.b.nodes[*other].name;
            if (is_idle && (!same_name || !used_skins.contains(s))) continue;
            const auto above = counterpart_above(tree_a, node, counterpart);
            moved += above && *above != *other && !tree_b.is_above(*above, *other) ? 1U : 0U;
        }
        const auto add = [&](DifferenceKind kind, std::size_t count, std::string_view one, std::string_view many) {
            if (count == 0) return;
            result.differences.push_back({.aspect = Aspect::joints,
                                          .kind = kind,
                                          .path = formatted("/skins/{}", s),
                                          .count = count,
                                          .message = counted(count, one, many)});
        };
        add(DifferenceKind::missing, missing, "joint is missing", "joints are missing");
        add(DifferenceKind::changed, moved, "joint has another parent", "joints have other parents");
    }
    if (joints_b.size() <= joints_a.size()) return;
    // Ancestors of joints become joints in formats with one skeleton.
    result.differences.push_back(
        {.aspect = Aspect::joints,
         .kind = DifferenceKind::added,
         .path = "/skins",
         .count = joints_b.size() - joints_a.size(),
         .message = formatted("{} joints in the first model, {} in the second", joints_a.size(), joints_b.size()),
         .filler = true});
}

}  // namespace sinew::comparing

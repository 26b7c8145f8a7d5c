// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/node_plan.h"

#include <algorithm>
#include <set>

#include "gltf/roundtrip/blender_bones.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/nearly_equal.h"
#include "gltf/roundtrip/saved_names.h"
#include "gltf/roundtrip/saved_order.h"

namespace sinew::gltf {
namespace {

class Planner {
public:
    Planner(const Model& model, const SavedScene& saved) : model_(model), saved_(saved) {
        const std::size_t count = model.nodes.size();
        plan_.parents.assign(count, no_index);
        plan_.included.assign(count, false);
        plan_.markers.assign(count, false);
        plan_.scene_node_of.assign(count, no_index);
        for (std::size_t i = 0; i < count; ++i) {
            for (const std::size_t child : model.nodes[i].children) plan_.parents[child] = i;
        }
        for (const SavedScene::Skin& skin : saved.skins) {
            armature_names_.insert(skin.name.empty() ? "Armature" : skin.name);
        }
    }

    NodePlan plan(const std::vector<std::size_t>& scene_nodes) {
        // Only roots, each once: files may list other nodes.
        for (const std::size_t node : scene_nodes) {
            if (plan_.parents[node] == no_index && chosen_roots_.insert(node).second) plan_.roots.push_back(node);
        }
        include_nodes();
        number_nodes();
        return std::move(plan_);
    }

private:
    // Marks count only on nodes that have not been given anything else.
    bool is_bare(const Node& node) const { return node.children.empty() && !node.mesh && !node.camera && !node.light; }

    bool is_marker(std::size_t i) {
        const Node& node = model_.nodes[i];
        if (node.extras.find("sinew") == nullptr) return is_added_armature(i);
        if (saved_number(node.extras, extras_key::outer)) return node.children.size() == 1 && !node.mesh;
        if (real_joints_.contains(i)) return false;
        if (saved_number(node.extras, extras_key::group))
            return !node.mesh && nearly_equal(local_of(node), scene::identity_matrix);
        if (saved_number(node.extras, extras_key::fixed_joint)) return is_bare(node);
        const auto tag = saved_number(node.extras, extras_key::tag);
        if (tag && *tag < saved_.tags.size())
            return is_bare(node) && nearly_equal(local_of(node), scene::identity_matrix);
        const auto collision = saved_number(node.extras, extras_key::collision);
        if (collision && *collision < saved_.collisions.size()) return node.mesh && node.children.empty();
        const auto of = saved_number(node.extras, extras_key::mesh_of);
        if (!of || !node.mesh || !node.children.empty()) return false;
        if (node.skin) return true;
        const bool in_place =
            plan_.parents[i] != no_index && saved_number(model_.nodes[plan_.parents[i]].extras, extras_key::node) == of;
        return in_place && nearly_equal(local_of(node), scene::identity_matrix);
    }

    // The object that Blender adds above bones. If it was moved, it is a node of the scene.
    bool is_added_armature(std::size_t i) const {
        const Node& node = model_.nodes[i];
        if (saved_.skins.empty() || plan_.parents[i] != no_index || node.mesh || node.extras.find("sinew") != nullptr ||
            !nearly_equal(local_of(node), scene::identity_matrix)) {
            return false;
        }
        const bool named = armature_names_.contains(node.name) || armature_names_.contains(without_number(node.name));
        return named && std::ranges::all_of(node.children, [&](std::size_t child) {
                   return model_.nodes[child].extras.find("sinew") != nullptr;
               });
    }

    // The root of the tree of every node.
    std::vector<std::size_t> roots_of_all() const {
        std::vector<std::size_t> tops(model_.nodes.size(), no_index);
        std::vector<std::size_t> pending;
        for (std::size_t i = 0; i < tops.size(); ++i) {
            if (plan_.parents[i] != no_index) continue;
            pending.push_back(i);
            while (!pending.empty()) {
                const std::size_t at = pending.back();
                pending.pop_back();
                tops[at] = i;
                pending.insert(pending.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
            }
        }
        return tops;
    }

    // Includes the nodes below the roots of the scene, the joints of its skins, levels of detail, and nodes with a
    // saved number.
    void include_nodes() {
        std::vector<bool>& included = plan_.included;
        std::vector<std::size_t> pending = plan_.roots;
        const std::vector<std::size_t> tops = roots_of_all();
        const auto include_tree_of = [&](std::size_t node) {
            if (!chosen_roots_.insert(tops[node]).second) return;
            plan_.roots.push_back(tops[node]);
            pending.push_back(tops[node]);
        };
        // Includes all joints of a skin.
        std::vector<bool> taken(model_.skins.size(), false);
        const auto take = [&](std::size_t skin) {
            if (taken[skin]) return;
            taken[skin] = true;
            for (const std::size_t joint : model_.skins[skin].joints) include_tree_of(joint);
        };
        const auto walk = [&] {
            while (!pending.empty()) {
                const std::size_t at = pending.back();
                pending.pop_back();
                if (included[at]) continue;
                included[at] = true;
                const Node& node = model_.nodes[at];
                pending.insert(pending.end(), node.children.begin(), node.children.end());
                for (const std::size_t lod : node.lods) include_tree_of(lod);
                if (node.skin) take(*node.skin);
            }
        };
        walk();
        // Skins that no node uses are included; those that only other scenes use are not.
        std::vector<bool> used(model_.skins.size(), false);
        for (const Node& node : model_.nodes) {
            if (node.skin) used[*node.skin] = true;
        }
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (!used[i]) take(i);
        }
        walk();
        for (std::size_t i = 0; i < included.size(); ++i) {
            const auto number = saved_number(model_.nodes[i].extras, extras_key::node);
            if (number && !included[i]) include_tree_of(i);
        }
        walk();
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (taken[i]) plan_.skins.push_back(i);
        }
    }

    // Numbers the nodes in their saved order, or in that of the file.
    void number_nodes() {
        std::vector<bool>& included = plan_.included;
        for (const std::size_t skin : plan_.skins) {
            for (const std::size_t joint : model_.skins[skin].joints) {
                const bool added =
                    !saved_.skins.empty() && saved_number(model_.nodes[joint].extras, extras_key::fixed_joint);
                if (!added) real_joints_.insert(joint);
            }
        }
        std::vector<std::size_t> present;
        for (std::size_t i = 0; i < included.size(); ++i) {
            plan_.markers[i] = included[i] && is_marker(i);
            if (included[i] && !plan_.markers[i]) present.push_back(i);
        }
        const auto number_of = [&](std::size_t i) { return saved_number(model_.nodes[i].extras, extras_key::node); };
        for (const std::size_t i :
             order_by_number(present.size(), [&](std::size_t p) { return number_of(present[p]); }))
            plan_.order.push_back(present[i]);
        for (std::size_t h = 0; h < plan_.order.size(); ++h) {
            plan_.scene_node_of[plan_.order[h]] = h;
            if (const auto number = number_of(plan_.order[h]))
                plan_.by_saved_number.try_emplace(*number, plan_.order[h]);
        }
    }

    const Model& model_;
    const SavedScene& saved_;
    NodePlan plan_;
    std::set<std::size_t> chosen_roots_;
    std::set<std::size_t> real_joints_;
    std::set<std::string, std::less<>> armature_names_;  // names of the objects that Blender makes of skins
};

// Adds the node of the scene for a node of the file. A marker is replaced by its children.
void add_scene_nodes(const Model& model, const NodePlan& plan, std::size_t first, std::vector<std::size_t>& to) {
    std::vector<std::size_t> pending{first};
    while (!pending.empty()) {
        const std::size_t at = pending.back();
        pending.pop_back();
        const auto& children = model.nodes[at].children;
        if (plan.markers[at]) pending.insert(pending.end(), children.rbegin(), children.rend());
        if (!plan.markers[at]) to.push_back(plan.scene_node_of[at]);
    }
}

// Sorts nodes with a saved number first. The indices in the scene are in the order of these numbers.
void sort_numbered(const Model& model, const NodePlan& plan, std::vector<std::size_t>& nodes) {
    std::vector<std::size_t> others;
    std::erase_if(nodes, [&](std::size_t node) {
        const bool numbered = saved_number(model.nodes[plan.order[node]].extras, extras_key::node).has_value();
        if (!numbered) others.push_back(node);
        return !numbered;
    });
    std::ranges::sort(nodes);
    nodes.insert(nodes.end(), others.begin(), others.end());
}

}  // namespace

std::uint64_t NodePlan::skipped() const {
    return static_cast<std::uint64_t>(std::ranges::count(included, false));
}

std::size_t NodePlan::scene_node(std::uint64_t number) const {
    const auto found = by_saved_number.find(number);
    return found == by_saved_number.end() ? no_index : scene_node_of[found->second];
}

NodePlan plan_nodes(const Model& model, const SavedScene& saved, const std::vector<std::size_t>& scene_nodes) {
    return Planner(model, saved).plan(scene_nodes);
}

void connect(const Model& model, const NodePlan& plan, Scene& scene) {
    for (const std::size_t node : plan.order) {
        std::vector<std::size_t>& children = scene.nodes[plan.scene_node_of[node]].children;
        for (const std::size_t child : model.nodes[node].children) add_scene_nodes(model, plan, child, children);
        sort_numbered(model, plan, children);
    }
    for (const std::size_t root : plan.roots) add_scene_nodes(model, plan, root, scene.roots);
    sort_numbered(model, plan, scene.roots);
}

}  // namespace sinew::gltf

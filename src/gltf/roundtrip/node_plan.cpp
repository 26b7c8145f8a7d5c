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
        plan_.parents.assign(count, nowhere);
        plan_.wanted.assign(count, false);
        plan_.markers.assign(count, false);
        plan_.hub_of.assign(count, nowhere);
        for (std::size_t i = 0; i < count; ++i) {
            for (const std::size_t child : model.nodes[i].children) plan_.parents[child] = i;
        }
        for (const SavedScene::Skin& skin : saved.skins) {
            armature_names_.insert(skin.name.empty() ? "Armature" : skin.name);
        }
    }

    NodePlan plan(const std::vector<std::size_t>& scene_nodes) {
        // A scene names nodes without parents, each once.
        for (const std::size_t node : scene_nodes) {
            if (plan_.parents[node] == nowhere && chosen_roots_.insert(node).second) plan_.roots.push_back(node);
        }
        want_nodes();
        number_nodes();
        return std::move(plan_);
    }

private:
    // Marks are believed only on nodes that nothing else was done to.
    bool is_bare(const Node& node) const { return node.children.empty() && !node.mesh && !node.camera && !node.light; }

    bool is_marker(std::size_t i) {
        const Node& node = model_.nodes[i];
        if (node.extras.find("sinew") == nullptr) return is_added_armature(i);
        if (saved_number(node.extras, extras_key::outer)) return node.children.size() == 1 && !node.mesh;
        if (real_joints_.contains(i)) return false;
        if (saved_number(node.extras, extras_key::group))
            return !node.mesh && nearly_equal(local_of(node), scene::identity_matrix);
        if (saved_number(node.extras, extras_key::still)) return is_bare(node);
        const auto tag = saved_number(node.extras, extras_key::tag);
        if (tag && *tag < saved_.tags.size())
            return is_bare(node) && nearly_equal(local_of(node), scene::identity_matrix);
        const auto collision = saved_number(node.extras, extras_key::collision);
        if (collision && *collision < saved_.collisions.size()) return node.mesh && node.children.empty();
        const auto of = saved_number(node.extras, extras_key::mesh_of);
        if (!of || !node.mesh || !node.children.empty()) return false;
        if (node.skin) return true;
        const bool in_place =
            plan_.parents[i] != nowhere && saved_number(model_.nodes[plan_.parents[i]].extras, extras_key::node) == of;
        return in_place && nearly_equal(local_of(node), scene::identity_matrix);
    }

    // The object that Blender puts above bones. Once it is moved it means something.
    bool is_added_armature(std::size_t i) const {
        const Node& node = model_.nodes[i];
        if (saved_.skins.empty() || plan_.parents[i] != nowhere || node.mesh || node.extras.find("sinew") != nullptr ||
            !nearly_equal(local_of(node), scene::identity_matrix)) {
            return false;
        }
        const bool named = armature_names_.contains(node.name) || armature_names_.contains(without_number(node.name));
        return named && std::ranges::all_of(node.children, [&](std::size_t child) {
                   return model_.nodes[child].extras.find("sinew") != nullptr;
               });
    }

    // For every node, the one without a parent that it is below of.
    std::vector<std::size_t> roots_of_all() const {
        std::vector<std::size_t> tops(model_.nodes.size(), nowhere);
        std::vector<std::size_t> location;
        for (std::size_t i = 0; i < tops.size(); ++i) {
            if (plan_.parents[i] != nowhere) continue;
            location.push_back(i);
            while (!location.empty()) {
                const std::size_t at = location.back();
                location.pop_back();
                tops[at] = i;
                location.insert(location.end(), model_.nodes[at].children.begin(), model_.nodes[at].children.end());
            }
        }
        return tops;
    }

    // Which nodes the scene needs: those below its roots, joints wherever they are, levels of detail, and those that
    // were nodes of the hub before.
    void want_nodes() {
        std::vector<bool>& wanted = plan_.wanted;
        std::vector<std::size_t> location = plan_.roots;
        const std::vector<std::size_t> tops = roots_of_all();
        const auto want = [&](std::size_t node) {
            if (!chosen_roots_.insert(tops[node]).second) return;
            plan_.roots.push_back(tops[node]);
            location.push_back(tops[node]);
        };
        // A skin comes with all of its joints.
        std::vector<bool> taken(model_.skins.size(), false);
        const auto take = [&](std::size_t skin) {
            if (taken[skin]) return;
            taken[skin] = true;
            for (const std::size_t joint : model_.skins[skin].joints) want(joint);
        };
        const auto walk = [&] {
            while (!location.empty()) {
                const std::size_t at = location.back();
                location.pop_back();
                if (wanted[at]) continue;
                wanted[at] = true;
                const Node& node = model_.nodes[at];
                location.insert(location.end(), node.children.begin(), node.children.end());
                for (const std::size_t lod : node.lods) want(lod);
                if (node.skin) take(*node.skin);
            }
        };
        walk();
        // Skins of other scenes are left out with these, those of none are not.
        std::vector<bool> used(model_.skins.size(), false);
        for (const Node& node : model_.nodes) {
            if (node.skin) used[*node.skin] = true;
        }
        for (std::size_t i = 0; i < used.size(); ++i) {
            if (!used[i]) take(i);
        }
        walk();
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto number = saved_number(model_.nodes[i].extras, extras_key::node);
            if (number && !wanted[i]) want(i);
        }
        walk();
        for (std::size_t i = 0; i < taken.size(); ++i) {
            if (taken[i]) plan_.skins.push_back(i);
        }
    }

    // In the order of the file, or the one that they had before.
    void number_nodes() {
        std::vector<bool>& wanted = plan_.wanted;
        for (const std::size_t skin : plan_.skins) {
            for (const std::size_t joint : model_.skins[skin].joints) {
                const bool added = !saved_.skins.empty() && saved_number(model_.nodes[joint].extras, extras_key::still);
                if (!added) real_joints_.insert(joint);
            }
        }
        std::vector<std::size_t> present;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            plan_.markers[i] = wanted[i] && is_marker(i);
            if (wanted[i] && !plan_.markers[i]) present.push_back(i);
        }
        const auto number_of = [&](std::size_t i) { return saved_number(model_.nodes[i].extras, extras_key::node); };
        for (const std::size_t i :
             order_by_number(present.size(), [&](std::size_t p) { return number_of(present[p]); }))
            plan_.order.push_back(present[i]);
        for (std::size_t h = 0; h < plan_.order.size(); ++h) {
            plan_.hub_of[plan_.order[h]] = h;
            if (const auto number = number_of(plan_.order[h])) plan_.by_mark.try_emplace(*number, plan_.order[h]);
        }
    }

    const Model& model_;
    const SavedScene& saved_;
    NodePlan plan_;
    std::set<std::size_t> chosen_roots_;
    std::set<std::size_t> real_joints_;
    std::set<std::string, std::less<>> armature_names_;  // of objects that Blender makes of skins
};

// Adds the nodes of the hub that stand in the place of one of the file. Those that only stand above others give way to
// them, those that only mark something are none.
void add_shown(const Model& model, const NodePlan& plan, std::size_t first, std::vector<std::size_t>& to) {
    std::vector<std::size_t> location{first};
    while (!location.empty()) {
        const std::size_t at = location.back();
        location.pop_back();
        const auto& children = model.nodes[at].children;
        if (plan.markers[at]) location.insert(location.end(), children.rbegin(), children.rend());
        if (!plan.markers[at]) to.push_back(plan.hub_of[at]);
    }
}

// Those with a number first, in its order: nodes of the hub are in that order already.
void sort_numbered(const Model& model, const NodePlan& plan, std::vector<std::size_t>& nodes) {
    std::vector<std::size_t> others;
    std::erase_if(nodes, [&](std::size_t hub) {
        const bool numbered = saved_number(model.nodes[plan.order[hub]].extras, extras_key::node).has_value();
        if (!numbered) others.push_back(hub);
        return !numbered;
    });
    std::ranges::sort(nodes);
    nodes.insert(nodes.end(), others.begin(), others.end());
}

}  // namespace

std::uint64_t NodePlan::left_out() const {
    return static_cast<std::uint64_t>(std::ranges::count(wanted, false));
}

std::size_t NodePlan::numbered(std::uint64_t number) const {
    const auto found = by_mark.find(number);
    return found == by_mark.end() ? nowhere : hub_of[found->second];
}

NodePlan plan_nodes(const Model& model, const SavedScene& saved, const std::vector<std::size_t>& scene_nodes) {
    return Planner(model, saved).plan(scene_nodes);
}

void connect(const Model& model, const NodePlan& plan, Scene& scene) {
    for (const std::size_t node : plan.order) {
        std::vector<std::size_t>& children = scene.nodes[plan.hub_of[node]].children;
        for (const std::size_t child : model.nodes[node].children) add_shown(model, plan, child, children);
        sort_numbered(model, plan, children);
    }
    for (const std::size_t root : plan.roots) add_shown(model, plan, root, scene.roots);
    sort_numbered(model, plan, scene.roots);
}

}  // namespace sinew::gltf

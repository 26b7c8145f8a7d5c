// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/skin_plans.h"

#include <sinew/scene/flatten.h>
#include <sinew/size.h>

#include <algorithm>
#include <set>

#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/nearly_equal.h"

namespace sinew::gltf {
namespace {

// Calls `use(set, i, joint)` for all joints of a vertex that have a weight.
void for_each_weight(const scene::Primitive& p, std::size_t vertex, auto&& use) {
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        for (std::size_t i = 0; i < std::min(p.joints[set].components, p.weights[set].components); ++i) {
            if (p.weights[set].at(vertex, i) > 0) use(set, i, p.joints[set].index(vertex, i));
        }
    }
}

std::vector<std::uint64_t> sorted(std::vector<std::uint64_t> numbers) {
    std::ranges::sort(numbers);
    return numbers;
}

// Checked here because the arrays have not been validated yet.
bool fits(const scene::Primitive& p) {
    return p.joints.size() == p.weights.size() &&
           std::ranges::all_of(p.joints, [&](const scene::Array& a) { return a.size() == p.positions.size(); }) &&
           std::ranges::all_of(p.weights, [&](const scene::Array& a) { return a.size() == p.positions.size(); });
}

bool follows_only(const scene::Primitive& p, std::size_t joint) {
    for (std::size_t v = 0; v < p.positions.size(); ++v) {
        bool only = true;
        for_each_weight(p, v, [&](std::size_t, std::size_t, std::size_t j) { only = only && j == joint; });
        if (!only) return false;
    }
    return true;
}

// The saved number of the node that the mesh belongs to.
std::optional<std::uint64_t> owner_of(const Node& node) {
    const auto of = saved_number(node.extras, extras_key::mesh_of);
    return of ? of : saved_number(node.extras, extras_key::node);
}

// The joint that was added for primitives without weights.
std::optional<std::size_t> own_joint(const Node& node, const SkinPlan& plan) {
    const auto number = owner_of(node);
    const auto found = number ? plan.joint_by_number.find(*number) : plan.joint_by_number.end();
    if (found == plan.joint_by_number.end()) return std::nullopt;
    return found->second;
}

void renumber(scene::Primitive& p, const std::vector<std::size_t>& places) {
    const std::size_t vertices = p.positions.size();
    bool changes = false;
    for (std::size_t v = 0; v < vertices && !changes; ++v) {
        for_each_weight(p, v, [&](std::size_t, std::size_t, std::size_t joint) {
            changes = changes || (joint < places.size() && places[joint] != joint);
        });
    }
    if (!changes) return;
    std::vector<std::vector<std::array<float, 4>>> weights(p.joints.size());
    std::vector<std::vector<std::uint16_t>> joints(p.joints.size());
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        weights[set].resize(vertices);
        joints[set].resize(4 * vertices);
    }
    for (std::size_t v = 0; v < vertices; ++v) {
        for_each_weight(p, v, [&](std::size_t set, std::size_t i, std::size_t joint) {
            if (i >= 4 || joint >= places.size() || places[joint] == no_skin) return;
            joints[set][4 * v + i] = static_cast<std::uint16_t>(places[joint]);
            weights[set][v][i] = static_cast<float>(p.weights[set].at(v, i));
        });
    }
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        p.joints[set] = scene::make_array(joints[set]);
        p.joints[set].count = vertices;
        p.joints[set].components = 4;
        p.joints[set].stride = 8;
        p.weights[set] = scene::make_array(weights[set]);
    }
}

}  // namespace

SkinPlans::SkinPlans(const SkinSources& sources, const std::vector<scene::Mesh>& meshes)
    : sources_(sources), meshes_(meshes), shared_(sources.model.meshes.size(), false) {
    const Model& model = sources.model;
    std::vector<std::size_t> skinned;
    std::map<std::size_t, Key> first;
    for (std::size_t i = 0; i < model.nodes.size(); ++i) {
        const Node& node = model.nodes[i];
        if (sources.nodes.included[i] && node.mesh && node.skin) skinned.push_back(i);
    }
    std::vector<bool> shared(shared_);
    for (const std::size_t i : skinned) {
        const auto [place, is_new] = first.try_emplace(*model.nodes[i].mesh, key_of(model.nodes[i]));
        if (place->second != key_of(model.nodes[i])) shared[place->first] = true;
    }
    shared_ = std::move(shared);
    std::set<std::size_t> used_saved;
    std::set<std::size_t> used_skins;
    for (const std::size_t i : skinned) {
        const Key key = key_of(model.nodes[i]);
        users_[key].push_back(i);
        used_saved.insert(key.first);
        used_skins.insert(key.second);
    }
    // Skins without a mesh are identified by their joints.
    std::map<std::vector<std::uint64_t>, std::size_t> by_joints;
    for (std::size_t k = 0; k < sources.saved.skins.size(); ++k) {
        if (!used_saved.contains(k)) by_joints.try_emplace(sorted(sources.saved.skins[k].joints), k);
    }
    for (const std::size_t skin : sources.nodes.skins) {
        if (used_skins.contains(skin)) continue;
        std::vector<std::uint64_t> numbers;
        for (const std::size_t joint : model.skins[skin].joints)
            numbers.push_back(saved_number(model.nodes[joint].extras, extras_key::node).value_or(no_skin));
        const auto found = by_joints.find(sorted(std::move(numbers)));
        const bool known = found != by_joints.end() && used_saved.insert(found->second).second;
        users_[{known ? found->second : no_skin, skin}];
    }
    // Blender drops skins without a mesh. They are restored if all their joints still exist.
    for (const auto& [joints, k] : by_joints) {
        const bool there = std::ranges::all_of(
            joints, [&](std::uint64_t number) { return sources.nodes.by_saved_number.contains(number); });
        if (!used_saved.contains(k) && there && !joints.empty()) users_[{k, no_skin}];
    }
    for (const auto& [key, users] : users_) add(key);
}

SkinPlans::Key SkinPlans::key_of(const Node& node) const {
    const auto number = saved_number(node.extras, extras_key::skin);
    const std::size_t saved = number ? as_size(*number) : no_skin;
    const bool known =
        saved < sources_.saved.skins.size() && !sources_.saved.skins[saved].joints.empty() && !shared_[*node.mesh];
    return {known ? saved : no_skin, *node.skin};
}

std::size_t SkinPlans::of(const Node& node) const {
    return places_.at(key_of(node));
}

// For every joint in the file, whether a vertex uses it.
std::vector<bool> SkinPlans::used_joints(const SkinPlan& plan) const {
    std::vector<bool> used(plan.places.size(), false);
    const std::vector<std::size_t>& users = users_of(plan);
    std::set<std::size_t> done;
    for (const std::size_t user : users) {
        const std::size_t mesh = sources_.mesh_of[*sources_.model.nodes[user].mesh];
        if (!done.insert(mesh).second) continue;
        for (const scene::Primitive& p : meshes_[mesh].primitives) {
            for (std::size_t v = 0; fits(p) && v < p.positions.size(); ++v) {
                for_each_weight(p, v, [&](std::size_t, std::size_t, std::size_t joint) {
                    if (joint < used.size()) used[joint] = true;
                });
            }
        }
    }
    // The joint for primitives without weights is not part of the original skin.
    for (const std::size_t user : users) {
        if (const auto own = own_joint(sources_.model.nodes[user], plan)) used[*own] = false;
    }
    return used;
}

void SkinPlans::add(const Key& key) {
    places_[key] = plans_.size();
    SkinPlan& plan = plans_.emplace_back(SkinPlan{key.first, key.second, {}, {}, {}});
    if (key.second == no_skin) {
        for (const std::uint64_t number : sources_.saved.skins[key.first].joints)
            plan.joints.push_back(sources_.nodes.by_saved_number.at(number));
        return;
    }
    const std::vector<std::size_t>& joints = sources_.model.skins[key.second].joints;
    plan.places.assign(joints.size(), no_skin);
    const auto take = [&](std::size_t j) {
        plan.places[j] = plan.joints.size();
        plan.joints.push_back(joints[j]);
    };
    if (key.first == no_skin) {
        for (std::size_t j = 0; j < joints.size(); ++j) take(j);
        return;
    }
    const auto number_of = [&](std::size_t j) {
        return saved_number(sources_.model.nodes[joints[j]].extras, extras_key::node);
    };
    for (std::size_t j = 0; j < joints.size(); ++j) {
        if (number_of(j)) plan.joint_by_number.try_emplace(*number_of(j), j);
    }
    for (const std::uint64_t number : sources_.saved.skins[key.first].joints) {
        const auto found = plan.joint_by_number.find(number);
        if (found != plan.joint_by_number.end() && plan.places[found->second] == no_skin) take(found->second);
    }
    if (plan.joints.size() == joints.size()) return;
    // New bones, and intermediate nodes that Blender made bones, if a vertex uses them.
    const std::vector<bool> used = used_joints(plan);
    for (std::size_t j = 0; j < joints.size(); ++j) {
        if (plan.places[j] == no_skin && !sources_.nodes.markers[joints[j]] && (used[j] || !number_of(j))) take(j);
    }
}

void SkinPlans::renumber(std::vector<scene::Mesh>& meshes,
                         const std::function<scene::Matrix(std::size_t skin, std::size_t joint)>& inverse_bind) const {
    std::set<std::size_t> done;
    for (std::size_t i = 0; i < sources_.model.nodes.size(); ++i) {
        const Node& node = sources_.model.nodes[i];
        if (!sources_.nodes.included[i] || !node.mesh || !node.skin || !done.insert(*node.mesh).second) continue;
        const SkinPlan& plan = plans_[of(node)];
        if (plan.saved == no_skin) continue;
        const auto own = own_joint(node, plan);
        const bool is_owner = own && plan.places[*own] == no_skin;
        for (scene::Primitive& p : meshes[sources_.mesh_of[*node.mesh]].primitives) {
            if (p.joints.empty() || !fits(p)) continue;
            if (is_owner && follows_only(p, *own)) {
                p.joints.clear();
                p.weights.clear();
                const scene::Matrix bind = inverse_bind(plan.skin, *own);
                if (!nearly_equal(bind, scene::identity_matrix)) p = scene::baked(p, bind);
            } else {
                gltf::renumber(p, plan.places);
            }
        }
    }
}

}  // namespace sinew::gltf

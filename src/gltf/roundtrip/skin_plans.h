// SPDX-License-Identifier: MIT
// Skins as they were before other programs sorted, joined or dropped them: Blender makes one skin of all bones of an
// armature, in the order of the tree. The notes of the scene know the joints of each, by the numbers of their nodes.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

inline constexpr std::size_t no_skin = static_cast<std::size_t>(-1);

/// A skin of the hub: one of the notes, one of the file, or both.
struct SkinPlan {
    std::size_t saved = no_skin;
    std::size_t skin = no_skin;
    std::vector<std::size_t> joints;  ///< nodes of the file
    std::vector<std::size_t> places;  ///< for every joint of the skin of the file, which of these it is, or `no_skin`
    std::map<std::uint64_t, std::size_t> numbered;  ///< joints of the skin of the file, by the numbers of their nodes
};

/// What is known when skins are planned.
struct SkinSources {
    const Model& model;
    const SavedScene& saved;
    const NodePlan& nodes;
    const std::vector<std::size_t>& mesh_of;  ///< for every mesh of the file, its number in the hub
};

class SkinPlans {
public:
    /// For meshes as they were read; sources and meshes must stay where they are.
    SkinPlans(const SkinSources& sources, const std::vector<scene::Mesh>& meshes);

    const std::vector<SkinPlan>& all() const { return plans_; }
    /// Which of them a node with a skinned mesh uses.
    std::size_t of(const Node& node) const;
    /// The nodes that use it.
    const std::vector<std::size_t>& users_of(const SkinPlan& plan) const { return users_.at({plan.saved, plan.skin}); }
    /// Gives the vertices of all meshes the joints that their skins have now. Primitives that follow the node of their
    /// mesh need the inverse bind matrices of the file for that: they are where these lead.
    void renumber(std::vector<scene::Mesh>& meshes,
                  const std::function<scene::Matrix(std::size_t skin, std::size_t joint)>& inverse_bind) const;

private:
    using Key = std::pair<std::size_t, std::size_t>;  // kept, of the file

    Key key_of(const Node& node) const;
    void add(const Key& key);
    std::vector<bool> used_joints(const SkinPlan& plan) const;

    const SkinSources& sources_;
    const std::vector<scene::Mesh>& meshes_;
    std::vector<bool> shared_;                       // meshes that several skins move
    std::map<Key, std::vector<std::size_t>> users_;  // nodes
    std::vector<SkinPlan> plans_;
    std::map<Key, std::size_t> places_;
};

}  // namespace sinew::gltf

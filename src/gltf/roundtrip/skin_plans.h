// SPDX-License-Identifier: MIT
// Restores skins that other programs reordered, merged or dropped. Blender writes one skin with all bones of an
// armature, in the order of the tree. The saved scene has the joints of every skin by the saved numbers of their nodes.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

inline constexpr std::size_t no_skin = static_cast<std::size_t>(-1);

/// A skin of the scene: from the saved scene, from the file, or from both.
struct SkinPlan {
    std::size_t saved = no_skin;
    std::size_t skin = no_skin;
    std::vector<std::size_t> joints;  ///< as nodes of the file
    std::vector<std::size_t> places;  ///< for every joint in the file, its index in `joints`, or `no_skin`
    std::map<std::uint64_t, std::size_t> joint_by_number;  ///< joints in the file by the saved numbers of their nodes
};

/// The input for planning skins.
struct SkinSources {
    const Model& model;
    const SavedScene& saved;
    const NodePlan& nodes;
    const std::vector<std::size_t>& mesh_of;  ///< the mesh in the scene for every mesh of the file
};

class SkinPlans {
public:
    /// Plans the skins for meshes as they were read. `sources` and `meshes` must outlive the object.
    SkinPlans(const SkinSources& sources, const std::vector<scene::Mesh>& meshes);

    const std::vector<SkinPlan>& all() const { return plans_; }
    /// The index of the plan for a node with a skinned mesh.
    std::size_t of(const Node& node) const;
    /// The nodes that use a skin.
    const std::vector<std::size_t>& users_of(const SkinPlan& plan) const { return users_.at({plan.saved, plan.skin}); }
    /// Updates the joint indices of all meshes to the planned skins. Primitives that were unweighted originally are
    /// moved by the inverse bind matrix of their joint and lose their weights again.
    void renumber(std::vector<scene::Mesh>& meshes,
                  const std::function<scene::Matrix(std::size_t skin, std::size_t joint)>& inverse_bind) const;

private:
    using Key = std::pair<std::size_t, std::size_t>;  // saved skin, skin of the file

    Key key_of(const Node& node) const;
    void add(const Key& key);
    std::vector<bool> used_joints(const SkinPlan& plan) const;

    const SkinSources& sources_;
    const std::vector<scene::Mesh>& meshes_;
    std::vector<bool> shared_;                       // whether several skins use a mesh
    std::map<Key, std::vector<std::size_t>> users_;  // nodes
    std::vector<SkinPlan> plans_;
    std::map<Key, std::size_t> places_;
};

}  // namespace sinew::gltf

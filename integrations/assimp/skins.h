// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// Builds one skin for the meshes of a node. Bones of the same name become one joint.
class SkinBuilder {
public:
    SkinBuilder(const FoldedNodes& folded, Scene& scene, std::size_t node, Report& report)
        : folded_(folded), scene_(scene), node_(node), report_(report) {}

    /// Adds the bones of a mesh. Returns false if one of them was bound differently before.
    bool take(const aiMesh& mesh);
    /// Adds joints and weights to a primitive: all of them, largest weight first. Vertices without weights follow the
    /// node itself.
    void add_weights(const aiMesh& mesh, scene::Primitive& primitive);
    scene::Skin finish() { return std::move(skin_); }

private:
    std::size_t node_of(const aiBone& bone);
    std::size_t joint_at(std::size_t node, const scene::Matrix& inverse_bind);
    std::size_t joint_for_unweighted();

    const FoldedNodes& folded_;
    Scene& scene_;
    std::size_t node_;
    Report& report_;
    scene::Skin skin_;
    std::map<std::size_t, std::size_t> joints_;  ///< by node
    std::optional<std::size_t> own_joint_;
};

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// One skin for meshes of a node, whose bones are joined by their names.
class SkinBuilder {
public:
    SkinBuilder(const NodePlan& plan, Scene& scene, std::size_t node, Report& log)
        : plan_(plan), scene_(scene), node_(node), log_(log) {}

    /// Takes the bones of a mesh, unless one of them was bound differently before.
    bool take(const aiMesh& mesh);
    /// Gives a primitive joints and weights: all of them, the largest first. Vertices that no bone moves follow the
    /// node itself.
    void add_weights(const aiMesh& mesh, scene::Primitive& primitive);
    scene::Skin finish() { return std::move(skin_); }

private:
    std::size_t node_of(const aiBone& bone);
    std::size_t joint_at(std::size_t node, const scene::Matrix& inverse_bind);
    std::size_t joint_of_the_node();

    const NodePlan& plan_;
    Scene& scene_;
    std::size_t node_;
    Report& log_;
    scene::Skin skin_;
    std::map<std::size_t, std::size_t> joints_;  ///< by their nodes
    std::optional<std::size_t> own_joint_;
};

}  // namespace sinew::assimp

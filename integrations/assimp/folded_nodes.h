// SPDX-License-Identifier: MIT
// Which nodes of assimp's tree become nodes of the scene. Assimp takes an FBX node with pivots apart into a chain of
// helpers (`Arm_$AssimpFbx$_PreRotation`); these are put together again with the node that they belong to. The root,
// which often holds nothing but the file's units and up axis, is then folded into what lies below it.
#pragma once

#include <assimp/scene.h>
#include <sinew/scene/math.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew::assimp {

/// A node of the scene, and the nodes of assimp's tree that it is made of.
struct PlannedNode {
    std::vector<const aiNode*> chain;  ///< from the outermost helper to the node itself
    std::optional<std::size_t> parent;

    const aiNode& itself() const { return *chain.back(); }
};

/// A node of assimp's tree, the first of its name.
struct Link {
    const aiNode* node = nullptr;
    std::vector<std::size_t> part_of;  ///< nodes of the scene
};

struct NodePlan {
    std::vector<PlannedNode> nodes;                  ///< parents before children; the scene numbers them alike
    scene::Matrix axes = scene::identity_matrix;     ///< goes before the nodes at the top
    double unit = 1;                                 ///< metres a unit of length
    std::map<std::string, Link, std::less<>> links;  ///< by their names, which skins and animations go by
};

NodePlan plan_nodes(const aiScene& source);

/// As the file has it.
scene::Matrix matrix_from(const aiMatrix4x4& m);
/// Whether two are the same but for rounding, relative to the largest element.
bool alike(const scene::Matrix& a, const scene::Matrix& b, double tolerance);
/// With its lengths in metres.
scene::Matrix in_metres(scene::Matrix m, double unit);

/// What a node does to its children: the product over its chain, each link as `link` gives it, in metres and with the
/// scene's axes.
scene::Matrix local_matrix(const NodePlan& plan, const PlannedNode& node,
                           const std::function<scene::Matrix(const aiNode& link)>& link);

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
// Decides which nodes of assimp's tree become nodes of the scene. Assimp splits an FBX node with pivots into a chain of
// helper nodes (`Arm_$AssimpFbx$_PreRotation`); these are folded back into the node that they belong to. The root often
// holds only the file's unit and up axis; it is then folded into its children.
#pragma once

#include <assimp/scene.h>
#include <sinew/scene/math.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sinew::assimp {

/// A node of the scene, and the nodes of assimp's tree that it replaces.
struct FoldedNode {
    std::vector<const aiNode*> chain;  ///< from the outermost helper to the node itself
    std::optional<std::size_t> parent;

    const aiNode& itself() const { return *chain.back(); }
};

/// A node of assimp's tree: the first of its name.
struct Link {
    const aiNode* node = nullptr;
    std::vector<std::size_t> part_of;  ///< the nodes of the scene that it is folded into
};

struct FoldedNodes {
    std::vector<FoldedNode> nodes;                   ///< parents before children; the scene uses the same indices
    scene::Matrix axes = scene::identity_matrix;     ///< applied above the root nodes
    double unit = 1;                                 ///< metres per unit of length
    std::map<std::string, Link, std::less<>> links;  ///< by name, as skins and animations refer to them
};

FoldedNodes fold_nodes(const aiScene& source);

/// The matrix in the file's units.
scene::Matrix matrix_from(const aiMatrix4x4& m);
/// True if two matrices are equal within the tolerance, relative to the largest element.
bool nearly_equal(const scene::Matrix& a, const scene::Matrix& b, double tolerance);
/// The matrix with its translation in metres.
scene::Matrix in_metres(scene::Matrix m, double unit);

/// The local matrix of a node: the product over its chain, with the matrix that `link` returns for each part, in metres
/// and in the scene's axes.
scene::Matrix local_matrix(const FoldedNodes& folded, const FoldedNode& node,
                           const std::function<scene::Matrix(const aiNode& link)>& link);

}  // namespace sinew::assimp

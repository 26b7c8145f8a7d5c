// SPDX-License-Identifier: MIT
#include "folded_nodes.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace sinew::assimp {
namespace {

using scene::Matrix;

std::string_view name_of(const aiNode& node) {
    return {node.mName.data, node.mName.length};
}

bool is_helper(const aiNode& node) {
    return node.mNumMeshes == 0 && node.mNumChildren > 0 &&
           name_of(node).find("_$AssimpFbx$_") != std::string_view::npos;
}

// FBX states its unit in the metadata, in centimetres; other formats have it in the root's scale.
double unit_in_metadata(const aiScene& source) {
    double centimetres = 100;
    float single = 0;
    if (source.mMetaData == nullptr) return 1;
    if (source.mMetaData->Get("UnitScaleFactor", single)) centimetres = static_cast<double>(single);
    (void)source.mMetaData->Get("UnitScaleFactor", centimetres);
    return centimetres > 0 && std::isfinite(centimetres) ? centimetres / 100 : 1;
}

// The names that skins and animations refer to: these nodes must not be folded.
std::set<std::string_view> names_in_use(const aiScene& source) {
    std::set<std::string_view> names;
    for (unsigned m = 0; m < source.mNumMeshes; ++m) {
        const aiMesh& mesh = *source.mMeshes[m];
        for (unsigned b = 0; b < mesh.mNumBones; ++b) names.insert(mesh.mBones[b]->mName.C_Str());
    }
    for (unsigned a = 0; a < source.mNumAnimations; ++a) {
        const aiAnimation& animation = *source.mAnimations[a];
        for (unsigned c = 0; c < animation.mNumChannels; ++c) names.insert(animation.mChannels[c]->mNodeName.C_Str());
    }
    return names;
}

// Folds the root if it only rotates and scales uniformly: the scale becomes the unit, the rotation goes to its
// children.
bool fold_root(const aiScene& source, FoldedNodes& folded) {
    const aiNode& root = *source.mRootNode;
    if (root.mNumMeshes > 0 || root.mNumChildren == 0 || names_in_use(source).contains(name_of(root))) return false;
    Matrix matrix = matrix_from(root.mTransformation);
    const auto [transform, shear] = scene::decompose(matrix);
    const double scale = transform.scale[0];
    const bool uniform = scale > 0 && std::abs(transform.scale[1] - scale) < 1e-6 * scale &&
                         std::abs(transform.scale[2] - scale) < 1e-6 * scale;
    if (!uniform || shear > 1e-6 || scene::length(transform.translation) > 0) return false;
    for (double& element : matrix) element /= scale;
    matrix[15] = 1;
    folded.axes = matrix;
    folded.unit *= scale;
    return true;
}

}  // namespace

Matrix matrix_from(const aiMatrix4x4& m) {
    return {m.a1, m.b1, m.c1, m.d1, m.a2, m.b2, m.c2, m.d2, m.a3, m.b3, m.c3, m.d3, m.a4, m.b4, m.c4, m.d4};
}

bool nearly_equal(const Matrix& a, const Matrix& b, double tolerance) {
    double largest = 1;
    double apart = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        largest = std::max(largest, std::abs(b[i]));
        apart = std::max(apart, std::abs(a[i] - b[i]));
    }
    return apart <= tolerance * largest;
}

Matrix in_metres(Matrix m, double unit) {
    for (std::size_t i = 12; i < 15; ++i) m[i] *= unit;
    return m;
}

Matrix local_matrix(const FoldedNodes& folded, const FoldedNode& node,
                    const std::function<Matrix(const aiNode& link)>& link) {
    Matrix product = node.parent ? scene::identity_matrix : folded.axes;
    for (const aiNode* part : node.chain) product = scene::multiply(product, in_metres(link(*part), folded.unit));
    return product;
}

FoldedNodes fold_nodes(const aiScene& source) {
    FoldedNodes folded;
    folded.unit = unit_in_metadata(source);
    struct Pending {
        const aiNode* node;
        std::vector<const aiNode*> helpers;
        std::optional<std::size_t> parent;
    };
    std::vector<Pending> pending;
    const auto push_children = [&](const aiNode& node, const std::vector<const aiNode*>& helpers,
                                   std::optional<std::size_t> parent) {
        for (unsigned i = node.mNumChildren; i-- > 0;) pending.push_back({node.mChildren[i], helpers, parent});
    };
    if (fold_root(source, folded)) {
        push_children(*source.mRootNode, {}, std::nullopt);
    } else {
        pending.push_back({source.mRootNode, {}, std::nullopt});
    }
    while (!pending.empty()) {
        Pending next = std::move(pending.back());
        pending.pop_back();
        next.helpers.push_back(next.node);
        if (is_helper(*next.node)) {
            push_children(*next.node, next.helpers, next.parent);
            continue;
        }
        const std::size_t number = folded.nodes.size();
        for (const aiNode* part : next.helpers) {
            Link& link = folded.links[std::string(name_of(*part))];
            if (link.node == nullptr) link.node = part;
            if (link.node == part) link.part_of.push_back(number);
        }
        folded.nodes.push_back({std::move(next.helpers), next.parent});
        push_children(*next.node, {}, number);
    }
    return folded;
}

}  // namespace sinew::assimp

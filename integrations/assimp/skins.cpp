// SPDX-License-Identifier: MIT
#include "skins.h"

#include <sinew/app/import_issues.h>

#include <algorithm>
#include <cmath>

namespace sinew::assimp {
namespace {

using scene::Matrix;

constexpr double bind_tolerance = 1e-5;

struct Influence {
    float weight;
    std::uint32_t joint;
};

}  // namespace

// A bone without a node gets a new node, at its position at the time of binding.
std::size_t SkinBuilder::node_of(const aiBone& bone) {
    const std::string name = bone.mName.C_Str();
    const auto found = folded_.links.find(name);
    if (found != folded_.links.end()) return found->second.part_of.front();
    const auto made = std::ranges::find(scene_.nodes.begin() + static_cast<std::ptrdiff_t>(folded_.nodes.size()),
                                        scene_.nodes.end(), name, &scene::Node::name);
    if (made != scene_.nodes.end()) return static_cast<std::size_t>(made - scene_.nodes.begin());
    report_.add(make_diagnostic(issue::import_bone_without_node, name, "/skins"));
    const Matrix bind = in_metres(matrix_from(bone.mOffsetMatrix), folded_.unit);
    const Matrix place = scene::inverse(bind).value_or(scene::identity_matrix);
    scene_.roots.push_back(scene_.nodes.size());
    scene_.nodes.push_back({.name = name, .transform = scene::decompose(place).transform});
    return scene_.nodes.size() - 1;
}

std::size_t SkinBuilder::joint_at(std::size_t node, const Matrix& inverse_bind) {
    const auto [at, is_new] = joints_.emplace(node, skin_.joints.size());
    if (is_new) {
        skin_.joints.push_back(node);
        skin_.inverse_binds.push_back(inverse_bind);
    }
    return at->second;
}

// The joint for vertices that move with the node: the node itself, or a child if the node is a bone as well.
std::size_t SkinBuilder::joint_for_unweighted() {
    if (own_joint_) return *own_joint_;
    std::size_t node = node_;
    if (joints_.contains(node)) {
        node = scene_.nodes.size();
        scene_.nodes.push_back({.name = scene_.nodes[node_].name + "_unweighted"});
        scene_.nodes[node_].children.push_back(node);
    }
    own_joint_ = joint_at(node, scene::identity_matrix);
    return *own_joint_;
}

bool SkinBuilder::take(const aiMesh& mesh) {
    std::vector<std::pair<std::size_t, Matrix>> bones;
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
        const aiBone& bone = *mesh.mBones[b];
        bones.emplace_back(node_of(bone), in_metres(matrix_from(bone.mOffsetMatrix), folded_.unit));
        const auto known = joints_.find(bones.back().first);
        if (known != joints_.end() &&
            !nearly_equal(skin_.inverse_binds[known->second], bones.back().second, bind_tolerance))
            return false;
    }
    for (const auto& [node, inverse_bind] : bones) joint_at(node, inverse_bind);
    return true;
}

void SkinBuilder::add_weights(const aiMesh& mesh, scene::Primitive& primitive) {
    std::vector<std::vector<Influence>> influences(mesh.mNumVertices);
    for (unsigned b = 0; b < mesh.mNumBones; ++b) {
        const aiBone& bone = *mesh.mBones[b];
        const auto joint = static_cast<std::uint32_t>(joints_.at(node_of(bone)));
        for (unsigned w = 0; w < bone.mNumWeights; ++w) {
            const aiVertexWeight& weight = bone.mWeights[w];
            if (weight.mVertexId >= influences.size() || !(weight.mWeight > 0) || !std::isfinite(weight.mWeight))
                continue;
            influences[weight.mVertexId].push_back({weight.mWeight, joint});
        }
    }
    std::size_t most = 1;
    for (auto& of_vertex : influences) {
        if (of_vertex.empty()) of_vertex.push_back({1, static_cast<std::uint32_t>(joint_for_unweighted())});
        std::ranges::sort(of_vertex, [](const Influence& a, const Influence& b) {
            return a.weight != b.weight ? a.weight > b.weight : a.joint < b.joint;
        });
        most = std::max(most, of_vertex.size());
    }
    for (std::size_t set = 0; 4 * set < most; ++set) {
        std::vector<std::array<std::uint32_t, 4>> joints(influences.size());
        std::vector<std::array<float, 4>> weights(influences.size());
        for (std::size_t v = 0; v < influences.size(); ++v) {
            for (std::size_t i = 0; i < 4 && 4 * set + i < influences[v].size(); ++i) {
                joints[v][i] = influences[v][4 * set + i].joint;
                weights[v][i] = influences[v][4 * set + i].weight;
            }
        }
        std::vector<std::uint32_t> flat;
        for (const auto& row : joints) flat.insert(flat.end(), row.begin(), row.end());
        scene::Array array = scene::make_array(flat);
        array.components = 4;
        array.stride *= 4;
        array.count /= 4;
        primitive.joints.push_back(std::move(array));
        primitive.weights.push_back(scene::make_array(weights));
    }
}

}  // namespace sinew::assimp

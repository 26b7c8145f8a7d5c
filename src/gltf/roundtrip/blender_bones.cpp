// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/blender_bones.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinew::gltf {
namespace {

using scene::Matrix;

constexpr std::size_t no_parent = static_cast<std::size_t>(-1);

class Armatures {
public:
    Armatures(const Model& model, const std::vector<std::vector<Matrix>>& inverse_binds)
        : model_(model), inverse_binds_(inverse_binds), parents_(model.nodes.size(), no_parent) {
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            for (const std::size_t child : model.nodes[i].children) parents_[child] = i;
        }
    }

    BlenderBones bones() {
        known_binds_[no_parent] = scene::identity_matrix;
        for (std::size_t s = 0; s < model_.skins.size(); ++s) {
            add_bones_of(model_.skins[s].joints);
            for (std::size_t j = 0; j < model_.skins[s].joints.size(); ++j)
                known_binds_[model_.skins[s].joints[j]] = inverse_binds_[s][j];
        }
        for (std::size_t i = 0; i < model_.nodes.size(); ++i) {
            if (parents_[i] == no_parent) visit(i);
        }
        for (const Skin& skin : model_.skins) {
            std::vector<Matrix>& binds = result_.inverse_binds.emplace_back();
            for (const std::size_t joint : skin.joints)
                binds.push_back(scene::inverse(globals_[joint]).value_or(scene::identity_matrix));
        }
        return std::move(result_);
    }

private:
    std::vector<std::size_t> path_to(std::size_t node) const {
        std::vector<std::size_t> path{node};
        while (path.back() != no_parent) path.push_back(parents_[path.back()]);
        std::ranges::reverse(path);
        return path;
    }

    // All nodes from the joints up to their common ancestor become bones.
    void add_bones_of(const std::vector<std::size_t>& joints) {
        if (joints.empty()) return;
        std::vector<std::size_t> common = path_to(joints[0]);
        for (const std::size_t joint : joints) {
            const std::vector<std::size_t> path = path_to(joint);
            common.resize(static_cast<std::size_t>(std::ranges::mismatch(common, path).in1 - common.begin()));
        }
        std::size_t armature = common.back();
        if (std::ranges::find(joints, armature) != joints.end()) armature = parents_[armature];
        for (std::size_t joint : joints) {
            for (; joint != armature && bones_.insert(joint).second; joint = parents_[joint]) {
            }
        }
    }

    void visit(std::size_t first) {
        std::vector<std::size_t> pending{first};
        while (!pending.empty()) {
            const std::size_t at = pending.back();
            pending.pop_back();
            const Node& node = model_.nodes[at];
            pending.insert(pending.end(), node.children.begin(), node.children.end());
            scene::Transform local = transform_of(node);
            if (bones_.contains(at)) {
                local = bone_of(at, local);
                result_.locals[at] = local;
            }
            const Matrix above = parents_[at] == no_parent ? scene::identity_matrix : globals_[parents_[at]];
            globals_[at] = scene::multiply(above, scene::matrix_of(local));
        }
    }

    // The rest pose of a bone follows from its bind matrix and that of its parent, if both have one.
    scene::Transform bone_of(std::size_t node, scene::Transform rest) const {
        const auto own = known_binds_.find(node);
        const auto above = known_binds_.find(parents_[node]);
        if (own != known_binds_.end() && above != known_binds_.end()) {
            const auto bind = scene::inverse(own->second);
            if (bind) rest = scene::decompose(scene::multiply(above->second, *bind)).transform;
        }
        rest.scale = {1, 1, 1};
        return rest;
    }

    const Model& model_;
    const std::vector<std::vector<Matrix>>& inverse_binds_;
    std::vector<std::size_t> parents_;
    std::set<std::size_t> bones_;
    std::map<std::size_t, Matrix> known_binds_;
    std::map<std::size_t, Matrix> globals_;
    BlenderBones result_;
};

}  // namespace

BlenderBones blender_bones(const Model& model, const std::vector<std::vector<Matrix>>& inverse_binds) {
    return Armatures(model, inverse_binds).bones();
}

scene::Primitive undo_vertex_moves(scene::Primitive p, const std::vector<Matrix>& matrices) {
    const std::size_t vertices = p.positions.size();
    std::vector<std::array<float, 3>> positions(vertices);
    std::vector<std::array<float, 3>> normals(p.normals.size() == vertices ? vertices : 0);
    const auto floats = [](const scene::Vec3& v) {
        return std::array<float, 3>{static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
    };
    for (std::size_t v = 0; v < vertices; ++v) {
        Matrix sum{};
        double weights = 0;
        for (std::size_t set = 0; set < p.joints.size(); ++set) {
            for (std::size_t i = 0; i < std::min(p.joints[set].components, p.weights[set].components); ++i) {
                const double weight = p.weights[set].at(v, i);
                const std::size_t joint = p.joints[set].index(v, i);
                if (!(weight > 0) || joint >= matrices.size()) continue;
                weights += weight;
                for (std::size_t c = 0; c < 16; ++c) sum[c] += weight * matrices[joint][c];
            }
        }
        for (double& number : sum) number /= weights > 0 ? weights : 1;
        const Matrix back = scene::inverse(sum).value_or(scene::identity_matrix);
        positions[v] = floats(scene::transform_point(back, p.positions.vector<3>(v)));
        if (normals.empty()) continue;
        const scene::Vec3 normal = scene::transform_direction(back, p.normals.vector<3>(v));
        const double length = scene::length(normal);
        normals[v] = length > 0 ? floats(scene::operator*(1 / length, normal)) : floats(normal);
    }
    p.positions = scene::make_array(positions);
    if (!normals.empty()) p.normals = scene::make_array(normals);
    return p;
}

std::vector<scene::Transform> blender_rest_pose(const Scene& scene) {
    std::vector<scene::Transform> locals(scene.nodes.size());
    rest_pose(scene, locals);
    if (!scene.animations.empty()) sample(scene.animations[0], 0, locals);
    return locals;
}

namespace {

// Hand-written files have rotations such as 0.707, 0.707, which would scale if they were not normalised.
bool is_unit(const scene::Quat& q) {
    constexpr double rounding = 1e-5;
    return std::abs(std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]) - 1) <= rounding;
}

}  // namespace

scene::Transform transform_of(const Node& node) {
    scene::Transform t;
    if (node.translation) t.translation = *node.translation;
    if (node.rotation) t.rotation = is_unit(*node.rotation) ? *node.rotation : scene::normalized(*node.rotation);
    if (node.scale) t.scale = *node.scale;
    return t;
}

scene::Matrix local_of(const Node& node) {
    return node.matrix ? *node.matrix : scene::matrix_of(transform_of(node));
}

Json json_of(const scene::Transform& t) {
    Json::Array numbers;
    for (const double d : t.translation) numbers.push_back({d});
    for (const double d : t.rotation) numbers.push_back({d});
    for (const double d : t.scale) numbers.push_back({d});
    return {std::move(numbers)};
}

std::optional<scene::Transform> transform_of(const Json* json) {
    if (json == nullptr || json->array() == nullptr || json->array()->size() != 10) return std::nullopt;
    std::array<double, 10> n{};
    for (std::size_t i = 0; i < 10; ++i) n[i] = (*json->array())[i].number().value_or(0);
    return scene::Transform{{n[0], n[1], n[2]}, {n[3], n[4], n[5], n[6]}, {n[7], n[8], n[9]}};
}

}  // namespace sinew::gltf

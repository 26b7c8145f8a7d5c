// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cassert>

namespace sinew {

using namespace scene;

std::vector<std::size_t> parents_first(const Scene& scene) {
    std::vector<std::size_t> order;
    order.reserve(scene.nodes.size());
    std::vector<bool> has_parent(scene.nodes.size(), false);
    for (const Node& node : scene.nodes) {
        for (const std::size_t child : node.children) has_parent[child] = true;
    }
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        if (!has_parent[i]) order.push_back(i);
    }
    for (std::size_t at = 0; at < order.size(); ++at) {
        const auto& children = scene.nodes[order[at]].children;
        order.insert(order.end(), children.begin(), children.end());
    }
    return order;
}

void rest_pose(const Scene& scene, std::span<Transform> locals) {
    assert(locals.size() == scene.nodes.size());
    for (std::size_t i = 0; i < locals.size(); ++i) locals[i] = scene.nodes[i].transform;
}

void local_to_model(const Scene& scene, std::span<const std::size_t> order, std::span<const Transform> locals,
                    std::span<Matrix> globals) {
    for (const std::size_t i : order) globals[i] = identity_matrix;
    for (const std::size_t i : order) {
        // Its parent has put its own global matrix here.
        const Node& node = scene.nodes[i];
        globals[i] = multiply(globals[i], node.matrix ? *node.matrix : matrix_of(locals[i]));
        for (const std::size_t child : node.children) globals[child] = globals[i];
    }
}

void skinning_palette(const Skin& skin, std::span<const Matrix> globals, std::span<Matrix> palette) {
    assert(palette.size() == skin.joints.size());
    for (std::size_t i = 0; i < palette.size(); ++i) {
        palette[i] = multiply(globals[skin.joints[i]], skin.inverse_binds[i]);
    }
}

void skin(const Primitive& primitive, std::span<const Matrix> palette, std::span<Vec3> positions) {
    assert(positions.size() == primitive.positions.size());
    for (std::size_t v = 0; v < positions.size(); ++v) {
        const Vec3 rest = primitive.positions.vector<3>(v);
        Vec3 moved{};
        double sum = 0;
        for (std::size_t set = 0; set < primitive.joints.size() && set < primitive.weights.size(); ++set) {
            for (std::size_t i = 0; i < primitive.joints[set].components; ++i) {
                const double weight = primitive.weights[set].at(v, i);
                const std::size_t joint = primitive.joints[set].index(v, i);
                if (weight == 0 || joint >= palette.size()) continue;
                moved = moved + weight * transform_point(palette[joint], rest);
                sum += weight;
            }
        }
        positions[v] = sum > 0 ? (1 / sum) * moved : rest;
    }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include <sinew/scene/math.h>
#include <sinew/scene/pose.h>

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

std::vector<std::optional<std::size_t>> parents_of(const Scene& scene) {
    std::vector<std::optional<std::size_t>> parents(scene.nodes.size());
    for (std::size_t i = 0; i < parents.size(); ++i) {
        for (const std::size_t child : scene.nodes[i].children) parents[child] = i;
    }
    return parents;
}

void rest_pose(const Scene& scene, std::span<Transform> locals) {
    assert(locals.size() == scene.nodes.size());
    for (std::size_t i = 0; i < locals.size(); ++i) locals[i] = scene.nodes[i].transform;
}

void local_to_model(const Scene& scene, std::span<const std::size_t> order, std::span<const Transform> locals,
                    std::span<Matrix> globals) {
    for (const std::size_t i : order) globals[i] = identity_matrix;
    for (const std::size_t i : order) {
        // The parent has stored its global matrix here.
        const Node& node = scene.nodes[i];
        globals[i] = multiply(globals[i], node.matrix ? *node.matrix : matrix_of(locals[i]));
        for (const std::size_t child : node.children) globals[child] = globals[i];
    }
}

}  // namespace sinew

namespace sinew::scene {

std::vector<Matrix> rest_globals(const Scene& scene) {
    std::vector<Transform> locals(scene.nodes.size());
    std::vector<Matrix> globals(scene.nodes.size());
    rest_pose(scene, locals);
    local_to_model(scene, parents_first(scene), locals, globals);
    return globals;
}

}  // namespace sinew::scene

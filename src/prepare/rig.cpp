// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/prepare/rig.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include <sinew/bridge/losses.h>
#include <sinew/bridge/skeleton.h>
#include <sinew/scene/vertices.h>

namespace sinew::scene {
namespace {

// The largest shear that rounding explains.
constexpr double rounding = 1e-5;

// For every node: true if it or an ancestor is animated.
std::vector<bool> carried_nodes(const Scene& scene) {
    std::vector<bool> carried = moving_nodes(scene);
    for (const std::size_t node : parents_first(scene)) {
        for (const std::size_t child : scene.nodes[node].children) carried[child] = carried[child] || carried[node];
    }
    return carried;
}

// Binds all vertices to one joint.
void add_only_weights(Primitive& primitive, std::size_t joint) {
    using Joints = std::array<std::uint32_t, 4>;
    const std::size_t count = primitive.positions.size();
    primitive.joints = {make_array(std::vector<Joints>(count, Joints{static_cast<std::uint32_t>(joint)}))};
    primitive.weights = {make_array(std::vector<std::array<float, 4>>(count, {1, 0, 0, 0}))};
}

Mesh rebound_mesh(Mesh mesh, const Matrix& matrix) {
    for (Primitive& primitive : mesh.primitives) primitive = rebound(primitive, matrix);
    return mesh;
}

// Replaces the mesh of a node; other nodes that use the mesh keep it.
void replace_mesh(Scene& scene, std::size_t node, Mesh mesh) {
    const std::size_t before = *scene.nodes[node].mesh;
    if (std::ranges::count(scene.nodes, std::optional(before), &Node::mesh) == 1) {
        scene.meshes[before] = std::move(mesh);
    } else {
        scene.nodes[node].mesh = scene.meshes.size();
        scene.meshes.push_back(std::move(mesh));
    }
}

// Rebinding would move vertices without weights.
bool all_weighted(const Mesh& mesh) {
    return std::ranges::all_of(mesh.primitives, [](const Primitive& p) {
        for (std::size_t v = 0; v < p.positions.size(); ++v) {
            double sum = 0;
            for (const Array& weights : p.weights) {
                for (std::size_t c = 0; c < 4; ++c) sum += weights.at(v, c);
            }
            if (!(sum > 0)) return false;
        }
        return true;
    });
}
bool all_weighted(const Scene& scene, std::size_t skin) {
    return std::ranges::all_of(scene.nodes, [&](const Node& node) {
        return node.skin != skin || !node.mesh || all_weighted(scene.meshes[*node.mesh]);
    });
}

// The transform from the bind pose of a skin to its rest pose; nothing if the skin is not to be rebound.
std::optional<Matrix> move_to_rest(const Skin& skin, const std::vector<std::size_t>& order,
                                   const std::vector<Matrix>& globals, Rebind which) {
    if (skin.joints.empty()) return std::nullopt;
    const auto top = static_cast<std::size_t>(
        std::ranges::min_element(skin.joints, {}, [&](std::size_t node) { return order[node]; }) - skin.joints.begin());
    const Matrix move = multiply(globals[skin.joints[top]], skin.inverse_binds[top]);
    const auto back = inverse(move);
    if (!back || difference(move, identity_matrix) <= rounding) return std::nullopt;
    bool exact = true;
    double shear = 0;
    double left = 0;
    for (std::size_t j = 0; j < skin.joints.size(); ++j) {
        exact = exact && difference(multiply(globals[skin.joints[j]], skin.inverse_binds[j]), move) <= rounding;
        shear = std::max(shear, decompose(skin.inverse_binds[j]).shear);
        left = std::max(left, decompose(multiply(skin.inverse_binds[j], *back)).shear);
    }
    const bool wanted = exact || (shear > rounding && left <= rounding) || which == Rebind::all;
    return wanted ? std::optional(move) : std::nullopt;
}

}  // namespace

void bind_moving_meshes(Scene& scene) {
    const std::vector<bool> carried = carried_nodes(scene);
    std::vector<Matrix> globals;
    for (std::size_t n = 0; n < carried.size(); ++n) {
        Node& node = scene.nodes[n];
        if (!carried[n] || !node.mesh) continue;
        // A skin moves only primitives with weights; the others follow the node.
        const auto follows = [&](const Primitive& p) { return !node.skin || p.joints.empty(); };
        if (std::ranges::none_of(scene.meshes[*node.mesh].primitives, follows)) continue;
        if (globals.empty()) globals = rest_globals(scene);
        const auto inverse_bind = inverse(globals[n]);
        if (!inverse_bind) continue;
        const std::size_t skin = node.skin.value_or(scene.skins.size());
        if (!node.skin) scene.skins.emplace_back();
        Mesh mesh = scene.meshes[*node.mesh];
        for (Primitive& primitive : mesh.primitives) {
            if (!follows(primitive)) continue;
            primitive = baked(primitive, globals[n]);
            add_only_weights(primitive, scene.skins[skin].joints.size());
        }
        replace_mesh(scene, n, std::move(mesh));
        scene.nodes[n].skin = skin;
        scene.skins[skin].joints.push_back(n);
        scene.skins[skin].inverse_binds.push_back(*inverse_bind);
    }
}

void bind_at_rest(Scene& scene, Rebind which) {
    if (scene.skins.empty()) return;
    const std::vector<Matrix> globals = rest_globals(scene);
    std::vector<std::size_t> order(scene.nodes.size());
    std::size_t place = 0;
    for (const std::size_t node : parents_first(scene)) order[node] = place++;
    for (std::size_t s = 0; s < scene.skins.size(); ++s) {
        const Skin& skin = scene.skins[s];
        const auto move = move_to_rest(skin, order, globals, which);
        if (!move || !all_weighted(scene, s)) continue;
        const auto back = inverse(*move);
        if (!back) continue;
        for (Matrix& bind : scene.skins[s].inverse_binds) bind = multiply(bind, *back);
        for (std::size_t n = 0; n < scene.nodes.size(); ++n) {
            const Node& node = scene.nodes[n];
            if (node.skin == s && node.mesh) replace_mesh(scene, n, rebound_mesh(scene.meshes[*node.mesh], *move));
        }
    }
}

}  // namespace sinew::scene

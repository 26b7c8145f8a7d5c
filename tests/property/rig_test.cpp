// SPDX-License-Identifier: MIT
// Rebinding skins does not move any vertex in any pose.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/prepare/rig.h>
#include <sinew/scene/math.h>

#include "random_scene.h"
#include "support/poses.h"

namespace sinew::test::rig_test {

// Adds meshes on nodes below moving ones, some of them mirrored.
void hang_meshes_on_joints(Scene& scene) {
    if (scene.nodes.empty() || scene.meshes.empty()) return;
    const std::size_t count = scene.nodes.size();
    for (std::size_t i = 0; i < count; i += 3) {
        scene::Mesh mesh = scene.meshes[0];
        for (scene::Primitive& primitive : mesh.primitives) {
            primitive.joints.clear();
            primitive.weights.clear();
        }
        scene::Node node{.name = "hung"};
        node.transform.translation = {0.5, 1, -2};
        node.transform.scale = {*rc::gen::element(-1.0, 2.0), 1, 1};
        node.mesh = scene.meshes.size();
        scene.meshes.push_back(std::move(mesh));
        scene.nodes[i].children.push_back(scene.nodes.size());
        scene.nodes.push_back(std::move(node));
    }
}

RC_GTEST_PROP(Rig, moves_no_vertex_when_meshes_are_bound_to_their_nodes, ()) {
    Scene scene = any_scene({}, 12);
    hang_meshes_on_joints(scene);
    Scene bound = scene;
    scene::bind_moving_meshes(bound);
    RC_ASSERT(worst_distance(scene, bound, 10) < 1e-5 * reach_of(scene));
    RC_ASSERT(bound.skins.size() >= scene.skins.size());
}

RC_GTEST_PROP(Rig, moves_no_vertex_when_skins_are_bound_where_they_rest, ()) {
    Scene scene = any_scene({.uneven_scale = *rc::gen::arbitrary<bool>()}, 12);
    // As if the model had been made elsewhere: lying, stretched, in other units.
    const scene::Matrix stretch{0.5, 0, 0, 0, 0, 0, -2, 0, 0.25, 1, 0, 0, 3, 1, -1, 1};
    for (scene::Skin& skin : scene.skins) {
        for (scene::Matrix& bind : skin.inverse_binds) bind = scene::multiply(bind, stretch);
    }
    for (const auto which : {scene::Rebind::where_exact, scene::Rebind::all}) {
        Scene bound = scene;
        scene::bind_at_rest(bound, which);
        RC_ASSERT(worst_distance(scene, bound, 10) < 1e-5 * reach_of(scene));
    }
}

}  // namespace sinew::test::rig_test

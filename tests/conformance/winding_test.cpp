// SPDX-License-Identifier: MIT
// Mirrored models show the same side of their triangles in every format. glTF defines the front by the determinant of
// the mesh's node, with or without a skin.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include "support/formats.h"
#include "support/poses.h"
#include "support/rigs.h"
#include "support/scenes.h"

namespace sinew::test::winding_test {

using namespace scene;

// The area of all triangles that face away from an axis through the model, with its sign. Skinned triangles face where
// their corners lead at rest; a node that mirrors turns the others around.
double signed_volume(const Scene& scene) {
    const std::vector<Matrix> globals = rest_globals(scene);
    const std::vector<Vec3> all = posed(scene);
    double volume = 0;
    std::size_t first = 0;
    for (const std::size_t at : shown_nodes(scene)) {
        const Node& node = scene.nodes[at];
        for (const Primitive& p : scene.meshes[*node.mesh].primitives) {
            const bool skinned = node.skin && !p.joints.empty();
            const double sign = !skinned && determinant(globals[at]) < 0 ? -1 : 1;
            const auto corners = indices_of(p);
            for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
                volume +=
                    sign *
                    dot(all[first + corners[i]], cross(all[first + corners[i + 1]], all[first + corners[i + 2]])) / 6;
            }
            first += p.positions.size();
        }
    }
    return volume;
}

Scene mirrored_rig(bool mesh_too) {
    Scene scene = tube({.joints = 3, .vertices = 60});
    Node armature{.name = "armature"};
    armature.transform.scale = {-1, 1, 1};
    std::vector<std::size_t> roots;
    for (const std::size_t root : scene.roots) {
        const bool moves = scene.nodes[root].mesh ? mesh_too : true;
        (moves ? armature.children : roots).push_back(root);
    }
    roots.push_back(scene.nodes.size());
    scene.roots = roots;
    scene.nodes.push_back(std::move(armature));
    return scene;
}

TEST(Winding, of_mirrored_skins_is_the_same_in_every_format) {
    for (const bool mesh_too : {false, true}) {
        const Scene scene = mirrored_rig(mesh_too);
        const double expected = signed_volume(scene);
        ASSERT_GT(std::abs(expected), 1e-3);
        for (const Format* format : tested_formats()) {
            if (format->from_scene == nullptr || format->id == "sga") continue;
            ::sinew::Report report;
            const auto files = from_scene(scene, *format, report, {.verify = true});
            ASSERT_TRUE(files) << format->id << (report.messages().empty() ? "" : report.messages().back().message);
            const auto back = load_scene(*files);
            ASSERT_TRUE(back) << format->id;
            // Formats without skins or rest poses show another pose, which has about the same volume, or its mirror
            // image.
            const bool same_pose =
                losses_of(report, issue::loss_skin).empty() && losses_of(report, issue::loss_rest_pose).empty();
            if (same_pose) {
                EXPECT_NEAR(signed_volume(*back), expected, 1e-3 * std::abs(expected)) << format->id << mesh_too;
            }
        }
    }
}

TEST(Winding, of_rigid_meshes_below_mirroring_nodes_is_the_same_in_every_format) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].positions = make_array<3>({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    scene.nodes[0].transform.scale = {1, -2, 1};
    const double expected = signed_volume(scene);
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr || format->id == "sga") continue;
        ::sinew::Report report;
        const auto files = from_scene(scene, *format, report, {.verify = true});
        ASSERT_TRUE(files) << format->id;
        EXPECT_NEAR(signed_volume(*load_scene(*files)), expected, 1e-5) << format->id;
    }
}

// A skinned triangle whose armature mirrors; the node of the mesh is below the armature, as Blender writes it, or a
// root.
std::string skinned_triangle(bool mesh_below) {
    const std::string roots = mesh_below ? "[0]" : "[0,2]";
    const std::string children = mesh_below ? "[1,2]" : "[1]";
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":)" + roots +
           R"(}],"nodes":[{"scale":[-1,1,1],"children":)" + children +
           R"(},{"name":"joint"},{"mesh":0,"skin":0}],"skins":[{"joints":[1]}],"meshes":[{"primitives":[{"attributes":)"
           R"({"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],"accessors":[)"
           R"({"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,1]},)"
           R"({"bufferView":1,"componentType":5121,"count":3,"type":"VEC4"},)"
           R"({"bufferView":2,"componentType":5126,"count":3,"type":"VEC4"}],"bufferViews":[)"
           R"({"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":12},)"
           R"({"buffer":0,"byteOffset":48,"byteLength":48}],"buffers":[{"byteLength":96,"uri":)"
           R"("data:application/octet-stream;base64,AACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAA"}]})";
}

TEST(Winding, of_a_skinned_mesh_follows_its_node_in_gltf) {
    for (const bool mesh_below : {false, true}) {
        const std::string text = skinned_triangle(mesh_below);
        ::sinew::Report report;
        const Scene scene = scene_of(Bytes::copy_of(text), gltf::format, report);
        const std::vector<std::uint32_t> expected =
            mesh_below ? std::vector<std::uint32_t>{0, 2, 1} : std::vector<std::uint32_t>{0, 1, 2};
        EXPECT_EQ(indices_of(scene.meshes.at(0).primitives.at(0)), expected) << mesh_below;
    }
}

}  // namespace sinew::test::winding_test

// SPDX-License-Identifier: MIT
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <set>

#include "formats/scene-sgm/scenes.h"

namespace sinew::scene_sgm::formats_scene_sgm_bridge_test {

TEST(SceneSgmBridge, reads_everything_in_the_profile) {
    const Scene s = full_scene();
    EXPECT_EQ(s.name, "ship");
    ASSERT_EQ(s.nodes.size(), 8u) << "a node with two parents becomes two nodes";
    EXPECT_EQ(s.nodes[1].transform.translation, (scene::Vec3{5, 6, 7}));
    EXPECT_FALSE(s.nodes[1].matrix);
    ASSERT_EQ(s.meshes.size(), 1u) << "nodes with the same meshes share one";
    const scene::Primitive& p = s.meshes[0].primitives[0];
    EXPECT_EQ(p.positions.at(3, 2), 1);
    EXPECT_EQ(p.texcoords.size(), 1u);
    EXPECT_TRUE(p.tangents.empty());
    const scene::Material& material = s.materials[*p.material];
    EXPECT_EQ((*material.base_color)[1], 0.5);
    EXPECT_EQ(material.textures[0].role, scene::TextureRole::base_color);
    EXPECT_EQ(material.textures[1].role, scene::TextureRole::emission);
    ASSERT_EQ(s.lods.size(), 1u);
    EXPECT_EQ(s.nodes[*s.lods[0].node].name, "detail");
    const auto& children = s.nodes[*s.lods[0].node].children;
    EXPECT_EQ(s.lods[0].levels[0].node, children[0]) << "of two copies, the one below";
    EXPECT_EQ(s.lods[0].levels[1].node, children[1]);
    EXPECT_EQ(s.nodes[s.tags.at(0).node].name, "tag_gun");
    ASSERT_EQ(s.collisions.size(), 2u);
    EXPECT_FALSE(s.collisions[0].node);
    EXPECT_EQ(s.nodes[*s.collisions[1].node].name, "hull");
    EXPECT_EQ(s.collisions[1].flag, 2u);
    const auto& channels = s.animations.at(0).channels;
    ASSERT_EQ(channels.size(), 2u);
    EXPECT_EQ(channels[0].times, (std::vector<double>{0, 0.5}));
    EXPECT_EQ(channels[1].values, (std::vector<float>{0, 0, 0, 1, 0, 1, 0, 0})) << "x, y, z, w";
}

TEST(SceneSgmBridge, copies_no_vertex) {
    const Bytes file = sample("good/full.sgm");
    const Scene s = scene_of(document(file));
    const std::byte* at = s.meshes[0].primitives[0].positions.bytes.data();
    EXPECT_TRUE(at > file.data() && at < file.data() + file.size());
}

TEST(SceneSgmBridge, nodes_place_their_meshes) {
    const auto folder = test::corpus();
    if (!folder) GTEST_SKIP() << "no corpus";
    const auto d = document(test::slurp(*folder / "made/scene_static.sgm"));
    const Model m = model(d);
    const Bytes matrix = *data(d, "TRNS", {0, 0}, 128);
    const Bytes positions = *data(d, "MESH", {0, m.meshes[0].find("position")->offset}, 12 * m.meshes[0].entries);
    const Scene s = scene_of(d);
    const auto placed = scene::flatten(s);
    ASSERT_EQ(placed.size(), 2u);
    for (std::size_t v = 0; v < 5; ++v) {
        for (std::size_t row = 0; row < 3; ++row) {
            double expected = load<double>(matrix.data() + 8 * (12 + row));
            for (std::size_t k = 0; k < 3; ++k) {
                expected += load<double>(matrix.data() + 8 * (4 * k + row)) *
                            double{load<float>(positions.data() + 12 * v + 4 * k)};
            }
            EXPECT_NEAR(placed[0].primitive.positions.at(v, row), expected, 1e-6);
        }
    }
    EXPECT_EQ(placed[1].primitive.positions.bytes.data(), s.meshes[1].primitives[0].positions.bytes.data())
        << "the other is not moved";
}

TEST(SceneSgmBridge, preserves_a_sheared_matrix) {
    Scene s = triangle_scene();
    s.nodes[0].matrix = scene::Matrix{1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1};
    const Scene back = scene_of(document(file_of(s)));
    EXPECT_EQ(back.nodes[0].matrix, s.nodes[0].matrix);
    EXPECT_EQ(scene::rest_globals(back)[1], *s.nodes[0].matrix);
}

TEST(SceneSgmBridge, several_roots_get_a_group) {
    Scene s = triangle_scene();
    s.nodes.push_back(s.nodes[0]);
    s.nodes[1].name = "b";
    s.roots = {0, 1};
    const Model m = model_of(s);
    EXPECT_EQ(types(m), (std::vector<std::string>{"Group", "StaticGeometry", "StaticGeometry"}));
    EXPECT_EQ(m.nodes[0].name, "made");
    EXPECT_EQ(m.meshes.size(), 1u);
    EXPECT_EQ(m.profile, "sinew-1");
}

TEST(SceneSgmBridge, a_node_with_transform_mesh_and_children_becomes_two) {
    Scene s = triangle_scene();
    s.nodes.push_back(s.nodes[0]);
    s.nodes[0].transform.translation = {1, 2, 3};
    s.nodes[0].children = {1};
    const Model m = model_of(s);
    EXPECT_EQ(types(m), (std::vector<std::string>{"MatrixTransform", "StaticGeometry", "StaticGeometry"}));
    EXPECT_EQ(m.nodes[0].children, (std::vector<std::uint64_t>{1, 2}));
    s.nodes[0].transform = {};
    EXPECT_EQ(types(model_of(s)), (std::vector<std::string>{"Group", "StaticGeometry", "StaticGeometry"}));
}

TEST(SceneSgmBridge, a_written_scene_shows_the_same) {
    Scene s = triangle_scene();
    s.nodes.push_back(s.nodes[0]);
    s.nodes[0].transform = {{1, 2, 3}, scene::normalized({1, 2, 3, 4}), {1, 2, -1}};
    s.nodes[0].children = {1};
    s.nodes[1].transform.translation = {0, 0, 5};
    const Scene back = scene_of(document(file_of(s)));
    const auto before = scene::flatten(s);
    const auto after = scene::flatten(back);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_EQ(scene::gathered(after[i].primitive.positions), scene::gathered(before[i].primitive.positions));
        EXPECT_EQ(scene::indices_of(after[i].primitive), scene::indices_of(before[i].primitive));
    }
}

TEST(SceneSgmBridge, a_skin_is_lost_and_its_mesh_written_in_bind_pose) {
    Scene s = triangle_scene();
    s.nodes.resize(2);
    s.nodes[1].name = "joint";
    s.nodes[0].transform.translation = {9, 9, 9};
    s.nodes[0].skin = 0;
    s.roots = {0, 1};
    s.skins.push_back({"skin", {1}, {scene::identity_matrix}, {}});
    scene::Primitive& p = s.meshes[0].primitives[0];
    p.joints.push_back(scene::make_array<4>({{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}));
    p.weights.push_back(scene::make_array<4>({{1, 0, 0, 0}, {1, 0, 0, 0}, {1, 0, 0, 0}}));
    s.animations.push_back({"wave", {{1, scene::TransformPath::translation, {}, {0, 1}, {0, 0, 0, 1, 1, 1}}}, {}});
    Report report;
    lose_unsupported(s, features, report);
    const Document d = from_scene(s, report);
    EXPECT_TRUE(lost(report, sinew::issue::loss_skin));
    const Scene back = scene_of(document(written(d)));
    const auto placed = scene::flatten(back);
    ASSERT_EQ(placed.size(), 1u);
    EXPECT_EQ(placed[0].primitive.positions.at(1, 0), 1) << "the node does not move it";
    EXPECT_EQ(back.nodes[back.animations.at(0).channels.at(0).node].name, "joint");
}

TEST(SceneSgmBridge, reports_lost_attributes) {
    Scene s = triangle_scene();
    scene::Primitive& p = s.meshes[0].primitives[0];
    p.texcoords = {scene::make_array<2>({{0, 0}, {1, 0}, {0, 1}}), scene::make_array<2>({{0, 0}, {1, 0}, {0, 1}})};
    p.colors = {scene::make_array<4>({{1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}})};
    p.tangents = scene::make_array<4>({{1, 0, 0, 1}, {1, 0, 0, -1}, {1, 0, 0, 1}});
    Report report;
    lose_unsupported(s, features, report);
    const auto d = document(written(from_scene(s, report)));
    EXPECT_TRUE(lost(report, sinew::issue::loss_texcoords));
    EXPECT_TRUE(lost(report, sinew::issue::loss_colors));
    EXPECT_TRUE(lost(report, sinew::issue::loss_tangents));
    const scene::Primitive back = scene_of(d).meshes[0].primitives[0];
    EXPECT_EQ(back.tangents.components, 3u);
    EXPECT_EQ(back.tangents.at(2, 0), 1);
    EXPECT_EQ(back.texcoords.size(), 1u);
    p.tangents = scene::make_array<4>({{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}});
    Report again;
    from_scene(s, again);
    EXPECT_FALSE(lost(again, sinew::issue::loss_tangents)) << "right-handed ones lose nothing";
}

TEST(SceneSgmBridge, keys_keep_their_own_times_and_bits) {
    Scene s = triangle_scene();
    using enum scene::TransformPath;
    s.animations.push_back({"turn",
                            {{0, translation, scene::Interpolation::linear, {0, 0.1}, {1, 2, 3, 4, 5, 6}},
                             {0, rotation, scene::Interpolation::step, {0.25}, {0.1F, 0.2F, 0.3F, 0.9F}},
                             {0, scale, scene::Interpolation::cubic, {1}, {9, 9, 9, 1, 2, 1, 9, 9, 9}}},
                            {}});
    const auto d = document(file_of(s));
    EXPECT_EQ(model(d).animations[0].duration, 1);
    EXPECT_EQ(types(model(d)), (std::vector<std::string>{"MatrixTransform", "StaticGeometry"}));
    const auto channels = scene_of(d).animations.at(0).channels;
    ASSERT_EQ(channels.size(), 3u);
    EXPECT_EQ(channels[0].times, s.animations[0].channels[0].times);
    EXPECT_EQ(channels[0].values, s.animations[0].channels[0].values);
    EXPECT_EQ(channels[1].values, s.animations[0].channels[1].values);
    EXPECT_EQ(channels[2].values, (std::vector<float>{1, 2, 1})) << "without the tangents";
    s.animations[0].channels[1] = {0, rotation, scene::Interpolation::step, {0, 1}, {0, 0, 0, 1, 0, 0, 0, 1}};
    Report equal;
    from_scene(s, equal);
    EXPECT_FALSE(lost(equal, sinew::issue::loss_interpolation)) << "a step between equal values is no step";
    s.animations[0].channels[1].values = {0, 0, 0, 1, 0, 0, 1, 0};
    Report report;
    from_scene(s, report);
    EXPECT_TRUE(lost(report, sinew::issue::loss_interpolation));
}

TEST(SceneSgmBridge, levels_of_detail_tags_and_collision_are_kept) {
    Scene s = triangle_scene();
    s.nodes.resize(3);
    s.nodes[1].name = "coarse";
    s.nodes[2].name = "fine";
    s.nodes[0].children = {1, 2};
    s.nodes[1].mesh = s.nodes[2].mesh = 0;
    s.nodes[0].transform.translation = {1, 0, 0};
    s.lods.push_back({"detail", 0, {{10, 1}, {100, 2}}});
    s.tags.push_back({"tag", 2});
    const scene::Primitive p = triangle();
    s.collisions = {{std::nullopt, p.positions, p.indices, 1},
                    {1, p.positions, p.indices, 2},
                    {std::nullopt, p.positions, p.indices, 3}};
    const Scene back = scene_of(document(file_of(s)));
    expect_valid(back);
    ASSERT_EQ(back.lods.size(), 1u);
    EXPECT_EQ(back.nodes[back.lods[0].levels[1].node].name, "fine");
    EXPECT_EQ(back.lods[0].levels[1].pixels, 100);
    EXPECT_EQ(back.nodes[back.tags.at(0).node].name, "fine");
    ASSERT_EQ(back.collisions.size(), 3u);
    EXPECT_EQ(back.collisions[0].flag, 1u);
    EXPECT_EQ(back.collisions[1].positions.at(1, 0), 1);
    std::set<std::uint64_t> flags;
    for (const auto& collision : back.collisions) flags.insert(collision.flag);
    EXPECT_EQ(flags, (std::set<std::uint64_t>{1, 2, 3}));
}

}  // namespace sinew::scene_sgm::formats_scene_sgm_bridge_test

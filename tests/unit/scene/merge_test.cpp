// SPDX-License-Identifier: MIT
#include <sinew/scene/merge.h>

#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/sgm.h>
#include <sinew/scene/issues.h>

#include "support/poses.h"

namespace sinew::scene::scene_merge_test {

// A strip of triangles with a vertex for each corner.
Placed triangles(std::size_t count, std::optional<std::size_t> material = {}) {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i < 3 * count; ++i) {
        positions.push_back({static_cast<float>(i), static_cast<float>(i % 7), 0.25F});
        indices.push_back(static_cast<std::uint32_t>(i));
    }
    Placed placed;
    placed.primitive.positions = make_array(positions);
    placed.primitive.indices = make_array(indices);
    placed.primitive.material = material;
    return placed;
}

TEST(Merge, merges_primitives_of_one_material) {
    const auto result = merged({triangles(1, 0), triangles(2, 1), triangles(3, 0)});
    ASSERT_EQ(result.size(), 2u);
    EXPECT_EQ(result[0].primitive.positions.size(), 12u);
    EXPECT_EQ(indices_of(result[0].primitive)[3], 3u) << "after those of the first";
    EXPECT_EQ(result[0].primitive.positions.vector<3>(3), (Vec3{0, 0, 0.25}));
    EXPECT_EQ(result[1].primitive.positions.size(), 6u);
}

// Otherwise the next mesh would start with the wrong corner.
TEST(Merge, drops_vertices_after_the_last_triangle) {
    Placed more = triangles(2);
    more.primitive.indices = {};
    more.primitive.positions.count = 5;
    EXPECT_EQ(indices_of(more.primitive), (std::vector<std::uint32_t>{0, 1, 2}));
    const auto result = merged({more, more});
    ASSERT_EQ(result.size(), 1u);
    EXPECT_EQ(indices_of(result[0].primitive), (std::vector<std::uint32_t>{0, 1, 2, 5, 6, 7}));
}

TEST(Merge, does_not_merge_different_attributes) {
    Placed with_normals = triangles(1);
    with_normals.primitive.normals = with_normals.primitive.positions;
    EXPECT_EQ(merged({triangles(1), with_normals}).size(), 2u);
}

TEST(Split, keeps_triangles_and_their_order) {
    const Placed whole = triangles(50);
    const auto parts = split({whole}, 31);
    ASSERT_EQ(parts.size(), 5u);
    std::vector<Vec3> corners;
    for (const Placed& part : parts) {
        EXPECT_LE(part.primitive.positions.size(), 31u);
        for (const std::uint32_t index : indices_of(part.primitive)) {
            corners.push_back(part.primitive.positions.vector<3>(index));
        }
    }
    ASSERT_EQ(corners.size(), 150u);
    for (std::size_t i = 0; i < corners.size(); ++i) EXPECT_EQ(corners[i], whole.primitive.positions.vector<3>(i));
}

TEST(Merge, makes_a_model_of_many_meshes_fit_sgm) {
    Scene scene;
    for (std::size_t i = 0; i < 300; ++i) {
        scene.meshes.push_back({"", {triangles(1).primitive}, {}});
        Node node;
        node.mesh = i;
        node.transform.translation = {0, static_cast<double>(i), 0};
        scene.roots.push_back(i);
        scene.nodes.push_back(node);
    }
    Report report;
    const auto files = from_scene(scene, sgm::format, report);
    ASSERT_TRUE(files);
    const auto back = test::load_scene(*files);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->meshes.size(), 1u);
    EXPECT_LT(test::worst_distance(scene, *back, 2), 1e-4);
    EXPECT_EQ(report.losses().back().issue, &issue::loss_several_meshes);
}

TEST(Split, makes_a_large_mesh_fit_version_1_of_sgm) {
    Scene scene;
    scene.meshes.push_back({"", {triangles(30000).primitive}, {}});
    Node node;
    node.mesh = 0;
    scene.roots = {0};
    scene.nodes = {node};
    Report report;
    SaveOptions options;
    options.version = 1;
    const auto files = from_scene(scene, sgm::format, report, options);
    ASSERT_TRUE(files);
    EXPECT_EQ(test::load_scene(*files)->meshes.size(), 2u);
}

}  // namespace sinew::scene::scene_merge_test

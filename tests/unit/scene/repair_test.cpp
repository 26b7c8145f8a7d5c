// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/scene/issues.h>

#include <limits>

#include "scene/repair.h"
#include "support/scenes.h"

namespace sinew::scene::repair_test {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

Primitive shape(const std::vector<std::array<float, 3>>& positions, const std::vector<std::uint32_t>& indices) {
    Primitive p;
    p.positions = make_array(positions);
    p.indices = make_array(indices);
    p.material = 5;
    return p;
}

TEST(Repair, drops_triangles_with_nan_positions_and_reports_them_as_lost) {
    Scene scene;
    scene.meshes = {{"a", {shape({{nan, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {0, 1, 2, 1, 2, 3, 3, 2, 9})}, {}}};
    Report report;
    repair(scene, report);
    const Primitive& p = scene.meshes[0].primitives.at(0);
    EXPECT_EQ(p.indices.size(), 3u);
    EXPECT_EQ(p.positions.vector<3>(0), (Vec3{1, 0, 0})) << "inside of the bounds";
    const auto losses = test::losses_of(report, issue::loss_triangles);
    ASSERT_EQ(losses.size(), 2u);
    for (const Loss& loss : losses) {
        EXPECT_EQ(loss.path, "/meshes/0/primitives/0");
        EXPECT_EQ(loss.count, 1u);
    }
    EXPECT_EQ(report.count(Severity::warning), 2u);
    Report again;
    repair(scene, again);
    EXPECT_TRUE(again.messages().empty() && again.losses().empty());
}

TEST(Repair, keeps_the_place_of_a_primitive_without_valid_triangles) {
    Scene scene;
    scene.meshes = {{"a", {shape({{0, 0, 0}}, {1, 2, 3}), shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 2})}, {}}};
    Report report;
    repair(scene, report);
    ASSERT_EQ(scene.meshes[0].primitives.size(), 2u);
    EXPECT_TRUE(scene.meshes[0].primitives[0].positions.empty());
    EXPECT_EQ(scene.meshes[0].primitives[0].material, 5u);
    EXPECT_EQ(scene.meshes[0].primitives[1].positions.size(), 3u);
}

TEST(Repair, drops_invalid_collision_triangles) {
    Scene scene;
    const Primitive p = shape({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, {0, 1, 2, 0, 1, 3});
    scene.collisions = {{std::nullopt, p.positions, p.indices, 0},
                        {std::nullopt, p.positions, make_array(std::vector<std::uint32_t>{7, 7, 7}), 0}};
    Report report;
    repair(scene, report);
    ASSERT_EQ(scene.collisions.size(), 1u);
    EXPECT_EQ(scene.collisions[0].indices.size(), 3u);
    const auto losses = test::losses_of(report, issue::loss_collision);
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_EQ(losses[0].path, "/collisions/0");
    EXPECT_EQ(losses[1].path, "/collisions/1");
}

TEST(Repair, reports_the_shear_of_animated_nodes) {
    Scene scene;
    scene.nodes.resize(1);
    scene.nodes[0].matrix = Matrix{1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    scene.animations = {{"a", {{0, TransformPath::translation, Interpolation::linear, {0}, {0, 0, 0}}}, {}}};
    Report report;
    repair(scene, report);
    EXPECT_FALSE(scene.nodes[0].matrix);
    const auto losses = test::losses_of(report, issue::loss_shear);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].path, "/nodes/0");
    EXPECT_GT(losses[0].magnitude, 0.1);
}

}  // namespace sinew::scene::repair_test

// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "playback/models.h"
#include "support/files.h"
#include "support/poses.h"

namespace sinew::test::playback_player_test {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(PlaybackPlayer, agrees_with_the_reference_for_the_robot) {
    for (const char* file : {"robot.twm", "robot.glb", "robot.sgm", "robot.mesh"}) {
        const auto scene = load_scene(source_root() / "examples" / file);
        ASSERT_TRUE(scene) << file;
        ASSERT_FALSE(scene->skins.empty()) << file;
        ASSERT_FALSE(scene->animations.empty()) << file;
        expect_as_reference(*scene, size_of(*scene), file);
    }
}

// The kernels may differ in the last bits only: one uses fused multiply-add, the other does not.
TEST(PlaybackPlayer, agrees_with_and_without_avx2) {
    if (!has_avx2()) GTEST_SKIP() << "this processor does not support AVX2";
    Scene scene = chain(40);
    show(scene, vertices(1000, 40));
    scene.animations = {bending(40)};
    Player best_player(scene, 0);
    Player baseline_player(scene, 0, Kernel::baseline);
    for (double seconds = 0; seconds <= 1; seconds += 0.01) {
        const Posed best = played_pose(best_player, scene, 0, 0, 0, seconds);
        const Posed baseline = played_pose(baseline_player, scene, 0, 0, 0, seconds);
        EXPECT_LT(worst_distance(best.positions, baseline.positions), 1e-6 * 40);
        EXPECT_LT(worst_distance(best.normals, baseline.normals), normal_tolerance);
    }
}

TEST(PlaybackPlayer, does_nothing_with_spans_that_are_too_short) {
    Scene scene = chain(3);
    show(scene, vertices(9, 3));
    scene.animations = {bending(3)};
    const Rig rig = make_rig(scene, 0);
    const Binding binding = make_binding(scene.skins[0], rig);
    const SkinnedVertices prepared = make_skinned_vertices(scene.meshes[0].primitives[0], binding);
    std::vector<JointTransform> locals(2);
    std::vector<JointMatrix> models(2);
    std::vector<JointMatrix> palette(3);
    std::vector<Float3> positions(8, {7, 7, 7});
    sample(make_clip(scene.animations[0], rig), 0.5, locals);
    local_to_model(rig, locals, models);
    skinning_palette(binding, models, palette);
    playback::skin(prepared, palette, positions);
    palette.resize(palette_size(binding));
    playback::skin(prepared, palette, positions);
    playback::skin(prepared, palette, positions, positions);
    EXPECT_THAT(positions, testing::Each(Float3{7, 7, 7}));
    Player player(scene, 0);
    player.pose(std::span<const JointTransform>(locals));
    player.skin(0, 0, positions);
    player.skin(0, 5, positions);
    player.skin(5, 0, positions);
    EXPECT_THAT(positions, testing::Each(Float3{7, 7, 7}));
}

TEST(PlaybackPlayer, has_an_empty_clip_for_an_animation_that_does_not_exist) {
    const Player player(chain(2), 0);
    EXPECT_EQ(player.animations(), 0U);
    EXPECT_TRUE(player.clip(0).bands.empty());
    EXPECT_TRUE(player.clip(7).still.empty());
}

TEST(PlaybackPlayer, survives_empty_and_invalid_scenes) {
    Player nothing(Scene{}, 0);
    nothing.pose(0, 1);
    EXPECT_EQ(nothing.palette().size(), 1u);
    EXPECT_EQ(nothing.seconds(3), 0);

    Scene scene = chain(4);
    scene.nodes[3].children = {1, 77, 3};  // a cycle, and a node that does not exist
    scene.skins[0].joints = {0, 2, 99, 3};
    scene.skins[0].inverse_binds.resize(1);
    show(scene, vertices(9, 4));
    scene.animations = {bending(4)};
    auto& channels = scene.animations[0].channels;
    channels[0].values.resize(7);
    channels[1].times = {0, 0, 0};
    channels[2].times = {1, nan, 0.5};
    channels[3].times = {0, infinity, 2};
    Player player(scene, 0);
    std::vector<Float3> positions(9);
    for (const double seconds : {-1.0, 0.0, 0.5, 1.0, nan}) {
        player.pose(0, seconds);
        player.skin(0, 0, positions);
        for (const Float3& p : positions) EXPECT_TRUE(std::isfinite(p[0]) && std::isfinite(p[1]));
    }
}

TEST(PlaybackPlayer, returns_joint_matrices_and_accepts_custom_poses) {
    Scene scene = chain(3);
    Player player(scene, 0);
    std::vector<JointTransform> locals(player.locals().begin(), player.locals().end());
    locals[1].translation = {5, 0, 0, 0};
    player.pose(locals);
    EXPECT_FLOAT_EQ(player.models()[2].rows[0][3], 5.2F);
    EXPECT_FLOAT_EQ(player.palette()[2].rows[0][3], 5.2F);
    player.rest();
    EXPECT_FLOAT_EQ(player.models()[2].rows[0][3], 0.3F);
}

}  // namespace sinew::test::playback_player_test

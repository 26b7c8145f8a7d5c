// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/bridge/displacement.h>
#include <sinew/scene/math.h>

#include <cmath>
#include <numbers>

#include "support/poses.h"
#include "support/rigs.h"
#include "support/scenes.h"

namespace sinew::scene::displacement_test {

using test::add_root;
using test::RigOptions;
using test::true_displacement;
using test::true_displacement_at_rest;
using test::tube;

Quat turn_about_z(double angle) {
    return {0, 0, std::sin(angle / 2), std::cos(angle / 2)};
}

// A point at a distance of 2 from the origin and one opposite, so that the size of the model is 4.
Scene bar() {
    Scene scene;
    Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>{{2, 0, 0}, {-2, 0, 0}, {0.5F, 0, 0}});
    scene.meshes.emplace_back().primitives.push_back(p);
    Node node;
    node.mesh = 0;
    add_root(scene, node);
    return scene;
}

// The same, bound to a joint, with half of the weight of the third vertex on a second joint.
Scene bound_bar() {
    Scene scene = bar();
    Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint8_t, 4>>{{0, 1}, {0, 1}, {0, 1}})};
    p.weights = {make_array(std::vector<std::array<float, 4>>{{1}, {1}, {0.5F, 0.5F}})};
    add_root(scene, {});
    add_root(scene, {});
    scene.skins.push_back({"", {1, 2}, {identity_matrix, identity_matrix}, {}});
    scene.nodes[0].skin = 0;
    return scene;
}

Channel turning(std::size_t node, std::vector<double> times, const std::vector<double>& angles) {
    Channel channel{node, TransformPath::rotation, Interpolation::linear, std::move(times), {}};
    for (const double angle : angles) {
        for (const double number : turn_about_z(angle)) channel.values.push_back(static_cast<float>(number));
    }
    return channel;
}

TEST(Displacement, of_a_turned_joint_is_the_chord_of_the_farthest_vertex) {
    const Scene before = bound_bar();
    Scene after = before;
    after.nodes[1].transform.rotation = turn_about_z(0.3);
    DisplacementMeter meter(before);
    EXPECT_DOUBLE_EQ(meter.model_size(), 4);
    // Two vertices at a radius of 2: the chord is 2 · 2 · sin(0.15).
    EXPECT_NEAR(meter.at_rest({.after = &after}).relative, 4 * std::sin(0.15) / 4, 1e-12);
    EXPECT_TRUE(meter.at_rest({.after = &after}).measured);
}

TEST(Displacement, of_a_rigid_node_is_that_of_its_farthest_vertex) {
    const Scene before = bar();
    Scene after = before;
    after.nodes[0].transform.translation = {0, 3, 0};
    after.nodes[0].transform.scale = {1.5, 1, 1};
    DisplacementMeter meter(before);
    EXPECT_NEAR(meter.at_rest({.after = &after}).relative, std::hypot(3, 1) / 4, 1e-12);
}

TEST(Displacement, of_a_change_that_does_nothing_is_zero) {
    Scene before = bound_bar();
    before.animations.push_back({"", {turning(1, {0, 1}, {0, 1})}, {}});
    const Scene after = before;
    DisplacementMeter meter(before);
    EXPECT_EQ(meter.anywhere({.after = &after}).relative, 0);
    EXPECT_EQ(meter.work().vertices, 0u);
    EXPECT_EQ(meter.work().matrices, 0u) << "equal animations are not played";
}

TEST(Displacement, of_weights_is_measured_in_every_pose) {
    Scene before = bound_bar();
    before.animations.push_back({"", {turning(2, {0, 1}, {0, 3})}, {}});
    Scene after = before;
    after.meshes[0].primitives[0].weights = {make_array(std::vector<std::array<float, 4>>{{1}, {1}, {0.75F, 0.25F}})};
    DisplacementMeter meter(before);
    EXPECT_EQ(meter.at_rest({.after = &after}).relative, 0) << "at rest, both joints agree about the vertex";
    // A quarter of the way between two images of the third vertex: the angle is 3 at the end.
    const Displacement moved = meter.in_animation(0, {.after = &after});
    EXPECT_NEAR(moved.relative, 0.25 * std::sin(1.5) / 4, 1e-7);
    EXPECT_NEAR(moved.seconds, 1, 1e-12);
}

TEST(Displacement, between_keys_counts) {
    Scene before = bound_bar();
    before.animations.push_back({"", {turning(1, {0, 1}, {0, 1})}, {}});
    Scene after = before;
    // At both keys nothing changes; the additional key is a detour.
    after.animations[0] = {"", {turning(1, {0, 0.4, 1}, {0, 0.8, 1})}, {}};
    DisplacementMeter meter(before);
    const Displacement moved = meter.in_animation(0, {.after = &after});
    EXPECT_NEAR(moved.relative, 4 * std::sin(0.2) / 4, 1e-7);
    EXPECT_NEAR(moved.seconds, 0.4, 1e-6);
}

TEST(Displacement, of_curves_is_found_where_they_are_farthest_from_lines) {
    Scene before = bar();
    // Ease in and out: no tangents. It meets the line in the middle.
    before.animations.push_back({"",
                                 {{0,
                                   TransformPath::translation,
                                   Interpolation::cubic,
                                   {0, 1},
                                   {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0}}},
                                 {}});
    Scene after = before;
    after.animations[0].channels = {{0, TransformPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 4, 0, 0}}};
    DisplacementMeter meter(before);
    // 3t² - 2t³ - t is farthest from zero at t = (3 - √3) / 6.
    const double t = (3 - std::sqrt(3.0)) / 6;
    const Displacement moved = meter.in_animation(0, {.after = &after});
    EXPECT_NEAR(moved.relative, t - 3 * t * t + 2 * t * t * t, 1e-5);
    EXPECT_NEAR(moved.seconds, moved.seconds < 0.5 ? t : 1 - t, 0.02);
}

TEST(Displacement, of_steps_is_that_just_before_the_step) {
    Scene before = bar();
    before.animations.push_back(
        {"", {{0, TransformPath::translation, Interpolation::step, {0, 1}, {0, 0, 0, 4, 0, 0}}}, {}});
    Scene after = before;
    after.animations[0].channels[0].interpolation = Interpolation::linear;
    DisplacementMeter meter(before);
    EXPECT_NEAR(meter.in_animation(0, {.after = &after}).relative, 1, 1e-6);
}

TEST(Displacement, of_matrices_can_be_more_than_a_scene_expresses) {
    const Scene before = bound_bar();
    DisplacementMeter meter(before);
    const auto shear = [](std::optional<std::size_t>, double, PoseMatrices& matrices) {
        matrices.palettes[0][0][1] = 0.5;  // y += x / 2
    };
    EXPECT_NEAR(meter.at_rest({.pose = shear}).relative, 1.0 / 4, 1e-12);
}

TEST(Displacement, of_an_animation_that_is_missing_afterwards_is_that_from_rest) {
    Scene before = bound_bar();
    before.animations.push_back({"", {turning(1, {0, 1}, {0, std::numbers::pi})}, {}});
    Scene after = before;
    after.animations.clear();
    DisplacementMeter meter(before);
    EXPECT_NEAR(meter.in_animation(0, {.after = &after}).relative, 1, 1e-7);
}

// Found by a property test: the bound of a group counted only one of the two weights.
TEST(Displacement, of_a_vertex_with_the_same_joint_twice_counts_both_weights) {
    Scene before = bound_bar();
    Primitive& p = before.meshes[0].primitives[0];
    p.joints = {make_array(std::vector<std::array<std::uint8_t, 4>>{{0, 0, 1}, {1}, {1}})};
    p.weights = {make_array(std::vector<std::array<float, 4>>{{0.25F, 0.5F, 0.25F}, {1}, {1}})};
    Scene after = before;
    after.nodes[1].transform.translation = {0, 1, 0};
    DisplacementMeter meter(before);
    EXPECT_NEAR(meter.at_rest({.after = &after}).relative, 0.75 / 4, 1e-7);
    after.nodes[2].transform.translation = {0, 0.6, 0};
    EXPECT_NEAR(meter.at_rest({.after = &after}).relative, 0.9 / 4, 1e-7) << "more than the second joint alone";
}

TEST(Displacement, cannot_be_measured_without_vertices) {
    Scene before = bound_bar();
    before.meshes[0].primitives.clear();
    Scene after = before;
    after.nodes[1].transform.translation = {1, 2, 3};
    DisplacementMeter meter(before);
    EXPECT_FALSE(meter.has_vertices());
    EXPECT_FALSE(meter.anywhere({.after = &after}).measured);
}

TEST(Displacement, ignores_coarse_levels_of_detail) {
    Scene before = bar();
    Node coarse;
    coarse.mesh = 0;
    const std::size_t other = add_root(before, coarse);
    before.lods.push_back({"", std::nullopt, {{10, other}, {100, 0}}});
    Scene after = before;
    after.nodes[other].transform.translation = {9, 0, 0};
    DisplacementMeter meter(before);
    EXPECT_EQ(meter.at_rest({.after = &after}).relative, 0);
}

TEST(Displacement, of_vertices_without_weights_and_with_nan_positions_is_zero) {
    Scene before = bound_bar();
    Primitive& p = before.meshes[0].primitives[0];
    p.positions = make_array(std::vector<std::array<float, 3>>{{2, 0, 0}, {NAN, 0, 0}, {0.5F, 0, 0}});
    p.weights = {make_array(std::vector<std::array<float, 4>>{{0}, {1}, {0}})};
    Scene after = before;
    after.nodes[1].transform.translation = {9, 0, 0};
    DisplacementMeter meter(before);
    EXPECT_EQ(meter.at_rest({.after = &after}).relative, 0);
}

TEST(Displacement, that_is_infinite_is_reported_as_a_number) {
    const Scene before = bound_bar();
    DisplacementMeter meter(before);
    const auto explode = [](std::optional<std::size_t>, double, PoseMatrices& matrices) {
        matrices.palettes[0][0][0] = INFINITY;
    };
    EXPECT_GT(meter.at_rest({.pose = explode}).relative, 1e30);
    EXPECT_TRUE(std::isfinite(meter.at_rest({.pose = explode}).relative));
}

// Two scenes that differ in every joint of every animation: the meter must find what playing all vertices finds.
TEST(Displacement, equals_that_of_all_vertices_at_many_times) {
    for (std::uint32_t seed = 1; seed <= 10; ++seed) {
        RigOptions options;
        options.seed = seed;
        options.joints = 2 + seed % 5;
        options.primitives = 1 + seed % 3;
        options.scales = seed % 2 == 0;
        options.animations = 2;
        options.vertices = 120;
        const Scene before = tube(options);
        Scene after = before;
        for (Animation& animation : after.animations) {
            for (Channel& channel : animation.channels) {
                for (double& time : channel.times) time = std::round(time * 100) / 100;
            }
        }
        after.nodes[2].transform.rotation = turn_about_z(0.1);
        DisplacementMeter meter(before);
        const auto measured = meter.in_each_animation({.after = &after});
        ASSERT_EQ(measured.size(), 2u);
        for (std::size_t a = 0; a < 2; ++a) {
            const double truth = true_displacement(before, after, a);
            EXPECT_GE(measured[a].relative, 0.999 * truth) << "seed " << seed;
            EXPECT_LE(measured[a].relative, 1.05 * truth) << "seed " << seed;
        }
        EXPECT_NEAR(meter.at_rest({.after = &after}).relative, true_displacement_at_rest(before, after), 1e-7);
    }
}

TEST(Displacement, of_changed_weights_equals_that_of_all_vertices_at_many_times) {
    for (std::uint32_t seed = 1; seed <= 6; ++seed) {
        RigOptions options;
        options.seed = seed;
        options.joints = 6;
        options.vertices = 150;
        const Scene before = tube(options);
        Scene after = before;
        Primitive& p = after.meshes[0].primitives[0];
        std::vector<std::array<std::uint8_t, 4>> rounded;
        for (std::size_t v = 0; v < p.positions.size(); ++v) {
            auto& to = rounded.emplace_back();
            for (std::size_t i = 0; i < 4; ++i) {
                to[i] = static_cast<std::uint8_t>(std::round(16 * p.weights[0].at(v, i)) * 15);
            }
        }
        p.weights = {make_array(rounded)};
        p.weights[0].normalized = true;
        DisplacementMeter meter(before);
        const double truth = true_displacement(before, after, 0);
        const double measured = meter.in_animation(0, {.after = &after}).relative;
        EXPECT_GE(measured, 0.99 * truth) << "seed " << seed;
        EXPECT_LE(measured, 1.01 * truth) << "seed " << seed;
    }
}

// The size of BrainStem.glb, whose shear was once measured by playing all vertices at all keys: 34,000 vertices in 59
// primitives, 18 joints, thousands of keys.
TEST(Displacement, of_a_large_model_needs_a_small_multiple_of_its_data) {
    RigOptions options;
    options.joints = 18;
    options.vertices = 59 * 580;
    options.primitives = 59;
    options.keys = 400;
    const Scene before = tube(options);
    Scene after = before;
    for (Channel& channel : after.animations[0].channels) {
        for (double& time : channel.times) time = std::round(1000 * time) / 1000;
    }
    DisplacementMeter meter(before);
    EXPECT_GT(meter.in_animation(0, {.after = &after}).relative, 1e-5);
    const auto work = meter.work();
    const std::uint64_t keys = 2 * 18 * 400;
    EXPECT_LT(work.vertices, options.vertices);
    EXPECT_LT(work.matrices, 100'000 + 32 * keys);
    EXPECT_LT(work.boxes, 500'000u);
}

// Every key at another time, many joints, many animations: the combinations would take hours.
TEST(Displacement, of_a_hostile_scene_takes_bounded_work) {
    Scene before = bound_bar();
    constexpr std::size_t nodes = 3000;
    constexpr std::size_t keys = 20'000;
    for (std::size_t i = 0; i < nodes; ++i) {
        const std::size_t node = add_root(before, {});
        before.skins[0].joints.push_back(node);
        before.skins[0].inverse_binds.push_back(identity_matrix);
    }
    for (std::size_t a = 0; a < 200; ++a) {
        std::vector<double> times;
        std::vector<double> angles;
        for (std::size_t k = 0; k < (a == 0 ? keys : 2); ++k) {
            times.push_back(static_cast<double>(k));
            angles.push_back(k % 2 == 0 ? 0 : 1);
        }
        before.animations.push_back({"", {turning(1, times, angles)}, {}});
    }
    Scene after = before;
    for (Animation& animation : after.animations) {
        for (double& time : animation.channels[0].times) time += 0.25;
    }
    DisplacementMeter meter(before);
    const auto measured = meter.in_each_animation({.after = &after});
    // A quarter of a second late: an angle of 0.25.
    for (const Displacement& one : measured) EXPECT_NEAR(one.relative, std::sin(0.125), 1e-6);
    EXPECT_LT(meter.work().matrices, 60'000'000u);
}

}  // namespace sinew::scene::displacement_test

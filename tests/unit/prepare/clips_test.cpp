// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/animation.h>
#include <sinew/prepare/clips.h>
#include <sinew/scene/issues.h>

#include <array>
#include <cmath>

namespace sinew::test::prepare_clips_test {

using scene::Animation;
using scene::Channel;
using scene::Interpolation;
using scene::TransformPath;

Channel moving(Interpolation interpolation) {
    Channel channel{.node = 0, .path = TransformPath::translation, .interpolation = interpolation};
    channel.times = {1, 2, 4};
    for (const float key : {0.0F, 3.0F, -1.0F}) {
        const bool cubic = interpolation == Interpolation::cubic;
        if (cubic) channel.values.insert(channel.values.end(), {1, -2, 0.5F});
        channel.values.insert(channel.values.end(), {key, 2 * key, key * key});
        if (cubic) channel.values.insert(channel.values.end(), {3, key, -1});
    }
    return channel;
}

std::array<double, 3> at(const Channel& channel, double seconds) {
    std::array<double, 3> state{};
    sample(channel, seconds, state);
    return state;
}

TEST(Cut, plays_like_the_original) {
    for (const auto interpolation : {Interpolation::step, Interpolation::linear, Interpolation::cubic}) {
        const Animation whole{.name = "whole", .channels = {moving(interpolation)}};
        for (const auto& [from, to] : {std::pair{1.25, 3.5}, {0.0, 1.5}, {2.0, 4.0}, {1.5, 9.0}, {1.2, 1.7}}) {
            const Animation clip = cut(whole, from, to);
            ASSERT_EQ(clip.channels.size(), 1u);
            EXPECT_EQ(clip.channels[0].times.front(), 0);
            EXPECT_DOUBLE_EQ(duration(clip), to - from);
            for (double t = 0; t <= to - from; t += 0.0625) {
                const auto expected = at(whole.channels[0], from + t);
                const auto actual = at(clip.channels[0], t);
                for (std::size_t i = 0; i < 3; ++i) {
                    EXPECT_NEAR(actual[i], expected[i], 1e-5) << from << " + " << t << " of " << int(interpolation);
                }
            }
        }
    }
}

// The curve between two cubic keys of a rotation does not have unit length, but a key must have it.
TEST(Cut, of_a_curved_rotation_has_unit_keys_and_plays_like_the_original) {
    Channel turning{.node = 0, .path = TransformPath::rotation, .interpolation = Interpolation::cubic};
    turning.times = {0, 1, 2};
    for (const double angle : {0.0, 1.2, -0.7}) {
        const auto s = static_cast<float>(std::sin(angle));
        const auto c = static_cast<float>(std::cos(angle));
        turning.values.insert(turning.values.end(), {0.3F, 1, 0, -0.5F, s, 0, 0, c, 0.3F, 1, 0, -0.5F});
    }
    const Animation whole{.name = "whole", .channels = {turning}};
    for (const auto& [from, to] : {std::pair{0.3, 1.6}, {0.2, 0.9}, {1.0, 1.5}, {0.0, 0.5}}) {
        const Channel part = cut(whole, from, to).channels.at(0);
        for (std::size_t key = 0; key < part.times.size(); ++key) {
            double length = 0;
            for (std::size_t i = 0; i < 4; ++i) length += std::pow(part.values[12 * key + 4 + i], 2);
            EXPECT_NEAR(length, 1, 1e-5) << from << " key " << key;
        }
        for (double t = 0; t <= to - from; t += 0.01) {
            std::array<double, 4> expected{};
            std::array<double, 4> actual{};
            sample(turning, from + t, expected);
            sample(part, t, actual);
            for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(actual[i], expected[i], 3e-5) << from << " + " << t;
        }
    }
}

TEST(Cut, of_a_single_time_is_a_pose) {
    const Animation clip = cut({.name = "whole", .channels = {moving(Interpolation::linear)}}, 1.5, 1.5);
    ASSERT_EQ(clip.channels[0].times, std::vector<double>{0});
    EXPECT_EQ(clip.channels[0].values, (std::vector<float>{1.5F, 3, 4.5F}));
}

TEST(StartAtZero, keeps_the_distances_between_keys) {
    Animation animation{.name = "late", .channels = {moving(Interpolation::linear), moving(Interpolation::step)}};
    animation.channels[1].times = {1.5, 2, 3};
    start_at_zero(animation);
    EXPECT_EQ(animation.channels[0].times, (std::vector<double>{0, 1, 3}));
    EXPECT_EQ(animation.channels[1].times, (std::vector<double>{0.5, 1, 2}));
    Animation nothing;
    start_at_zero(nothing);
}

Scene skeleton(std::initializer_list<const char*> names) {
    Scene scene;
    for (const char* name : names) {
        scene.roots.push_back(scene.nodes.size());
        scene.nodes.push_back({.name = name});
    }
    return scene;
}

Animation that_moves(std::string name, std::initializer_list<std::size_t> nodes) {
    Animation animation{.name = std::move(name)};
    for (const std::size_t node : nodes) {
        animation.channels.push_back(moving(Interpolation::linear));
        animation.channels.back().node = node;
    }
    return animation;
}

TEST(AddAnimations, finds_joints_by_their_names) {
    Scene model = skeleton({"root", "Hips", "Spine"});
    Scene other = skeleton({"mixamorig:Spine", "Hips"});
    other.animations = {that_moves("walk", {0, 1}), that_moves("run", {1})};
    Report report;
    add_animations(model, other, report);
    EXPECT_TRUE(report.messages().empty());
    ASSERT_EQ(model.animations.size(), 2u);
    EXPECT_EQ(model.animations[0].channels[0].node, 2u);
    EXPECT_EQ(model.animations[0].channels[1].node, 1u);
    EXPECT_EQ(model.animations[1].name, "run");
}

TEST(AddAnimations, reports_missing_nodes) {
    Scene model = skeleton({"Hips"});
    Scene other = skeleton({"Hips", "Tail", "Wing"});
    other.animations = {that_moves("walk", {0, 1, 2}), that_moves("fly", {2})};
    Report report;
    EXPECT_TRUE(add_animations(model, other, report, {.partial = true}));
    ASSERT_EQ(model.animations.size(), 1u) << "the second one moves no node of the model";
    EXPECT_EQ(model.animations[0].channels.size(), 1u);
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &issue::scene_unmatched_channel);
    EXPECT_THAT(report.messages()[0].message, testing::HasSubstr("Tail, Wing"));
}

TEST(AddAnimations, makes_names_unique) {
    Scene model = skeleton({"Hips"});
    model.animations = {that_moves("walk", {0})};
    Scene other = skeleton({"Hips"});
    other.animations = {that_moves("walk", {0}), that_moves("walk", {0})};
    Report report;
    add_animations(model, other, report);
    ASSERT_EQ(model.animations.size(), 3u);
    EXPECT_EQ(model.animations[1].name, "walk_2");
    EXPECT_EQ(model.animations[2].name, "walk_3");
}

TEST(AddAnimations, does_not_guess_between_two_joints) {
    Scene model = skeleton({"left:Hand", "right:Hand"});
    Scene other = skeleton({"Hand"});
    other.animations = {that_moves("wave", {0})};
    Report report;
    add_animations(model, other, report);
    EXPECT_TRUE(model.animations.empty());
    EXPECT_EQ(report.messages().size(), 1u);
}

}  // namespace sinew::test::prepare_clips_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "playback/models.h"

namespace sinew::test::playback_clip_test {

TEST(PlaybackClip, keeps_joints_without_channels_at_rest) {
    Scene scene = chain(3);
    scene.nodes[1].transform.rotation = scene::normalized({0.1, 0.2, 0.3, 1});
    const Rig rig = make_rig(scene, 0);
    scene::Animation animation;
    animation.channels.push_back({1, TransformPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({9, TransformPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({0, TransformPath::scale, Interpolation::linear, {}, {}});
    const Clip clip = make_clip(animation, rig);
    std::vector<JointTransform> locals(3, {{9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}});
    sample(clip, 0.5, locals);
    EXPECT_EQ(locals[1].rotation, rig.rest[1].rotation);
    EXPECT_EQ(locals[1].scale[2], 1.5F);
    EXPECT_EQ(locals[2].translation, rig.rest[2].translation);
    EXPECT_EQ(clip.seconds, 1);
}

TEST(PlaybackClip, uses_the_last_of_two_channels_for_one_target) {
    const Rig rig = make_rig(chain(1), 0);
    scene::Animation animation;
    animation.channels.push_back({0, TransformPath::translation, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({0, TransformPath::translation, Interpolation::step, {0, 1}, {5, 5, 5, 7, 7, 7}});
    std::vector<JointTransform> locals(1);
    sample(make_clip(animation, rig), 0.5, locals);
    EXPECT_EQ(locals[0].translation[0], 5);
}

TEST(PlaybackClip, needs_at_most_eight_times_the_memory_if_all_key_times_differ) {
    constexpr std::size_t joints = 60;
    const Rig rig = make_rig(chain(joints), 0);
    std::mt19937 engine(4);
    std::uniform_real_distribution<double> any(0, 0.01);
    scene::Animation animation;
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < joints; ++i) {
        std::vector<double> times;
        const int keys = i % 10 == 0 ? 1000 : 20;
        for (int k = 0; k < keys; ++k) times.push_back((k + any(engine)) / keys);
        Channel channel = steps(i, std::move(times));
        channel.interpolation = Interpolation::linear;
        numbers += channel.values.size();
        animation.channels.push_back(std::move(channel));
    }
    const Clip clip = make_clip(animation, rig);
    std::size_t stored = 0;
    for (const Clip::Band& band : clip.bands) stored += band.rows.size();
    EXPECT_LE(stored, 9 * numbers);
    EXPECT_LE(clip.bands.size(), joints / 6) << "and still fills its blocks";
    std::vector<JointTransform> locals(joints);
    for (double seconds = 0; seconds < 1.1; seconds += 0.0137) {
        sample(clip, seconds, locals);
        for (const Channel& channel : animation.channels) {
            std::array<double, 3> expected{};
            sample(channel, seconds, expected);
            EXPECT_NEAR(double{locals[channel.node].translation[0]}, expected[0], 1e-3);
        }
    }
}

}  // namespace sinew::test::playback_clip_test

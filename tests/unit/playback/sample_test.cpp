// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "playback/models.h"
#include "playback/steps.h"

namespace sinew::test::playback_sample_test {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// The largest angle by which rotations differ from those of the reference, in radians.
double worst_angle(const scene::Animation& animation, const Rig& rig, std::span<const double> times, Kernel kernel) {
    const Clip clip = make_clip(animation, rig);
    std::vector<JointTransform> locals(rig.size());
    double worst = 0;
    for (const double seconds : times) {
        sample(clip, seconds, locals, kernels_for(kernel));
        for (const Channel& channel : animation.channels) {
            scene::Quat expected{};
            sample(channel, seconds, expected);
            const Float4& played = locals[rig.joint_of_node[channel.node]].rotation;
            const scene::Quat q{double{played[0]}, double{played[1]}, double{played[2]}, double{played[3]}};
            const scene::Quat back = scene::multiply({-expected[0], -expected[1], -expected[2], expected[3]}, q);
            worst = std::max(worst, 2 * std::asin(std::min(1.0, std::hypot(back[0], back[1], back[2]))));
            EXPECT_NEAR(std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3])), 1, 1e-6);
        }
    }
    return worst;
}

// Arcs of every size up to half a turn, including tiny ones.
TEST(PlaybackSample, rotations_agree_with_the_reference_to_a_millionth_of_a_radian) {
    const Rig rig = make_rig(chain(200), 0);
    std::mt19937 engine(1);
    std::uniform_real_distribution<double> any(-1, 1);
    scene::Animation animation;
    for (std::size_t i = 0; i < 200; ++i) {
        const double angle =
            i < 20 ? std::pow(10, -static_cast<double>(i) / 2.5) : 3.14159 * static_cast<double>(i) / 200;
        const scene::Quat from = scene::normalized({any(engine), any(engine), any(engine), any(engine)});
        const scene::Quat axis = scene::normalized({any(engine), any(engine), any(engine), 0});
        const double s = std::sin(angle / 2);
        const scene::Quat turn{axis[0] * s, axis[1] * s, axis[2] * s, std::cos(angle / 2)};
        const scene::Quat to = scene::multiply(turn, from);
        Channel channel{i, TransformPath::rotation, Interpolation::linear, {1, 2, 4}, {}};
        for (const scene::Quat& q : {from, to, from}) {
            // Of any length and sign.
            const double factor = i % 3 == 0 ? -2 : 1;
            for (const double d : q) channel.values.push_back(static_cast<float>(&q == &to ? factor * d : d));
        }
        animation.channels.push_back(channel);
    }
    std::vector<double> times;
    for (int i = 0; i <= 400; ++i) times.push_back(0.5 + 0.01 * i);
    for (const Kernel kernel : kernels) EXPECT_LT(worst_angle(animation, rig, times, kernel), 1e-6);
}

TEST(PlaybackSample, seeks_independently_of_the_previous_time) {
    Scene scene = chain(12);
    const Rig rig = make_rig(scene, 0);
    const Clip clip = make_clip(bending(12), rig);
    std::vector<JointTransform> first(12);
    std::vector<JointTransform> again(12);
    sample(clip, 0.3, first);
    for (const double elsewhere : {0.9, -5.0, 7.0, nan, infinity, -infinity}) {
        sample(clip, elsewhere, again);
        for (const JointTransform& local : again) EXPECT_TRUE(std::isfinite(local.rotation[0]));
        sample(clip, 0.3, again);
        EXPECT_EQ(std::memcmp(first.data(), again.data(), sizeof(JointTransform) * 12), 0);
    }
}

}  // namespace sinew::test::playback_sample_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "playback/models.h"

namespace sinew::test::playback_timeline_test {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(PlaybackTimeline, finds_the_key_at_its_exact_time_and_just_before) {
    const Rig rig = make_rig(chain(1), 0);
    std::mt19937 engine(3);
    std::uniform_real_distribution<double> any(0, 1);
    // Evenly spaced, crowded, adjacent floats, far from zero, and a single key.
    std::vector<std::vector<double>> all(5);
    for (int i = 0; i < 300; ++i) all[0].push_back(i / 30.0);
    for (int i = 0; i < 300; ++i) all[1].push_back(std::pow(any(engine), 9));
    for (double at = 1; all[2].size() < 50;) all[2].push_back(at = std::nextafter(at, 2));
    all[3] = {-1e300, -1, 0, 1e-300, 1, 1e300};
    all[4] = {2};
    for (std::vector<double>& times : all) {
        std::ranges::sort(times);
        times.erase(std::ranges::unique(times).begin(), times.end());
        const Channel channel = steps(0, times);
        const Clip clip = make_clip({.name = "", .channels = {channel}}, rig);
        std::vector<JointTransform> locals(1);
        for (const double key : times) {
            for (const double seconds : {key, std::nextafter(key, -infinity), std::nextafter(key, infinity)}) {
                std::array<double, 3> expected{};
                sample(channel, seconds, expected);
                sample(clip, seconds, locals);
                EXPECT_EQ(double{locals[0].translation[0]}, expected[0]) << seconds;
            }
        }
    }
}

}  // namespace sinew::test::playback_timeline_test

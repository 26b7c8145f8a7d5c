// SPDX-License-Identifier: MIT
#include <sinew/bridge/milliseconds.h>

#include <gtest/gtest.h>

#include <cmath>

namespace sinew::scene::bridge_milliseconds_test {

Animation animation_at(std::vector<double> times) {
    Channel channel;
    channel.times = std::move(times);
    return {"", {channel}, {}};
}

TEST(Milliseconds, whole_milliseconds_are_exact) {
    Milliseconds clock(animation_at({0}));
    std::vector<double> times;
    for (std::uint32_t ms = 0; ms < 100000; ++ms) times.push_back(ms / 1000.0);
    times.push_back(4294967295 / 1000.0);
    const auto keys = clock.keys(times, {});
    ASSERT_EQ(keys.size(), times.size());
    for (std::uint32_t ms = 0; ms < 100000; ++ms) ASSERT_EQ(keys[ms].milliseconds, ms);
    EXPECT_EQ(keys.back().milliseconds, 4294967295u);
    Report report;
    clock.report("", report);
    EXPECT_TRUE(report.losses().empty());
}

TEST(Milliseconds, times_out_of_range_are_clamped) {
    Milliseconds clock(animation_at({0}));
    const double times[] = {0.0104, 1e9, INFINITY};
    const auto keys = clock.keys(times, {});
    EXPECT_EQ(keys.at(0).milliseconds, 10u);
    EXPECT_EQ(keys.at(1).milliseconds, 4294967295u);
    Report report;
    clock.report("/animations/0", report);
    ASSERT_EQ(report.losses().size(), 1u);
    EXPECT_EQ(report.losses()[0].path, "/animations/0");
    EXPECT_GT(report.losses()[0].magnitude, 9e8);
}

// The milliseconds of the keys of one channel.
std::vector<std::uint32_t> rounded(const Channel& channel) {
    const Animation animation{"", {channel}, {}};
    Milliseconds clock(animation);
    const Channel* const channels[] = {&channel};
    std::vector<std::uint32_t> all;
    for (const auto& key : clock.keys(channel.times, channels)) {
        EXPECT_NEAR(key.seconds, key.milliseconds / 1000.0, 1e-6);
        all.push_back(key.milliseconds);
    }
    return all;
}

Channel moving(Interpolation interpolation, std::vector<double> times, const std::vector<float>& x) {
    Channel channel;
    channel.interpolation = interpolation;
    channel.times = std::move(times);
    for (const float number : x) channel.values.insert(channel.values.end(), {number, 0, 0});
    return channel;
}

TEST(Milliseconds, smooth_keys_are_rounded_to_the_nearest) {
    EXPECT_EQ(rounded(moving(Interpolation::linear, {0, 0.0333, 0.0667, 0.1}, {0, 1, 2.1F, 3})),
              (std::vector<std::uint32_t>{0, 33, 67, 100}));
}

TEST(Milliseconds, steps_are_rounded_up) {
    EXPECT_EQ(rounded(moving(Interpolation::step, {0, 0.0333, 0.0667, 0.1}, {0, 1, 2, 3})),
              (std::vector<std::uint32_t>{0, 34, 67, 100}));
}

TEST(Milliseconds, corners_are_kept_within_a_millisecond) {
    EXPECT_EQ(rounded(moving(Interpolation::linear, {0, 0.0333, 0.0667, 0.1004}, {0, 0, 1, 2})),
              (std::vector<std::uint32_t>{0, 33, 34, 67, 100, 101}))
        << "the start of the motion and its end";
}

TEST(Milliseconds, keys_within_a_millisecond_are_kept_apart) {
    EXPECT_EQ(rounded(moving(Interpolation::linear, {0, 1, 1.0001, 2}, {0, 0, 1, 1})),
              (std::vector<std::uint32_t>{0, 1000, 1001, 2000}));
    EXPECT_EQ(rounded(moving(Interpolation::linear, {0, 0.9999999, 1, 2}, {0, 0, 1, 1})),
              (std::vector<std::uint32_t>{0, 999, 1000, 2000}));
}

}  // namespace sinew::scene::bridge_milliseconds_test

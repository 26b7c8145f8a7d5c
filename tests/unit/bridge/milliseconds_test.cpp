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
    const auto keys = clock.keys(times);
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
    const auto keys = clock.keys(times);
    EXPECT_EQ(keys.at(0).milliseconds, 10u);
    EXPECT_EQ(keys.at(1).milliseconds, 4294967295u);
    Report report;
    clock.report("/animations/0", report);
    ASSERT_EQ(report.losses().size(), 1u);
    EXPECT_EQ(report.losses()[0].path, "/animations/0");
    EXPECT_GT(report.losses()[0].magnitude, 9e8);
}

}  // namespace sinew::scene::bridge_milliseconds_test

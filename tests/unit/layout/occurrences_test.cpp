// SPDX-License-Identifier: MIT
#include "layout/occurrences.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew::layout_occurrences_test {

TEST(Occurrences, keep_the_first_value_and_count_all) {
    Occurrences<int> found;
    EXPECT_EQ(found.count, 0u);
    found.add(7, 70);
    found.add(3, 30);
    EXPECT_EQ(found.first, 7u);
    EXPECT_EQ(found.value, 70);
    EXPECT_EQ(found.count, 2u);
}

TEST(WrongSums, keep_the_worst_and_ignore_rounding_and_nan) {
    WrongSums sums{.expected = 255, .tolerance = 4};
    sums.add(0, 251);
    sums.add(1, 259);
    sums.add(2, std::numeric_limits<double>::quiet_NaN());
    sums.add(3, std::numeric_limits<double>::infinity());
    EXPECT_EQ(sums.count, 0u);
    sums.add(4, 250);
    sums.add(5, 275);
    sums.add(6, 235);
    EXPECT_EQ(sums.count, 3u);
    EXPECT_EQ(sums.vertex, 5u) << "the first of two equal errors";
    EXPECT_EQ(sums.worst, 275);
}

}  // namespace sinew::layout_occurrences_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/size.h>

#include <limits>

namespace sinew::base_size_test {

constexpr std::size_t largest = std::numeric_limits<std::size_t>::max();

TEST(Size, is_the_number_if_it_fits) {
    EXPECT_EQ(as_size(0), 0u);
    EXPECT_EQ(as_size(0xFFFFFFFE), 0xFFFFFFFEu);
    EXPECT_EQ(as_size(largest), largest);
}

TEST(Size, is_the_largest_size_if_the_number_does_not_fit) {
    EXPECT_EQ(as_size(std::numeric_limits<std::uint64_t>::max()), largest);
    EXPECT_GE(as_size(std::uint64_t{1} << 32), 0xFFFFFFFFu);
}

}  // namespace sinew::base_size_test

// SPDX-License-Identifier: MIT
#include "base/produce.h"

#include <gtest/gtest.h>

namespace sinew::base_produce_test {

TEST(Produce, gives_the_same_elements_for_every_count) {
    // From an empty array, filled at once, to several parts with a last part that is not full.
    for (const std::size_t count : {0U, 1U, 1000U, 200'000U}) {
        const Piece piece = produce_elements(count, 3, [](std::size_t first, std::span<std::byte> to) {
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::byte>((3 * first + i) % 251);
        });
        EXPECT_EQ(piece.produced() != nullptr, count == 200'000U);
        ASSERT_EQ(piece.size(), 3 * count);
        const Bytes all = piece.to_bytes();
        ASSERT_EQ(all.size(), 3 * count);
        for (std::size_t i = 0; i < all.size(); ++i) ASSERT_EQ(all[i], static_cast<std::byte>(i % 251)) << i;
    }
}

}  // namespace sinew::base_produce_test

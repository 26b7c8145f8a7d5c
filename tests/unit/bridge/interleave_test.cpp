// SPDX-License-Identifier: MIT
#include <sinew/bridge/interleave.h>

#include <gtest/gtest.h>

namespace sinew::scene::bridge_interleave_test {

// The bytes of a piece as floats.
std::vector<float> floats_of(const Piece& piece) {
    const Bytes bytes = piece.to_bytes();
    std::vector<float> all;
    for (std::size_t i = 0; i < bytes.size(); i += 4) all.push_back(load<float>(bytes.data() + i));
    return all;
}

TEST(Interleave, places_attributes_side_by_side) {
    const Array positions = make_array(std::vector<std::array<float, 3>>{{1, 2, 3}, {4, 5, 6}});
    const Array uv =
        adjusted(make_array(std::vector<std::array<float, 2>>{{0.25F, 0.25F}, {1, 0}}), {1, -1, 1, 1}, {0, 1, 0, 0});
    const Piece rows = interleaved({float_attribute(positions, 3), float_attribute(uv, 2)}, 2);
    EXPECT_EQ(floats_of(rows), (std::vector<float>{1, 2, 3, 0.25F, 0.75F, 4, 5, 6, 1, 1}));
}

TEST(Interleave, fills_missing_values_with_zeros) {
    const Array pairs = make_array(std::vector<std::array<float, 2>>{{1, 2}, {3, 4}});
    EXPECT_EQ(floats_of(interleaved({float_attribute(pairs, 3)}, 3)), (std::vector<float>{1, 2, 0, 3, 4, 0, 0, 0, 0}));
    EXPECT_EQ(floats_of(interleaved({float_attribute({}, 1)}, 2)), (std::vector<float>{0, 0}));
    EXPECT_EQ(floats_of(interleaved({float_attribute(pairs, 1)}, 2)), (std::vector<float>{1, 3}));
}

TEST(Interleave, produces_large_arrays_in_parts) {
    constexpr std::size_t count = 100'000;
    std::vector<std::array<float, 3>> points(count);
    for (std::size_t i = 0; i < count; ++i) points[i] = {static_cast<float>(i), 1, static_cast<float>(2 * i)};
    const std::vector<float> rows =
        floats_of(interleaved({float_attribute(make_array(points), 3), float_attribute(make_array(points), 1)}, count));
    for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(rows[4 * i + 2], static_cast<float>(2 * i));
        ASSERT_EQ(rows[4 * i + 3], static_cast<float>(i));
    }
}

}  // namespace sinew::scene::bridge_interleave_test

// SPDX-License-Identifier: MIT
#include <sinew/bridge/interleave.h>

#include <gtest/gtest.h>

#include <sinew/scene/indices.h>

namespace sinew::scene {
namespace {

// The floats of rows.
std::vector<float> floats_of(const Piece& piece) {
    const Bytes bytes = piece.to_bytes();
    std::vector<float> all;
    for (std::size_t i = 0; i < bytes.size(); i += 4) all.push_back(load<float>(bytes.data() + i));
    return all;
}

TEST(Columns, stand_side_by_side) {
    const Array positions = make_array(std::vector<std::array<float, 3>>{{1, 2, 3}, {4, 5, 6}});
    const Array uv =
        adjusted(make_array(std::vector<std::array<float, 2>>{{0.25F, 0.25F}, {1, 0}}), {1, -1, 1, 1}, {0, 1, 0, 0});
    const Piece rows = interleaved({float_attribute(positions, 3), float_attribute(uv, 2)}, 2);
    EXPECT_EQ(floats_of(rows), (std::vector<float>{1, 2, 3, 0.25F, 0.75F, 4, 5, 6, 1, 1}));
}

TEST(Columns, what_an_array_lacks_is_zero) {
    const Array pairs = make_array(std::vector<std::array<float, 2>>{{1, 2}, {3, 4}});
    EXPECT_EQ(floats_of(interleaved({float_attribute(pairs, 3)}, 3)), (std::vector<float>{1, 2, 0, 3, 4, 0, 0, 0, 0}));
    EXPECT_EQ(floats_of(interleaved({float_attribute({}, 1)}, 2)), (std::vector<float>{0, 0}));
    EXPECT_EQ(floats_of(interleaved({float_attribute(pairs, 1)}, 2)), (std::vector<float>{1, 3}));
}

TEST(Columns, many_rows_are_made_in_parts) {
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

TEST(Indices, are_those_of_the_file_where_they_can_be) {
    Primitive p;
    p.indices = make_array(std::vector<std::uint16_t>{0, 2, 1});
    EXPECT_EQ(index_bytes<std::uint16_t>(p).bytes().data(), p.indices.bytes.data());
    EXPECT_EQ(index_bytes<std::uint32_t>(p).to_bytes(), View<std::uint32_t>(std::vector<std::uint32_t>{0, 2, 1}).bytes);
    EXPECT_EQ(index_bytes<std::uint16_t>(p, 7).to_bytes(),
              View<std::uint16_t>(std::vector<std::uint16_t>{7, 9, 8}).bytes);
    p.indices = make_array(std::vector<float>{0, 2, 1});
    EXPECT_EQ(index_bytes<std::uint8_t>(p).to_bytes(), View<std::uint8_t>(std::vector<std::uint8_t>{0, 2, 1}).bytes);
}

TEST(Indices, without_any_the_vertices_are_the_corners) {
    Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>(3));
    EXPECT_EQ(corner_count(p), 3U);
    EXPECT_EQ(index_bytes<std::uint32_t>(p, 4).to_bytes(),
              View<std::uint32_t>(std::vector<std::uint32_t>{4, 5, 6}).bytes);
}

}  // namespace
}  // namespace sinew::scene

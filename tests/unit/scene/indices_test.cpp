// SPDX-License-Identifier: MIT
#include <sinew/scene/indices.h>

#include <gtest/gtest.h>

namespace sinew::scene::scene_indices_test {

TEST(Indices, share_the_bytes_of_the_file_if_possible) {
    Primitive p;
    p.indices = make_array(std::vector<std::uint16_t>{0, 2, 1});
    EXPECT_EQ(index_bytes<std::uint16_t>(p).bytes().data(), p.indices.bytes.data());
    EXPECT_EQ(index_bytes<std::uint32_t>(p).to_bytes(), View<std::uint32_t>(std::vector<std::uint32_t>{0, 2, 1}).bytes);
    EXPECT_EQ(index_bytes<std::uint16_t>(p, 7).to_bytes(),
              View<std::uint16_t>(std::vector<std::uint16_t>{7, 9, 8}).bytes);
    p.indices = make_array(std::vector<float>{0, 2, 1});
    EXPECT_EQ(index_bytes<std::uint8_t>(p).to_bytes(), View<std::uint8_t>(std::vector<std::uint8_t>{0, 2, 1}).bytes);
}

TEST(Indices, are_the_vertices_in_order_if_there_are_none) {
    Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>(3));
    EXPECT_EQ(corner_count(p), 3U);
    EXPECT_EQ(index_bytes<std::uint32_t>(p, 4).to_bytes(),
              View<std::uint32_t>(std::vector<std::uint32_t>{4, 5, 6}).bytes);
}

}  // namespace sinew::scene::scene_indices_test

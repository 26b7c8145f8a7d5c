// SPDX-License-Identifier: MIT
#include <sinew/scene/vertices.h>

#include <gtest/gtest.h>

namespace sinew::scene::scene_vertices_test {

TEST(Vertices, float_views_share_bytes_in_the_right_layout) {
    const Array array = make_array<3>({{1, 2, 3}, {4, 5, 6}});
    EXPECT_EQ(float_view<3>(array).bytes.data(), array.bytes.data());
    EXPECT_EQ(float_view<2>(array)[1], (std::array<float, 2>{4, 5}));
    EXPECT_EQ(float_view<4>(array)[1], (std::array<float, 4>{4, 5, 6, 0}));
    EXPECT_TRUE(float_view<3>({}).empty());
}

TEST(Vertices, two_flips_cancel) {
    const Array array = make_array<2>({{0.1F, 0.3F}});
    const Array twice = adjusted(adjusted(array, {1, -1, 1, 1}, {0, 1, 0, 0}), {1, -1, 1, 1}, {0, 1, 0, 0});
    EXPECT_EQ(float_view<2>(twice).bytes.data(), array.bytes.data());
}

TEST(Vertices, normals_follow_the_larger_triangle) {
    Primitive p;
    p.positions = make_array<3>({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 100, 0}, {0, 0, 100}, {7, 7, 7}});
    p.indices = make_array<std::uint32_t>({0, 1, 2, 0, 3, 4, 0, 1, 99});
    const Array normals = computed_normals(p);
    EXPECT_EQ(normals.vector<3>(1), (Vec3{0, 0, 1}));
    EXPECT_EQ(normals.vector<3>(3), (Vec3{1, 0, 0}));
    EXPECT_GT(normals.at(0, 0), 0.99) << "shared by both";
    EXPECT_EQ(normals.vector<3>(5), (Vec3{0, 1, 0})) << "in no triangle: any direction will do";
}

}  // namespace sinew::scene::scene_vertices_test

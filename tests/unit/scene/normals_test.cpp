// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/scene/math.h>
#include <sinew/scene/normals.h>

#include <cmath>
#include <limits>
#include <set>

namespace sinew::test::scene_normals_test {

using scene::make_array;
using scene::Primitive;
using scene::Vec3;

// Eight corners, twelve triangles.
Primitive cube() {
    Primitive p;
    std::vector<std::array<float, 3>> corners;
    std::vector<std::array<float, 2>> coordinates;
    for (unsigned i = 0; i < 8; ++i) {
        corners.push_back({i & 1U ? 1.0F : -1.0F, i & 2U ? 1.0F : -1.0F, i & 4U ? 1.0F : -1.0F});
        coordinates.push_back({static_cast<float>(i), 0.5F});
    }
    p.positions = make_array(corners);
    p.texcoords = {make_array(coordinates)};
    p.indices = make_array(std::vector<std::uint16_t>{0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                                      2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5});
    return p;
}

TEST(Normals, are_flat_at_sharp_edges) {
    const Primitive p = with_normals(cube(), 60);
    ASSERT_EQ(p.positions.size(), 24u) << "three normals at every corner";
    ASSERT_EQ(p.indices.size(), 36u);
    for (std::size_t i = 0; i < p.normals.size(); ++i) {
        const Vec3 n = p.normals.vector<3>(i);
        EXPECT_NEAR(std::max({std::abs(n[0]), std::abs(n[1]), std::abs(n[2])}), 1, 1e-6);
        EXPECT_GT(scene::dot(n, p.positions.vector<3>(i)), 0) << "they point outwards";
    }
    for (std::size_t i = 0; i < 36; ++i) {
        const std::size_t before = cube().indices.index(i);
        const std::size_t now = p.indices.index(i);
        EXPECT_EQ(p.positions.vector<3>(now), cube().positions.vector<3>(before));
        EXPECT_EQ(p.texcoords[0].at(now, 0), static_cast<double>(before));
    }
}

TEST(Normals, are_smooth_below_the_angle) {
    const Primitive p = with_normals(cube(), 100);
    EXPECT_EQ(p.positions.size(), 8u);
    for (std::size_t i = 0; i < 8; ++i) {
        EXPECT_GT(scene::dot(p.normals.vector<3>(i), p.positions.vector<3>(i)), 1.6) << "along the diagonal, nearly";
    }
}

TEST(Normals, are_shared_by_vertices_at_one_position) {
    // Two triangles of a plane that share no vertex, with a seam in their texture.
    Primitive p;
    p.positions = make_array(
        std::vector<std::array<float, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 0, -0.0F}, {1, 1, 0.2F}, {0, 1, 0}});
    const Primitive smooth = with_normals(p, 45);
    EXPECT_EQ(smooth.positions.size(), 6u);
    EXPECT_EQ(smooth.normals.vector<3>(1), smooth.normals.vector<3>(3));
    EXPECT_EQ(smooth.normals.vector<3>(2), smooth.normals.vector<3>(5));
}

TEST(Normals, exist_for_degenerate_triangles_too) {
    Primitive p;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    p.positions = make_array(
        std::vector<std::array<float, 3>>{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {nan, 0, 1}, {1, nan, 0}, {0, 0, nan}});
    const Primitive result = with_normals(p, 60);
    for (std::size_t i = 0; i < result.normals.size(); ++i) {
        EXPECT_NEAR(scene::length(result.normals.vector<3>(i)), 1, 1e-6);
    }
}

TEST(Normals, of_a_large_fan_take_linear_time) {
    // All triangles share one position: comparing all pairs would take 10^10 steps.
    constexpr std::uint32_t count = 100'000;
    Primitive p;
    std::vector<std::array<float, 3>> positions{{0, 1, 0}};
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < count; ++i) {
        const float angle = 6.2831853F * static_cast<float>(i) / count;
        positions.push_back({std::cos(angle), 0, std::sin(angle)});
        indices.insert(indices.end(), {0, 1 + (i + 1) % count, 1 + i});
    }
    p.positions = make_array(positions);
    p.indices = make_array(indices);
    const Primitive result = with_normals(p, 30);
    EXPECT_EQ(result.indices.size(), 3 * count);
    EXPECT_GT(result.normals.at(0, 1), 0.99);
}

}  // namespace sinew::test::scene_normals_test

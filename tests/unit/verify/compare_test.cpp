// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/compare.h>

#include <cmath>
#include <limits>

#include "support/scenes.h"

namespace sinew::test::verify_compare_test {

using namespace scene;

Scene with(const std::vector<std::array<float, 3>>& positions, const std::vector<std::uint32_t>& indices = {0, 1, 2}) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].positions = make_array(positions);
    scene.meshes[0].primitives[0].indices = make_array(indices);
    return scene;
}

const std::vector<std::array<float, 3>> corners{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};

bool same(const Scene& a, const Scene& b) {
    return compare(a, b).same({});
}

TEST(Compare, a_model_is_the_same_as_itself) {
    EXPECT_TRUE(same(with(corners), with(corners)));
    EXPECT_TRUE(same(with(corners), with(corners, {1, 2, 0}))) << "the first corner does not matter";
}

TEST(Compare, detects_flipped_triangles) {
    EXPECT_FALSE(same(with(corners), with(corners, {0, 2, 1})));
}

TEST(Compare, detects_nan) {
    const float nan = std::nanf("");
    EXPECT_FALSE(same(with(corners), with({{0, 0, nan}, {1, 0, 0}, {0, 1, 0}})));
}

TEST(Compare, treats_equal_infinities_as_equal) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].texcoords = {
        make_array<2>({{0, std::numeric_limits<float>::infinity()}, {1, 0}, {0, 1}})};
    EXPECT_TRUE(compare(scene, scene).differences.empty());
}

TEST(Compare, detects_different_normals_and_texture_coordinates) {
    Scene a = with(corners);
    a.meshes[0].primitives[0].normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, 1}));
    a.meshes[0].primitives[0].texcoords = {make_array(std::vector<std::array<float, 2>>(3, {0, 0}))};
    Scene b = a;
    EXPECT_TRUE(same(a, b));
    b.meshes[0].primitives[0].normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, -1}));
    EXPECT_FALSE(same(a, b));
    b = a;
    b.meshes[0].primitives[0].texcoords = {make_array(std::vector<std::array<float, 2>>(3, {0.5F, 0}))};
    EXPECT_FALSE(same(a, b));
}

TEST(Compare, finds_vertices_in_another_order) {
    const Comparison result = compare(with(corners), with({{0, 1, 0}, {0, 0, 0}, {1, 0, 0}}, {1, 2, 0}));
    EXPECT_FALSE(result.by_order);
    EXPECT_TRUE(result.same({}));
}

TEST(Compare, detects_vertices_that_only_the_second_model_has) {
    EXPECT_FALSE(same(with(corners), with({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {9, 9, 9}})));
}

}  // namespace sinew::test::verify_compare_test

// SPDX-License-Identifier: MIT
#include "gltf/write/conform.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/scenes.h"

namespace sinew::gltf::gltf_write_conform_test {

using scene::gathered;
using scene::make_array;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

scene::Primitive skinned(std::array<float, 4> joints, std::array<float, 4> weights) {
    scene::Primitive p = test::triangle();
    p.joints = {make_array<4>({joints, joints, joints})};
    p.weights = {make_array<4>({weights, weights, weights})};
    return p;
}

std::vector<float> first(const scene::Array& array) {
    std::vector<float> all = gathered(array);
    all.resize(array.components);
    return all;
}

// Found by a fuzzer: the file would have ended with an incomplete triangle.
TEST(GltfConform, surplus_vertices_are_excluded_by_indices) {
    scene::Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>(4));
    EXPECT_EQ(gathered(conform(p, {}).indices), (std::vector<float>{0, 1, 2}));
    p.positions = make_array(std::vector<std::array<float, 3>>(6));
    EXPECT_TRUE(conform(p, {}).indices.empty());
}

TEST(GltfConform, conforming_arrays_are_shared) {
    scene::Primitive p = test::triangle();
    p.normals = make_array<3>({{0, 0, 1}, {0, 1, 0}, {1, 0, 0}});
    p.texcoords = {make_array<2>({{0, 0}, {1, 0}, {0, 1}})};
    const scene::Primitive t = conform(p, {});
    EXPECT_EQ(t.positions.bytes.data(), p.positions.bytes.data());
    EXPECT_EQ(t.normals.bytes.data(), p.normals.bytes.data());
    EXPECT_EQ(t.texcoords[0].bytes.data(), p.texcoords[0].bytes.data());
    EXPECT_EQ(t.indices.bytes.data(), p.indices.bytes.data());
}

TEST(GltfConform, nan_and_infinity_become_zero) {
    scene::Primitive p = test::triangle();
    p.positions = make_array<3>({{nan, 1, 2}, {HUGE_VALF, 0, 0}, {0, 0, 0}});
    EXPECT_EQ(gathered(conform(p, {}).positions), (std::vector<float>{0, 1, 2, 0, 0, 0, 0, 0, 0}));
}

TEST(GltfConform, normals_have_length_one) {
    scene::Primitive p = test::triangle();
    p.normals = make_array<3>({{0, 0, 5}, {0, 0, 0}, {nan, 0, -2}});
    EXPECT_EQ(gathered(conform(p, {}).normals), (std::vector<float>{0, 0, 1, 0, 0, 1, 0, 0, -1}));
}

TEST(GltfConform, joints_without_a_skin_are_dropped) {
    EXPECT_TRUE(conform(skinned({0, 1, 0, 0}, {0.5, 0.5, 0, 0}), {}).joints.empty());
}

TEST(GltfConform, weights_sum_to_one_and_joints_are_unique) {
    const scene::Primitive t = conform(skinned({3, 3, 1, 7}, {1, 1, 2, 0}), {.skinned = true});
    EXPECT_EQ(first(t.joints[0]), (std::vector<float>{3, 0, 1, 0}));
    EXPECT_EQ(first(t.weights[0]), (std::vector<float>{0.5, 0, 0.5, 0}));
    EXPECT_EQ(t.joints[0].type, Type::u16);
}

TEST(GltfConform, invalid_weights_are_ignored) {
    const scene::Primitive t = conform(skinned({1, 2, 3, 4}, {-1, nan, 2, HUGE_VALF}), {.skinned = true});
    EXPECT_EQ(first(t.joints[0]), (std::vector<float>{0, 0, 3, 0}));
    EXPECT_EQ(first(t.weights[0]), (std::vector<float>{0, 0, 1, 0}));
}

TEST(GltfConform, vertices_without_weights_follow_the_fixed_joint) {
    const scene::Primitive p = skinned({1, 2, 0, 0}, {0, 0, 0, 0});
    EXPECT_TRUE(has_unweighted_vertices(p));
    const scene::Primitive t = conform(p, {.skinned = true, .fixed_joint = 5});
    EXPECT_EQ(first(t.joints[0]), (std::vector<float>{5, 0, 0, 0}));
    EXPECT_EQ(first(t.weights[0]), (std::vector<float>{1, 0, 0, 0}));
    EXPECT_FALSE(has_unweighted_vertices(t));
    EXPECT_FALSE(has_unweighted_vertices(test::triangle()));
}

TEST(GltfConform, primitives_without_weights_follow_their_own_joint) {
    const scene::Primitive t = conform(test::triangle(), {.skinned = true, .own_joint = 2});
    EXPECT_EQ(first(t.joints[0]), (std::vector<float>{2, 0, 0, 0}));
    EXPECT_EQ(first(t.weights[0]), (std::vector<float>{1, 0, 0, 0}));
}

TEST(GltfConform, missing_texture_coordinates_are_zero) {
    const scene::Primitive t = conform(test::triangle(), {.texcoord_sets = 2});
    ASSERT_EQ(t.texcoords.size(), 2u);
    EXPECT_EQ(gathered(t.texcoords[1]), std::vector<float>(6));
}

TEST(GltfConform, normal_maps_get_tangents) {
    scene::Primitive p = test::triangle();
    p.texcoords = {make_array<2>({{0, 0}, {1, 0}, {0, 1}})};
    const scene::Primitive t = conform(p, {.texcoord_sets = 1, .normal_map = 0});
    EXPECT_EQ(t.normals.size(), 3u);
    ASSERT_EQ(t.tangents.size(), 3u);
    EXPECT_EQ(t.tangents.components, 4u);
    EXPECT_EQ(std::abs(t.tangents.at(0, 3)), 1);
}

TEST(GltfConform, indices_avoid_the_highest_value_of_their_type) {
    scene::Primitive p = test::triangle();
    p.indices = make_array<std::uint8_t>({0, 1, 254});
    EXPECT_EQ(conform(p, {}).indices.type, Type::u8);
    p.indices = make_array<std::uint8_t>({0, 1, 255});
    EXPECT_EQ(conform(p, {}).indices.type, Type::u16);
    p.indices = make_array<std::uint16_t>({0, 1, 65535});
    EXPECT_EQ(conform(p, {}).indices.type, Type::u32);
    p.indices = make_array<std::uint64_t>({0, 1, 2});
    EXPECT_EQ(gathered(conform(p, {}).indices), (std::vector<float>{0, 1, 2}));
}

TEST(GltfConform, conforming_twice_changes_nothing) {
    scene::Primitive p = skinned({3, 3, 1, 7}, {1, 1, 2, 0});
    p.normals = make_array<3>({{0, 0, 5}, {0, 0, 0}, {nan, 0, -2}});
    p.colors = {make_array<3>({{1, 2, 3}, {0, 0, 0}, {nan, 1, 1}})};
    const scene::Primitive once = conform(p, {.skinned = true, .texcoord_sets = 1});
    const scene::Primitive twice = conform(once, {.skinned = true, .texcoord_sets = 1});
    EXPECT_TRUE(same_numbers(once.normals, twice.normals));
    EXPECT_TRUE(same_numbers(once.colors[0], twice.colors[0]));
    EXPECT_EQ(once.joints[0].bytes.data(), twice.joints[0].bytes.data());
    EXPECT_EQ(once.weights[0].bytes.data(), twice.weights[0].bytes.data());
}

}  // namespace sinew::gltf::gltf_write_conform_test

// SPDX-License-Identifier: MIT

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <gtest/gtest.h>

#include "scene/nearest.h"

namespace sinew::scene::scene_math_test {

const Transform turned{{1, 2, 3}, {0.5, 0.5, 0.5, 0.5}, {2, 3, 4}};

double difference(const Matrix& a, const Matrix& b) {
    double largest = 0;
    for (std::size_t i = 0; i < 16; ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
    return largest;
}

TEST(Math, decomposes_the_matrix_of_a_transform) {
    const Decomposed d = decompose(matrix_of(turned));
    EXPECT_LT(d.shear, 1e-12);
    EXPECT_LT(difference(matrix_of(d.transform), matrix_of(turned)), 1e-12);
}

TEST(Math, decomposes_mirrored_and_flat_matrices) {
    for (const Vec3 scale :
         {Vec3{-1, 1, 1}, Vec3{1, 1, -2}, Vec3{-1, -2, -3}, Vec3{1, 0, 2}, Vec3{0, 0, 3}, Vec3{0, 0, 0}}) {
        const Matrix m = matrix_of({{}, turned.rotation, scale});
        const Decomposed d = decompose(m);
        EXPECT_LT(difference(matrix_of(d.transform), m), 1e-12) << scale[0] << " " << scale[1] << " " << scale[2];
    }
}

TEST(Math, shear_is_measured) {
    Matrix sheared = identity_matrix;
    sheared[4] = 0.5;
    EXPECT_GT(decompose(sheared).shear, 0.1);
}

TEST(Math, an_inverse_undoes) {
    EXPECT_LT(difference(multiply(*inverse(matrix_of(turned)), matrix_of(turned)), identity_matrix), 1e-12);
    EXPECT_FALSE(inverse(matrix_of({{}, {0, 0, 0, 1}, {1, 0, 1}})));
}

TEST(Math, slerp_takes_the_shorter_arc_at_constant_speed) {
    const Quat none{0, 0, 0, 1};
    const Quat quarter{0, std::sin(0.785398163), 0, std::cos(0.785398163)};
    const Quat same_but_negative{0, -quarter[1], 0, -quarter[3]};
    for (const Quat& end : {quarter, same_but_negative}) {
        const Quat third = slerp(none, end, 1.0 / 3);
        EXPECT_NEAR(std::abs(third[1]), std::sin(0.785398163 / 3), 1e-9);
    }
}

TEST(Array, flipping_twice_restores_the_exact_bits) {
    const Array v = make_array(std::vector<float>{0.1F, 0.3F, 1e-30F});
    const Array once = adjusted(v, {-1, 1, 1, 1}, {1, 0, 0, 0});
    EXPECT_NEAR(once.at(0), 0.9, 1e-7);
    const Array twice = adjusted(once, {-1, 1, 1, 1}, {1, 0, 0, 0});
    EXPECT_TRUE(twice.is_plain());
    EXPECT_EQ(packed_floats(twice).to_bytes(), v.bytes);
    EXPECT_EQ(packed_floats(twice).bytes().data(), v.bytes.data()) << "not even copied";
}

TEST(Array, normalized_integers_are_fractions) {
    Array bytes = make_array(std::vector<std::uint8_t>{0, 51, 255});
    bytes.normalized = true;
    EXPECT_EQ(bytes.at(1), 0.2);
    Array signed_bytes = make_array(std::vector<std::int8_t>{-128, -127, 127});
    signed_bytes.normalized = true;
    EXPECT_EQ(signed_bytes.at(0), -1);
    EXPECT_EQ(signed_bytes.at(2), 1);
}

TEST(Baked, a_mirror_flips_triangles_and_handedness) {
    Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    p.normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, 1}));
    p.tangents = make_array(std::vector<std::array<float, 4>>(3, {1, 0, 0, 1}));
    const Primitive mirrored = baked(p, matrix_of({{}, {0, 0, 0, 1}, {-1, 1, 1}}));
    EXPECT_EQ(indices_of(mirrored), (std::vector<std::uint32_t>{0, 2, 1}));
    EXPECT_EQ(mirrored.tangents.at(0, 3), -1);
    EXPECT_EQ(mirrored.normals.vector<3>(0), (Vec3{0, 0, 1}));
    EXPECT_EQ(baked(p, identity_matrix).positions.bytes.data(), p.positions.bytes.data()) << "nothing to do";
}

TEST(NearestPoint, agrees_with_a_search_of_all_points) {
    std::vector<Vec3> points;
    unsigned state = 1;
    const auto next = [&] { return static_cast<double>((state = state * 1664525 + 1013904223) >> 8) / (1 << 24); };
    for (int i = 0; i < 500; ++i) points.push_back({next(), next() * 0.01, next() * 10});
    const NearestPoint nearest(points);
    for (int i = 0; i < 200; ++i) {
        const Vec3 p{2 * next() - 0.5, next(), 12 * next() - 1};
        std::size_t best = 0;
        for (std::size_t k = 0; k < points.size(); ++k) {
            if (length(points[k] - p) < length(points[best] - p)) best = k;
        }
        EXPECT_EQ(length(points[nearest.find(p)] - p), length(points[best] - p));
    }
}

}  // namespace sinew::scene::scene_math_test

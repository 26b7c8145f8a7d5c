// SPDX-License-Identifier: MIT
#include <sinew/scene/math.h>
#include <sinew/scene/shear.h>

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace sinew::scene::scene_shear_test {

// The largest difference of an element, relative to the largest element.
double error_of(const Matrix& matrix) {
    const TwoTransforms parts = split_shear(matrix);
    const Matrix again = scene::multiply(scene::matrix_of(parts.outer), scene::matrix_of(parts.inner));
    double size = 1e-300;
    double worst = 0;
    for (std::size_t i = 0; i < 16; ++i) {
        size = std::max(size, std::abs(matrix[i]));
        worst = std::max(worst, std::abs(again[i] - matrix[i]));
    }
    return worst / size;
}

Matrix with_columns(const scene::Vec3& a, const scene::Vec3& b, const scene::Vec3& c) {
    return {a[0], a[1], a[2], 0, b[0], b[1], b[2], 0, c[0], c[1], c[2], 0, 1, 2, 3, 1};
}

TEST(GltfShear, two_transforms_can_express_any_matrix) {
    std::mt19937 random(1);
    std::uniform_real_distribution<double> number(-3, 3);
    for (int round = 0; round < 10'000; ++round) {
        Matrix matrix = scene::identity_matrix;
        for (std::size_t column = 0; column < 4; ++column) {
            for (std::size_t row = 0; row < 3; ++row) matrix[4 * column + row] = number(random);
        }
        ASSERT_LT(error_of(matrix), 1e-12) << "round " << round;
    }
}

TEST(GltfShear, magnitude_does_not_matter) {
    std::mt19937 random(2);
    std::uniform_real_distribution<double> number(-1, 1);
    for (const double size : {1e-12, 1e-6, 1e6, 1e12}) {
        for (int round = 0; round < 1000; ++round) {
            Matrix matrix = scene::identity_matrix;
            for (std::size_t column = 0; column < 3; ++column) {
                for (std::size_t row = 0; row < 3; ++row) matrix[4 * column + row] = size * number(random);
            }
            ASSERT_LT(error_of(matrix), 1e-12) << "size " << size << ", round " << round;
        }
    }
}

TEST(GltfShear, singular_matrices_are_split_too) {
    const scene::Vec3 zero{};
    EXPECT_LT(error_of(with_columns(zero, zero, zero)), 1e-12);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> number(-3, 3);
    using scene::operator*;
    for (int round = 0; round < 1000; ++round) {
        const scene::Vec3 a{number(random), number(random), number(random)};
        const scene::Vec3 b{number(random), number(random), number(random)};
        ASSERT_LT(error_of(with_columns(a, b, zero)), 1e-12) << "round " << round;
        ASSERT_LT(error_of(with_columns(zero, b, a)), 1e-12) << "round " << round;
        ASSERT_LT(error_of(with_columns(a, a, b)), 1e-12) << "round " << round;
        ASSERT_LT(error_of(with_columns(a, -2 * a, 0.5 * a)), 1e-12) << "round " << round;
        ASSERT_LT(error_of(with_columns(zero, a, zero)), 1e-12) << "round " << round;
    }
}

TEST(GltfShear, reflections_are_in_the_scale) {
    const TwoTransforms parts = split_shear(with_columns({-1, 0, 0}, {0.5, 1, 0}, {0, 0, 2}));
    const scene::Vec3& scale = parts.outer.scale;
    EXPECT_LT(scale[0] * scale[1] * scale[2], 0);
    EXPECT_EQ(parts.inner.scale, (scene::Vec3{1, 1, 1}));
    for (const scene::Quat& q : {parts.outer.rotation, parts.inner.rotation}) {
        EXPECT_NEAR(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3], 1, 1e-12);
    }
}

TEST(GltfShear, plain_transforms_are_preserved) {
    const scene::Transform plain{{1, 2, 3}, {0, 0.6, 0, 0.8}, {1, 2, 3}};
    EXPECT_LT(error_of(scene::matrix_of(plain)), 1e-12);
    EXPECT_LT(error_of(scene::identity_matrix), 1e-15);
}

TEST(GltfShear, nan_and_infinity_terminate) {
    const double nan = std::nan("");
    const double infinite = HUGE_VAL;
    for (const double bad : {nan, infinite, -infinite, 1e200, 1e308}) {
        split_shear(with_columns({bad, 0, 0}, {1, bad, 0}, {0, 0, 1}));
        split_shear(with_columns({bad, bad, bad}, {bad, bad, bad}, {bad, bad, bad}));
    }
}

}  // namespace sinew::scene::scene_shear_test

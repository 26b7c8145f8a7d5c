// SPDX-License-Identifier: MIT
#include <sinew/scene/shear.h>

#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>

namespace sinew::scene {
namespace {

using Columns = std::array<Vec3, 3>;

Columns column_vectors(const Matrix& m) {
    return {Vec3{m[0], m[1], m[2]}, Vec3{m[4], m[5], m[6]}, Vec3{m[8], m[9], m[10]}};
}

Matrix matrix_of_columns(const Columns& c) {
    return {c[0][0], c[0][1], c[0][2], 0, c[1][0], c[1][1], c[1][2], 0, c[2][0], c[2][1], c[2][2], 0, 0, 0, 0, 1};
}

// Rotates pairs of columns of m and v until all columns of m are orthogonal (one-sided Jacobi). Then m = u·s, and v is
// the product of the rotations.
void make_orthogonal(Columns& m, Columns& v) {
    constexpr int max_rounds = 60;
    for (int round = 0; round < max_rounds; ++round) {
        bool done = true;
        for (const auto& [p, q] : {std::pair{0U, 1U}, std::pair{0U, 2U}, std::pair{1U, 2U}}) {
            const double alpha = dot(m[p], m[p]);
            const double beta = dot(m[q], m[q]);
            const double gamma = dot(m[p], m[q]);
            if (std::abs(gamma) <= 1e-16 * std::sqrt(alpha * beta)) continue;
            done = false;
            const double zeta = (beta - alpha) / (2 * gamma);
            const double t = (zeta >= 0 ? 1 : -1) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
            const double c = 1 / std::sqrt(1 + t * t);
            const double s = c * t;
            for (Columns* both : {&m, &v}) {
                const Vec3 before = (*both)[p];
                (*both)[p] = c * before - s * (*both)[q];
                (*both)[q] = s * before + c * (*both)[q];
            }
        }
        if (done) return;
    }
}

}  // namespace

TwoTransforms split_shear(const Matrix& matrix) {
    Columns u = column_vectors(matrix);
    Columns v = column_vectors(identity_matrix);
    make_orthogonal(u, v);
    Vec3 scale{};
    double largest = 0;
    for (const Vec3& column : u) largest = std::max(largest, length(column));
    std::array<bool, 3> known{};
    for (std::size_t i = 0; i < 3; ++i) {
        scale[i] = length(u[i]);
        known[i] = scale[i] > 1e-12 * largest && largest > 0;
        if (known[i]) u[i] = (1 / scale[i]) * u[i];
    }
    // Directions with scale 0 are arbitrary, as long as all three are orthogonal.
    for (std::size_t i = 0; i < 3; ++i) {
        if (known[i]) continue;
        const std::size_t next = (i + 1) % 3;
        const std::size_t last = (i + 2) % 3;
        if (known[next] && known[last]) {
            u[i] = cross(u[next], u[last]);
        } else {
            const Vec3 given = known[next] ? u[next] : known[last] ? u[last] : Vec3{1, 0, 0};
            const Vec3 other = std::abs(given[0]) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
            const Vec3 across = cross(given, other);
            u[i] = (1 / length(across)) * across;
        }
        known[i] = true;
    }
    // Both must be rotations, so a reflection goes into the scale.
    if (determinant(matrix_of_columns(u)) < 0) {
        u[2] = -1 * u[2];
        scale[2] = -scale[2];
    }
    TwoTransforms result;
    result.outer = decompose(matrix_of_columns(u)).transform;
    result.outer.scale = scale;
    result.outer.translation = translation_of(matrix);
    result.inner = decompose(transposed(matrix_of_columns(v))).transform;
    result.inner.scale = {1, 1, 1};
    return result;
}

}  // namespace sinew::scene

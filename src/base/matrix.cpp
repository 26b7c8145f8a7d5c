// SPDX-License-Identifier: MIT
#include "base/matrix.h"

#include <algorithm>
#include <cmath>

namespace sinew {

Matrix4 transposed(const Matrix4& m) {
    Matrix4 t{};
    for (std::size_t i = 0; i < 16; ++i) t[i] = m[i % 4 * 4 + i / 4];
    return t;
}

// Exporters leave rounding errors, and models come in any size: both limits are relative to the matrix's own size.
bool is_affine(const Matrix4& m) {
    double size = 0;
    for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) size = std::max(size, std::abs(double{m[i]}));
    const auto e = [&](std::size_t i) { return double{m[i]} / size; };
    const double determinant =
        e(0) * (e(5) * e(10) - e(6) * e(9)) - e(4) * (e(1) * e(10) - e(2) * e(9)) + e(8) * (e(1) * e(6) - e(2) * e(5));
    constexpr double tolerance = 1e-5;
    const bool projects = std::abs(m[3]) > tolerance * size || std::abs(m[7]) > tolerance * size ||
                          std::abs(m[11]) > tolerance * size || std::abs(m[15] - 1) > 1e-4F;
    return size > 0 && !projects && std::abs(determinant) > 1e-12;
}

}  // namespace sinew

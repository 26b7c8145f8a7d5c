// SPDX-License-Identifier: MIT
#include "formats/mesh/matrix.h"

#include <algorithm>
#include <cmath>

namespace sinew::mesh {

// Exporters leave rounding errors, and models come in any size: the limits are relative to the matrix's own size.
bool is_affine(const Matrix& m) {
    double size = 0;
    for (const std::size_t i : {0U, 1U, 2U, 4U, 5U, 6U, 8U, 9U, 10U}) size = std::max(size, std::abs(double{m[i]}));
    const auto e = [&](std::size_t i) { return double{m[i]} / size; };
    const double determinant =
        e(0) * (e(5) * e(10) - e(6) * e(9)) - e(1) * (e(4) * e(10) - e(6) * e(8)) + e(2) * (e(4) * e(9) - e(5) * e(8));
    constexpr double tolerance = 1e-5;
    const bool last_row = std::abs(m[12]) <= tolerance * size && std::abs(m[13]) <= tolerance * size &&
                          std::abs(m[14]) <= tolerance * size && std::abs(m[15] - 1) <= 1e-4F;
    return size > 0 && last_row && std::abs(determinant) > 1e-12;
}

}  // namespace sinew::mesh

// SPDX-License-Identifier: MIT
// 4 × 4 matrices, as far as the checks need them.
#pragma once

#include <array>

namespace sinew {

using Matrix4 = std::array<float, 16>;

Matrix4 transposed(const Matrix4& matrix);

/// True if a matrix is invertible and its last row is 0 0 0 1, within rounding. The translation is in elements 12
/// to 14.
bool is_affine(const Matrix4& matrix);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// The little that checks need to know about 4 × 4 matrices.
#pragma once

#include <array>

namespace sinew {

using Matrix4 = std::array<float, 16>;

Matrix4 transposed(const Matrix4& matrix);

/// Whether a matrix can be inverted and leaves the last row alone, give or take rounding. Its translation is in
/// elements 12 to 14.
bool is_affine(const Matrix4& matrix);

}  // namespace sinew

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

namespace sinew::mesh {

/// Whether a row-major matrix has the last row 0, 0, 0, 1 and can be inverted, give or take rounding.
bool is_affine(const Matrix& matrix);

}  // namespace sinew::mesh

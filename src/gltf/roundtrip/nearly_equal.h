// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <algorithm>
#include <cmath>

namespace sinew::gltf {

/// True if two matrices are equal within single precision.
inline bool nearly_equal(const scene::Matrix& a, const scene::Matrix& b) {
    double size = 1;
    for (const double d : b) size = std::max(size, std::abs(d));
    return std::ranges::equal(a, b, [&](double x, double y) { return std::abs(x - y) <= 1e-5 * size; });
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#include "scene/vertices.h"

#include <algorithm>

#include "scene/flatten.h"
#include "scene/math.h"

namespace sinew::scene {
namespace {

std::array<float, 3> floats(const Vec3& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

}  // namespace

Array computed_normals(const Primitive& primitive) {
    const Array& positions = primitive.positions;
    const std::vector<std::uint32_t> indices = indices_of(primitive);
    std::vector<Vec3> sums(positions.size());
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
        const std::array<std::size_t, 3> corners{indices[i], indices[i + 1], indices[i + 2]};
        if (std::ranges::any_of(corners, [&](std::size_t v) { return v >= sums.size(); })) continue;
        const Vec3 a = positions.vector<3>(corners[0]);
        const Vec3 b = positions.vector<3>(corners[1]);
        const Vec3 c = positions.vector<3>(corners[2]);
        // Twice as long as the triangle is large.
        const Vec3 across = cross(b - a, c - a);
        for (const std::size_t v : corners) sums[v] = sums[v] + across;
    }
    std::vector<std::array<float, 3>> normals;
    normals.reserve(sums.size());
    for (const Vec3& sum : sums) {
        const double size = length(sum);
        normals.push_back(size > 0 && std::isfinite(size) ? floats((1 / size) * sum) : std::array<float, 3>{0, 1, 0});
    }
    return make_array(normals);
}

Array computed_binormals(const Primitive& primitive) {
    const std::vector<float> handedness = handedness_of(primitive);
    std::vector<std::array<float, 3>> binormals(handedness.size());
    for (std::size_t i = 0; i < binormals.size(); ++i) {
        const Vec3 across = cross(primitive.normals.vector<3>(i), primitive.tangents.vector<3>(i));
        binormals[i] = floats(double{handedness[i]} * across);
    }
    return make_array(binormals);
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#include <sinew/scene/vertices.h>

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>

namespace sinew::scene {
namespace {

std::array<float, 3> floats(const Vec3& v) {
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2])};
}

}  // namespace

void drop_vertices(Primitive& primitive) {
    const auto clear = [](Array& array) { array = {.type = array.type, .components = array.components}; };
    for (Array* array :
         {&primitive.positions, &primitive.normals, &primitive.tangents, &primitive.binormals, &primitive.indices}) {
        clear(*array);
    }
    for (auto* sets : {&primitive.texcoords, &primitive.colors, &primitive.joints, &primitive.weights}) {
        std::ranges::for_each(*sets, clear);
    }
}

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
        // Its length is twice the area of the triangle.
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

Array computed_tangents(const Primitive& primitive, std::size_t texcoords) {
    const Array& positions = primitive.positions;
    struct Directions {
        Vec3 u{}, v{};
    };
    std::vector<Directions> sums(positions.size());
    if (texcoords < primitive.texcoords.size()) {
        const Array& uv = primitive.texcoords[texcoords];
        const std::vector<std::uint32_t> indices = indices_of(primitive);
        for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
            const std::size_t a = indices[i], b = indices[i + 1], c = indices[i + 2];
            if (std::max({a, b, c}) >= sums.size()) continue;
            const Vec3 e1 = positions.vector<3>(b) - positions.vector<3>(a);
            const Vec3 e2 = positions.vector<3>(c) - positions.vector<3>(a);
            const double u1 = uv.at(b, 0) - uv.at(a, 0), u2 = uv.at(c, 0) - uv.at(a, 0);
            const double v1 = uv.at(b, 1) - uv.at(a, 1), v2 = uv.at(c, 1) - uv.at(a, 1);
            const double area = u1 * v2 - u2 * v1;
            if (area == 0 || !std::isfinite(area)) continue;
            const double side = area < 0 ? -1 : 1;
            for (const std::size_t corner : {a, b, c}) {
                sums[corner].u = sums[corner].u + side * (v2 * e1 - v1 * e2);
                sums[corner].v = sums[corner].v + side * (u1 * e2 - u2 * e1);
            }
        }
    }
    std::vector<std::array<float, 4>> tangents(sums.size());
    for (std::size_t i = 0; i < tangents.size(); ++i) {
        const Vec3 n = primitive.normals.vector<3>(i);
        Vec3 along = sums[i].u - dot(n, sums[i].u) * n;
        if (!(length(along) > 1e-20)) along = cross(n, std::abs(n[0]) < 0.9 ? Vec3{1, 0, 0} : Vec3{0, 1, 0});
        const double size = length(along);
        const auto t = floats(size > 0 && std::isfinite(size) ? (1 / size) * along : Vec3{1, 0, 0});
        // Texture coordinates start at the top, so v grows in the opposite direction of the binormal.
        const double hand = dot(cross(n, along), sums[i].v);
        tangents[i] = {t[0], t[1], t[2], hand > 0 ? -1.0F : 1.0F};
    }
    return make_array(tangents);
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

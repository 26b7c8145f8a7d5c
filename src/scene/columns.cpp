// SPDX-License-Identifier: MIT
#include "scene/columns.h"

#include <algorithm>

#include "scene/flatten.h"
#include "scene/math.h"

namespace sinew::scene {

Column column_of(const Array& array, std::size_t vertices, std::size_t components) {
    if (array.size() == vertices && array.components == components) return {gathered(array), components};
    Column column{std::vector<float>(vertices * components), components};
    for (std::size_t v = 0; v < std::min(vertices, array.size()); ++v) {
        for (std::size_t c = 0; c < std::min(components, array.components); ++c) {
            column.values[v * components + c] = static_cast<float>(array.at(v, c));
        }
    }
    return column;
}

std::vector<float> interleaved(std::span<const Column> columns, std::size_t vertices) {
    std::size_t width = 0;
    for (const Column& column : columns) width += column.components;
    std::vector<float> rows(vertices * width);
    std::size_t offset = 0;
    for (const Column& column : columns) {
        for (std::size_t v = 0; v < vertices; ++v) {
            std::copy_n(column.values.data() + v * column.components, column.components,
                        rows.data() + v * width + offset);
        }
        offset += column.components;
    }
    return rows;
}

Column normals_of(const Primitive& primitive) {
    const std::size_t vertices = primitive.positions.size();
    if (!primitive.normals.empty()) return column_of(primitive.normals, vertices, 3);
    std::vector<Vec3> sums(vertices);
    const std::vector<std::uint32_t> indices = indices_of(primitive);
    for (std::size_t i = 0; i + 3 <= indices.size(); i += 3) {
        const Vec3 a = primitive.positions.vector<3>(indices[i]);
        const Vec3 n =
            cross(primitive.positions.vector<3>(indices[i + 1]) - a, primitive.positions.vector<3>(indices[i + 2]) - a);
        for (std::size_t k = 0; k < 3; ++k) sums[indices[i + k]] = sums[indices[i + k]] + n;
    }
    Column column{std::vector<float>(3 * vertices), 3};
    for (std::size_t v = 0; v < vertices; ++v) {
        const double size = length(sums[v]);
        // A vertex of no triangle looks up.
        const Vec3 n = size > 0 ? (1 / size) * sums[v] : Vec3{0, 1, 0};
        for (std::size_t c = 0; c < 3; ++c) column.values[3 * v + c] = static_cast<float>(n[c]);
    }
    return column;
}

}  // namespace sinew::scene

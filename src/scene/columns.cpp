// SPDX-License-Identifier: MIT
#include "scene/columns.h"

#include <algorithm>

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

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#include <sinew/bridge/interleave.h>

#include <algorithm>
#include <cstring>

#include "base/produced_bytes.h"

namespace sinew::scene {
namespace {

void put_zeros(std::size_t size, std::size_t count, StridedOutput to) {
    for (std::size_t i = 0; i < count; ++i) std::memset(to.start + i * to.stride, 0, size);
}

}  // namespace

VertexAttribute float_attribute(const Array& array, std::size_t components) {
    Array cut = array;
    cut.components = std::min(array.components, components);
    const std::size_t size = 4 * components;
    return {size, [cut, size](std::size_t first, std::size_t count, StridedOutput to) {
                const std::size_t there = first < cut.count ? std::min(count, cut.count - first) : 0;
                const std::size_t had = 4 * cut.components;
                if (had < size) put_zeros(size - had, there, {to.start + had, to.stride});
                put_zeros(size, count - there, {to.start + there * to.stride, to.stride});
                gather_floats(cut, std::min(first, cut.count), there, to);
            }};
}

VertexAttribute byte_attribute(const Bytes& packed, std::size_t size) {
    return {size, [packed, size](std::size_t first, std::size_t count, StridedOutput to) {
                const std::byte* from = packed.data() + first * size;
                for (std::size_t i = 0; i < count; ++i) std::memcpy(to.start + i * to.stride, from + i * size, size);
            }};
}

Bytes interleaved(std::vector<VertexAttribute> columns, std::size_t vertices) {
    std::size_t width = 0;
    for (const VertexAttribute& column : columns) width += column.size;
    // Column after column, in parts that stay in the cache: memory sees one pass.
    return produce_rows(vertices, width,
                        [columns = std::move(columns), width](std::size_t first, std::span<std::byte> to) {
                            std::byte* at = to.data();
                            for (const VertexAttribute& column : columns) {
                                column.put(first, to.size() / width, {at, width});
                                at += column.size;
                            }
                        });
}

}  // namespace sinew::scene

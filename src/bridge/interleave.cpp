// SPDX-License-Identifier: MIT
#include <sinew/bridge/interleave.h>

#include <algorithm>
#include <cstring>

#include "base/produce.h"

namespace sinew::scene {
namespace {

void write_zeros(std::size_t size, std::size_t count, StridedOutput to) {
    for (std::size_t i = 0; i < count; ++i) std::memset(to.start + i * to.stride, 0, size);
}

}  // namespace

VertexAttribute float_attribute(const Array& array, std::size_t components) {
    Array cut = array;
    cut.components = std::min(array.components, components);
    const std::size_t size = 4 * components;
    return {size, [cut, size](std::size_t first, std::size_t count, StridedOutput to) {
                const std::size_t available = first < cut.count ? std::min(count, cut.count - first) : 0;
                const std::size_t had = 4 * cut.components;
                if (had < size) write_zeros(size - had, available, {to.start + had, to.stride});
                write_zeros(size, count - available, {to.start + available * to.stride, to.stride});
                gather_floats(cut, std::min(first, cut.count), available, to);
            }};
}

VertexAttribute byte_attribute(const Bytes& packed, std::size_t size) {
    return {size, [packed, size](std::size_t first, std::size_t count, StridedOutput to) {
                const std::byte* from = packed.data() + first * size;
                for (std::size_t i = 0; i < count; ++i) std::memcpy(to.start + i * to.stride, from + i * size, size);
            }};
}

Piece interleaved(std::vector<VertexAttribute> attributes, std::size_t vertices) {
    std::size_t width = 0;
    for (const VertexAttribute& attribute : attributes) width += attribute.size;
    // One attribute after the other, in parts that stay in the cache, so that memory is written once.
    return produce_elements(vertices, width,
                            [attributes = std::move(attributes), width](std::size_t first, std::span<std::byte> to) {
                                std::byte* at = to.data();
                                for (const VertexAttribute& attribute : attributes) {
                                    attribute.write(first, to.size() / width, {at, width});
                                    at += attribute.size;
                                }
                            });
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#include <sinew/scene/indices.h>

#include <sinew/scene/gather.h>
#include "base/produce.h"

namespace sinew::scene {

// Surplus vertices form no triangle; they would shift the triangles of the next mesh.
std::size_t corner_count(const Primitive& primitive) {
    const std::size_t vertices = primitive.positions.size();
    return primitive.indices.empty() ? vertices - vertices % 3 : primitive.indices.size();
}

template <class T>
Piece index_bytes(const Primitive& primitive, T added) {
    const Array& indices = primitive.indices;
    const std::size_t count = corner_count(primitive);
    if (indices.empty()) {
        return produce_elements(count, sizeof(T), [added](std::size_t first, std::span<std::byte> to) {
            for (std::size_t i = 0; i * sizeof(T) < to.size(); ++i) {
                store(to.data() + i * sizeof(T), static_cast<T>(first + i + added));
            }
        });
    }
    if (added == 0 && indices.type == type_of<T>() && indices.stride == sizeof(T)) {
        return indices.bytes.slice(0, count * sizeof(T));
    }
    return produce_elements(count, sizeof(T), [indices, added](std::size_t first, std::span<std::byte> to) {
        gather_indices<T>(indices, first, to.size() / sizeof(T), added, to.data());
    });
}

template Piece index_bytes(const Primitive&, std::uint8_t);
template Piece index_bytes(const Primitive&, std::uint16_t);
template Piece index_bytes(const Primitive&, std::uint32_t);
template Piece index_bytes(const Primitive&, std::uint64_t);

}  // namespace sinew::scene

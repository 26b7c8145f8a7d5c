// SPDX-License-Identifier: MIT
// Interleaved vertices, made of separate arrays.
#pragma once

#include <sinew/pieces.h>
#include <sinew/scene/gather.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <functional>
#include <vector>

namespace sinew::scene {

/// One vertex attribute: `size` bytes per vertex.
struct VertexAttribute {
    std::size_t size = 0;
    /// Writes the attribute of vertices `first` to `first + count`.
    std::function<void(std::size_t first, std::size_t count, StridedOutput to)> write;
};

/// An array as floats with that many components. Missing elements and components are zero.
VertexAttribute float_attribute(const Array& array, std::size_t components);
/// `size` bytes per vertex, copied from a packed array.
VertexAttribute byte_attribute(const Bytes& packed, std::size_t size);

/// Interleaves the attributes. Large arrays are produced while they are written.
Piece interleaved(std::vector<VertexAttribute> attributes, std::size_t vertices);

}  // namespace sinew::scene

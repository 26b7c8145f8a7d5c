// SPDX-License-Identifier: MIT
// Vertices as files store them, out of separate arrays: all attributes of one, then all of the next.
#pragma once

#include <sinew/bytes.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <functional>
#include <vector>

#include "scene/gather.h"

namespace sinew::scene {

/// One attribute of all vertices: so many bytes in every row.
struct VertexAttribute {
    std::size_t size = 0;
    /// Fills its bytes of so many rows, from row `first` on.
    std::function<void(std::size_t first, std::size_t count, StridedOutput to)> put;
};

/// The numbers of an array as so many floats; what it lacks is zero.
VertexAttribute float_attribute(const Array& array, std::size_t components);
/// Packed bytes, so many in every row.
VertexAttribute byte_attribute(const Bytes& packed, std::size_t size);

/// The columns side by side, vertex by vertex.
Bytes interleaved(std::vector<VertexAttribute> columns, std::size_t vertices);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// Vertices as files store them, out of separate arrays: all attributes of one, then all of the next.
#pragma once

#include <sinew/bytes.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <functional>
#include <vector>

#include "scene/put.h"

namespace sinew::scene {

/// One attribute of all vertices: so many bytes in every row.
struct Column {
    std::size_t size = 0;
    /// Fills its bytes of so many rows, from row `first` on.
    std::function<void(std::size_t first, std::size_t count, RowsOf to)> put;
};

/// The numbers of an array as so many floats; what it lacks is zero.
Column float_column(const Array& array, std::size_t components);
/// Packed bytes, so many in every row.
Column byte_column(const Bytes& packed, std::size_t size);

/// The columns side by side, vertex by vertex.
Bytes interleaved(std::vector<Column> columns, std::size_t vertices);

}  // namespace sinew::scene

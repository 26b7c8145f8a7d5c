// SPDX-License-Identifier: MIT
// Interleaved vertices out of separate arrays.
#pragma once

#include <sinew/bytes.h>
#include <sinew/scene/scene.h>

#include <span>
#include <vector>

namespace sinew::scene {

/// One attribute of all vertices: so many floats each.
struct Column {
    std::vector<float> values;
    std::size_t components;
};

/// The numbers of an array, as so many components; what it lacks is zero.
Column column_of(const Array& array, std::size_t vertices, std::size_t components);

/// The columns side by side, vertex by vertex.
std::vector<float> interleaved(std::span<const Column> columns, std::size_t vertices);

}  // namespace sinew::scene

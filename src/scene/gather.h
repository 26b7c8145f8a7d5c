// SPDX-License-Identifier: MIT
// The numbers of an array, put into rows: those of a packed array, or parts of the vertices of a file.
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>

namespace sinew::scene {

/// What the integers of a type are divided by when they stand for fractions.
double full_scale(Type type);

/// Where elements go: one into each row of so many bytes.
struct StridedOutput {
    std::byte* start = nullptr;
    std::size_t stride = 0;
};

/// Elements `first` to `first + count` as floats, with everything applied: what `Array::at` says, to the bit.
void gather_floats(const Array& array, std::size_t first, std::size_t count, StridedOutput to);

/// Numbers `first` to `first + count` of an array of one number an element as integers of type T, each plus `added`.
template <class T>
void gather_indices(const Array& array, std::size_t first, std::size_t count, T added, std::byte* to);

}  // namespace sinew::scene

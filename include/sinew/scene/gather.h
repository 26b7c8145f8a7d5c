// SPDX-License-Identifier: MIT
// Conversion of whole arrays, vectorised.
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>

namespace sinew::scene {

/// The divisor of normalised integers of a type.
double full_scale(Type type);

/// The destination of elements: `stride` bytes apart.
struct StridedOutput {
    std::byte* start = nullptr;
    std::size_t stride = 0;
};

/// Writes elements `first` to `first + count` as floats: exactly what `Array::at` returns.
void gather_floats(const Array& array, std::size_t first, std::size_t count, StridedOutput to);

/// Writes numbers `first` to `first + count` of a one-component array as integers of type T, each plus `added`.
template <class T>
void gather_indices(const Array& array, std::size_t first, std::size_t count, T added, std::byte* to);

}  // namespace sinew::scene

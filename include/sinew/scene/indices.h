// SPDX-License-Identifier: MIT
// Triangle indices in the form that files store.
#pragma once

#include <sinew/pieces.h>
#include <sinew/scene/scene.h>

#include <cstddef>

namespace sinew::scene {

/// The number of triangle corners: the indices, or the vertices without an incomplete last triangle.
std::size_t corner_count(const Primitive& primitive);

/// The indices of all corners as integers of type T, each plus `added`. Shares the bytes of the array if they have that
/// form already.
template <class T>
Piece index_bytes(const Primitive& primitive, T added = 0);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// The corners of triangles as files store them.
#pragma once

#include <sinew/pieces.h>
#include <sinew/scene/scene.h>

#include <cstddef>

namespace sinew::scene {

/// How many corners a primitive has: its indices, or its vertices in order, as far as these are triangles.
std::size_t corner_count(const Primitive& primitive);

/// The indices of all corners as integers of type T, each plus `added`: the very bytes of the array if they are that
/// already.
template <class T>
Piece index_bytes(const Primitive& primitive, T added = 0);

}  // namespace sinew::scene

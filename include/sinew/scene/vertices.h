// SPDX-License-Identifier: MIT
// Arrays of the hub as the rows of numbers that formats store, and back.
#pragma once

#include <sinew/scene/gather.h>
#include <sinew/scene/scene.h>

#include <algorithm>
#include <array>
#include <vector>

namespace sinew::scene {

/// A copy of the array with N floats per element. Surplus components are dropped; missing ones are zero.
template <std::size_t N>
std::vector<std::array<float, N>> float_vectors(Array array) {
    array.components = std::min(array.components, N);
    std::vector<std::array<float, N>> all(array.size());
    if (all.empty()) return all;
    gather_floats(array, 0, array.size(), {reinterpret_cast<std::byte*>(all.data()), 4 * N});
    return all;
}

/// The same as a block to write: shares the bytes of the array if they are N packed floats per element already, and
/// produces large arrays while they are written.
template <std::size_t N>
View<std::array<float, N>> float_view(Array array) {
    if (array.components < N) return View<std::array<float, N>>(float_vectors<N>(array));
    array.components = N;
    return {packed_floats(array), array.size()};
}

/// A normal a vertex, from the triangles around it; large ones count for more.
Array computed_normals(const Primitive& primitive);

/// A tangent a vertex with its handedness, along u of a set of texture coordinates. There must be a normal for every
/// vertex; without that set, tangents are any that are at right angles to it.
Array computed_tangents(const Primitive& primitive, std::size_t texcoords);

/// A binormal a vertex, at right angles to normal and tangent, on the side that the tangents' handedness tells. There
/// must be a normal and a tangent for every vertex.
Array computed_binormals(const Primitive& primitive);

}  // namespace sinew::scene

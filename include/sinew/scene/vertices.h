// SPDX-License-Identifier: MIT
// Vertex attributes: packed floats, and computed normals, tangents and binormals.
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

/// Removes the vertices and triangles. The material, the notes and the number of sets stay.
void drop_vertices(Primitive& primitive);

/// One normal per vertex, from the adjacent triangles weighted by area.
Array computed_normals(const Primitive& primitive);

/// One tangent per vertex with its handedness, along u of a set of texture coordinates. The primitive must have
/// normals. Without that set of texture coordinates, the tangents are arbitrary directions perpendicular to the
/// normals.
Array computed_tangents(const Primitive& primitive, std::size_t texcoords);

/// One binormal per vertex, perpendicular to normal and tangent, on the side given by the tangents' handedness. The
/// primitive must have normals and tangents.
Array computed_binormals(const Primitive& primitive);

}  // namespace sinew::scene

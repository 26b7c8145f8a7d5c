// SPDX-License-Identifier: MIT
// Arrays of the hub as the rows of numbers that formats store, and back.
#pragma once

#include <sinew/scene/scene.h>

#include <array>
#include <vector>

namespace sinew::scene {

/// An array of its own, of any kind of number.
template <Scalar T, std::size_t N>
Array array_of_rows(const std::vector<std::array<T, N>>& rows) {
    const View<std::array<T, N>> view(rows);
    return {.bytes = view.bytes, .count = rows.size(), .stride = N * sizeof(T), .type = type_of<T>(), .components = N};
}

/// N floats an element, tightly packed: the very bytes of the array if they are that already. Numbers that an element
/// has too many are left out, those that it lacks are zero.
template <std::size_t N>
View<std::array<float, N>> rows_of(Array array) {
    if (array.components >= N) {
        array.components = N;
        return {packed_floats(array), array.size()};
    }
    std::vector<std::array<float, N>> rows(array.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        for (std::size_t c = 0; c < array.components; ++c) rows[i][c] = static_cast<float>(array.at(i, c));
    }
    return View<std::array<float, N>>(rows);
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

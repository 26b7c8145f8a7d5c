// SPDX-License-Identifier: MIT
#pragma once

#include "verify/aligned.h"
#include "verify/triangles.h"

namespace sinew::comparing {

/// The triangles that differ.
TriangleDifference triangle_difference(const Aligned& models);

/// Reports the triangles that differ.
void compare_triangles(const Aligned& models, Comparison& result);

/// Compares positions within the spaces of the parts, normals, tangents, texture coordinates and colours of all
/// vertices.
void compare_attributes(const Aligned& models, Comparison& result);

/// The number of vertices whose positions differ by more than allowed, without regard to poses.
std::size_t count_moved_vertices(const Aligned& models);

}  // namespace sinew::comparing

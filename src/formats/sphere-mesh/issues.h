// SPDX-License-Identifier: MIT
// The issues that only sphere-mesh files have.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sphere_mesh::issue {

inline constexpr Issue radius{"SPHERE_MESH_RADIUS", Severity::error, "The radius of the sphere is negative or NaN.",
                              "The exporter had no vertices to compute it from, or the file is of another format.",
                              "Write the file again: `sinew` computes the smallest sphere."};
inline constexpr Issue outside{"SPHERE_MESH_OUTSIDE", Severity::warning, "Vertices are outside of the sphere.",
                               "The model was changed after the sphere was computed, or only a part of it was used.",
                               "The engine culls the model by its sphere: write the file again with a new one."};
inline constexpr Issue winding{
    "SPHERE_MESH_WINDING", Severity::warning, "Most triangles are counter-clockwise, seen against their normals.",
    "The exporter kept the order of a format with counter-clockwise triangles.",
    "The engine shows the back of the model: swap the second and third index of each triangle."};
inline constexpr Issue animation_without_bones{
    "SPHERE_MESH_ANIMATION_WITHOUT_BONES", Severity::warning, "The file has animations, but no bones.",
    "The skeleton was not exported.", "Export the skeleton with the animations, or neither."};

inline constexpr const Issue* all[] = {&radius, &outside, &winding, &animation_without_bones};

}  // namespace sinew::sphere_mesh::issue

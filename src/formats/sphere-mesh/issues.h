// SPDX-License-Identifier: MIT
// What can be wrong with a sphere-mesh file beyond what every format shares.
#pragma once

#include <sinew/diagnostic.h>

namespace sinew::sphere_mesh::issue {

inline constexpr Issue radius{"SPHERE_MESH_RADIUS", Severity::error,
                              "The radius of the sphere is negative or no number.",
                              "The exporter computed it from no vertices, or the file is of another format.",
                              "Write the file again: the smallest sphere is computed when none is given."};
inline constexpr Issue outside{
    "SPHERE_MESH_OUTSIDE", Severity::warning, "Vertices lie outside of the sphere.",
    "The model was changed after the sphere was computed, or it was computed from a part of it.",
    "The engine hides the model while its sphere is out of sight: write the file again with a new sphere."};
inline constexpr Issue winding{
    "SPHERE_MESH_WINDING", Severity::warning, "Most triangles are counter-clockwise against their normals.",
    "The exporter kept the order of a format with counter-clockwise triangles.",
    "The engine shows the back of the model: swap the second and third index of each triangle."};
inline constexpr Issue animation_without_bones{
    "SPHERE_MESH_ANIMATION_WITHOUT_BONES", Severity::warning, "There are animations and no bones that could move.",
    "The skeleton was left out on export.", "Export the skeleton with the animations, or leave both out."};

inline constexpr const Issue* all[] = {&radius, &outside, &winding, &animation_without_bones};

}  // namespace sinew::sphere_mesh::issue

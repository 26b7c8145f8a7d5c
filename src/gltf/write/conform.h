// SPDX-License-Identifier: MIT
// Makes vertices conform to glTF: unit normals and tangents, weights that sum to one, no NaN.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <optional>

namespace sinew::gltf {

struct ConformOptions {
    /// True if a skin moves the vertices. Otherwise joints and weights are dropped.
    bool skinned = false;
    /// The joint for vertices without weights.
    std::size_t fixed_joint = 0;
    /// The joint for primitives without weights.
    std::size_t own_joint = 0;
    /// The number of texture coordinate sets that the material needs. Missing sets are filled with zeros.
    std::size_t texcoord_sets = 0;
    /// The texture coordinate set of the normal map. Missing tangents are computed, because viewers would compute
    /// different ones.
    std::optional<std::size_t> normal_map = {};
};

/// True if a primitive with joints has a vertex without weights.
bool has_unweighted_vertices(const scene::Primitive& primitive);

/// Colours outside of 0 to 1, which glTF does not allow.
struct ClampedColors {
    std::uint64_t count = 0;  ///< vertices
    double largest = 0;       ///< change of a component
};
ClampedColors clamped_colors(const scene::Primitive& primitive);

/// Returns a primitive that conforms to glTF. Shares the arrays that already conform; drops binormals, which glTF does
/// not have.
scene::Primitive conform(const scene::Primitive& primitive, const ConformOptions& options);

/// True if two arrays hold the same numbers, bit for bit.
bool same_numbers(const scene::Array& a, const scene::Array& b);

/// True if two meshes have the same vertices, triangles and materials.
bool same_meshes(const scene::Mesh& a, const scene::Mesh& b);

}  // namespace sinew::gltf

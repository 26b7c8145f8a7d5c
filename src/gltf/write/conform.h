// SPDX-License-Identifier: MIT
// Vertices as glTF wants them: unit normals and tangents, weights that sum to one, no numbers that are none.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>

namespace sinew::gltf {

struct ConformOptions {
    /// Whether a skin moves the vertices; without, joints and weights are left out.
    bool skinned = false;
    /// The joint for vertices that follow none.
    std::size_t still_joint = 0;
    /// The joint for primitives without weights.
    std::size_t own_joint = 0;
    /// So many sets of texture coordinates as the material's textures use; those that are missing are zero.
    std::size_t texcoord_sets = 0;
    /// The set that a normal map uses. It needs tangents; without, every viewer would make its own.
    std::optional<std::size_t> normal_map = {};
};

/// Whether vertices have no weights, or one among several has.
bool has_still_vertices(const scene::Primitive& primitive);

/// The same primitive for glTF. Arrays that are right already are the very same; binormals, for which there is no
/// place, are left out.
scene::Primitive conform(const scene::Primitive& primitive, const ConformOptions& options);

/// Whether two arrays hold the same numbers, bit for bit.
bool same_numbers(const scene::Array& a, const scene::Array& b);

/// Whether two meshes have the same vertices, triangles and materials.
bool same_meshes(const scene::Mesh& a, const scene::Mesh& b);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// A scene without its hierarchy, for formats that have meshes but no nodes.
#pragma once

#include <sinew/scene/pose.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <vector>

namespace sinew::scene {

/// A primitive in model space.
struct Placed {
    Primitive primitive;
    std::string name;                 ///< of its mesh
    std::optional<std::size_t> skin;  ///< the skin that moves it
    Notes notes;                      ///< of its mesh
    std::string path;                 ///< of the primitive in the scene: `/meshes/1/primitives/0`
};

/// The nodes with visible meshes, in order. Of several levels of detail, only the finest is visible.
std::vector<std::size_t> shown_nodes(const Scene& scene);

/// All visible primitives, in the order of the nodes. Skinned primitives are unchanged; the others have the transform
/// of their node baked in.
std::vector<Placed> flatten(const Scene& scene);

/// The primitive with the matrix of its node applied. The identity copies nothing; a mirroring matrix flips the
/// triangles.
Primitive baked(const Primitive& primitive, const Matrix& matrix);

/// A skinned primitive in another bind pose. Skins do not affect the winding, so the triangles stay as they are.
Primitive rebound(const Primitive& primitive, const Matrix& matrix);

/// The indices; for a primitive without indices, the vertices in order, without an incomplete last triangle.
std::vector<std::uint32_t> indices_of(const Primitive& primitive);

/// The same with every triangle turned around, as mirroring requires.
Array reversed_indices(const Primitive& primitive);

/// The handedness of every tangent: 1 or -1.
std::vector<float> handedness_of(const Primitive& primitive);

}  // namespace sinew::scene

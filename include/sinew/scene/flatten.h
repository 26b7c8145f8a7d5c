// SPDX-License-Identifier: MIT
// A scene without its hierarchy, for formats that have meshes and no nodes.
#pragma once

#include <sinew/scene/pose.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <vector>

namespace sinew::scene {

/// A primitive in the space of the model.
struct Placed {
    Primitive primitive;
    std::string name;                 ///< of its mesh
    std::optional<std::size_t> skin;  ///< whose joints move it
    Notes notes;                      ///< of its mesh
};

/// The nodes whose meshes are shown, in order. Of levels of detail only the finest is.
std::vector<std::size_t> shown_nodes(const Scene& scene);

/// Every primitive that is shown, in the order of the nodes: those of a skin as they are, the others with their node's
/// transform baked in. Of levels of detail only the finest is there.
std::vector<Placed> flatten(const Scene& scene);

/// The primitive as a matrix moves it. The identity copies nothing; one that mirrors turns the triangles.
Primitive baked(const Primitive& primitive, const Matrix& matrix);

/// The indices, or those that number the vertices in order, as far as these are triangles.
std::vector<std::uint32_t> indices_of(const Primitive& primitive);

/// The handedness of every tangent: 1 or -1.
std::vector<float> handedness_of(const Primitive& primitive);

}  // namespace sinew::scene

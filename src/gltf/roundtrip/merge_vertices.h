// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

/// Removes normals and merges vertices at the same position. Some programs add flat normals to a mesh without normals,
/// which splits all vertices. A primitive without normals is returned unchanged.
scene::Primitive merged_by_position(const scene::Primitive& primitive);

}  // namespace sinew::gltf

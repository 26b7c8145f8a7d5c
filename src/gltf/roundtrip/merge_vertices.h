// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

/// Only the triangles: a program that gives flat normals to a mesh that has none splits all vertices, and here those at
/// the same place are one again. A primitive without normals is as it is.
scene::Primitive without_normals(const scene::Primitive& primitive);

}  // namespace sinew::gltf

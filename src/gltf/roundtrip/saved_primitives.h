// SPDX-License-Identifier: MIT
// Saves data about primitives in the extras of their mesh, because modelling programs drop the extras of primitives.
#pragma once

#include <sinew/scene/scene.h>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// True for the placeholder that older versions wrote for a primitive without vertices: three vertices at the origin.
bool is_placeholder(const scene::Primitive& primitive);

/// Saves what the written primitives of a mesh cannot express. Primitives without vertices are not written.
void save_primitives(const scene::Mesh& mesh, Mesh& written);
/// The same for a mesh without vertices, which is not written.
Json saved_primitives(const scene::Mesh& mesh);

/// Restores primitives, if their number and materials are unchanged. `materials` is the number of materials in the
/// scene.
void restore_primitives(const Json& extras, std::size_t materials, scene::Mesh& mesh);
/// Restores the primitives of a mesh without vertices.
void restore_empty_primitives(const Json& saved, std::size_t materials, scene::Mesh& mesh);

}  // namespace sinew::gltf

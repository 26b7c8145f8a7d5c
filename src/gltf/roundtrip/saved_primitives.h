// SPDX-License-Identifier: MIT
// Saves data about primitives in the extras of their mesh, because modelling programs drop the extras of primitives.
#pragma once

#include <sinew/scene/scene.h>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// True for the placeholder of a primitive without vertices: three vertices at the origin.
bool is_placeholder(const scene::Primitive& primitive);

/// Saves what the written primitives of a mesh cannot express.
void save_primitives(const scene::Mesh& mesh, Mesh& written);

/// Restores primitives, if their number and materials are unchanged.
void restore_primitives(const Json& extras, scene::Mesh& mesh);

}  // namespace sinew::gltf

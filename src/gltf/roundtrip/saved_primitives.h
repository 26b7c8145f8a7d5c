// SPDX-License-Identifier: MIT
// What is to be known about primitives, in the extras of their mesh: modelling programs keep those of primitives not.
#pragma once

#include <sinew/scene/scene.h>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Whether it is what stands for a primitive without vertices: three that are nowhere.
bool is_nothing(const scene::Primitive& primitive);

/// Notes what those of a mesh of the hub have and those that were made of them do not tell.
void keep_primitives(const scene::Mesh& mesh, Mesh& made);

/// Gives primitives that were read what they had, if they still are those: as many, with the same materials.
void restore_primitives(const Json& extras, scene::Mesh& mesh);

}  // namespace sinew::gltf

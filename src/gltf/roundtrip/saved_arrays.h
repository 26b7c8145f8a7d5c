// SPDX-License-Identifier: MIT
// Saves arrays that do not conform to glTF. The file has the conforming arrays, and the originals in views that the
// extras of the primitive refer to. An original is restored if it still conforms to what the file has.
#pragma once

#include <sinew/scene/scene.h>

#include <functional>

#include "gltf/data/accessors.h"
#include "gltf/write/conform.h"

namespace sinew::gltf {

/// Saves the arrays of a primitive that differ from the conforming ones. `add_view` adds bytes to the file.
void save_arrays(const scene::Primitive& original, const scene::Primitive& conformed, const ConformOptions& options,
                 const std::function<std::size_t(const Piece&)>& add_view, Json& extras);

/// Restores the original arrays of a primitive that was read.
void restore_saved_arrays(const Json& extras, Accessors& accessors, scene::Primitive& primitive);

/// True if the extras mark the placeholder that older versions wrote for a mesh or primitive without vertices.
bool is_empty_placeholder(const Json& extras);

}  // namespace sinew::gltf

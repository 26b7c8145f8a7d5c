// SPDX-License-Identifier: MIT
// Arrays that glTF does not allow as they are: it gets tidy ones, and the originals stand in views of their own, which
// the extras of the primitive name. They come back as long as tidying them still gives what the file has.
#pragma once

#include <sinew/scene/scene.h>

#include <functional>

#include "gltf/data/accessors.h"
#include "gltf/write/conform.h"

namespace sinew::gltf {

/// Notes those arrays of a primitive that differ from the tidy ones. `add_view` puts bytes into the file.
void keep_arrays(const scene::Primitive& original, const scene::Primitive& tidied, const ConformOptions& options,
                 const std::function<std::size_t(const Piece&)>& add_view, Json& extras);

/// Puts the originals back into a primitive that was read.
void restore_kept_arrays(const Json& extras, Accessors& accessors, scene::Primitive& primitive);

/// A primitive without vertices, for which glTF has no place: one with three that are nowhere stands for it.
void mark_empty_placeholder(Json& extras);
bool is_empty_placeholder(const Json& extras);

}  // namespace sinew::gltf

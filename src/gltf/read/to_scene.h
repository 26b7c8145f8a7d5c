// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/gltf.h>

#include <optional>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// What a file means. Nothing if it needs an extension that is not known, or its data is not there.
std::optional<Scene> to_scene(const Document& document, const Model& model, std::span<const Companion> companions,
                              Report& log);

/// The extensions that a file needs and that are not known here, separated by commas.
std::string unknown_needs(const Model& model);

}  // namespace sinew::gltf

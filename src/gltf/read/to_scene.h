// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/gltf.h>

#include <optional>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Converts a file to a scene. Fails if the file requires an unsupported extension, or if data is missing.
std::optional<Scene> to_scene(const Document& document, const Model& model, std::span<const Companion> companions,
                              const LoadOptions& options, Report& report);

/// The unsupported extensions that a file requires, separated by commas.
std::string unknown_required_extensions(const Model& model);

}  // namespace sinew::gltf

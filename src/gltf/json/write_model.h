// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Fills `extensions_used` with the extensions that a model uses.
void list_used_extensions(Model& model);

/// The JSON text of a model, without members that have their default value. The output is deterministic.
std::string write_model(const Model& model, bool indented);

}  // namespace sinew::gltf

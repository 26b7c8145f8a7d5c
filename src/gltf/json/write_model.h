// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Lists the extensions that a model uses.
void name_extensions(Model& model);

/// The JSON text of a model. What has its usual value is left out; the same model gives the same text.
std::string write_model(const Model& model, bool indented);

}  // namespace sinew::gltf

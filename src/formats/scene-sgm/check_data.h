// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/checks.h>

#include <functional>

#include "formats/scene-sgm/model.h"

namespace sinew::scene_sgm {

/// What the buffers hold: every range inside its buffer, every number sound.
void check_data(const Document& document, const Model& model, const Complain& complain, Checker& checker);

/// Calls `use` for every place that a model names, with the kind of its buffer and the path of the object that names
/// it.
void each_place(const Model& model,
                const std::function<void(std::string_view kind, const Place& place, const std::string& path)>& use);

}  // namespace sinew::scene_sgm

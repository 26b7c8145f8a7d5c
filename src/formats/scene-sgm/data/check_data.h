// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/layout/checks.h>

#include <functional>

#include "formats/scene-sgm/json/model.h"

namespace sinew::scene_sgm {

/// Checks the content of the buffers: ranges are inside their buffer, and values are valid.
void check_data(const Document& document, const Model& model, const Complain& complain, Checker& checker);

/// Calls `use` for every place that a model refers to, with the kind of its buffer and the path of the reference.
void each_place(const Model& model,
                const std::function<void(std::string_view kind, const Place& place, const std::string& path)>& use);

}  // namespace sinew::scene_sgm

// SPDX-License-Identifier: MIT
// Converts a model and back in memory, and compares all files that belong to it.
#pragma once

#include <sinew/app/report.h>

#include <string>

#include "models/models.h"

namespace sinew::cli {

/// Converts a model to `via` and back to its own format, or only to a scene and back if `via` is null. Adds to the
/// files, the comparison and the report of `result`; the comparison stays empty if the round trip is not possible.
void roundtrip(const LoadedModel& model, const InputOptions& input, const SceneOptions& scene_options,
               const CompareOptions& how, RoundtripReport& result);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// Many files in one run.
#pragma once

#include <vector>

#include "batch/dependencies.h"
#include "models/conversion.h"

namespace sinew::cli {

/// Converts all files into the folder that the choices name as the output, several at a time; what is said comes in
/// their order, and a summary at the end.
void convert_all(Context& context, const ConversionChoices& choices, const Format& target,
                 const std::vector<FoundFile>& files, Dependencies& dependencies);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// Converts many files in one run.
#pragma once

#include <vector>

#include "batch/dependencies.h"
#include "models/conversion.h"

namespace sinew::cli {

/// Converts all files into the output folder of the choices, on several threads. Prints the messages in the order of
/// the files, and a summary at the end.
void convert_all(Context& context, const ConversionChoices& choices, const Format& target,
                 const std::vector<FoundFile>& files, Dependencies& dependencies);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// The parts of the documentation that the program writes itself.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/spec.h>

#include <string>

namespace sinew::cli {

std::string spec_markdown(const Spec& spec);
std::string issues_markdown();
std::string formats_markdown();
/// A table of formats and features.
std::string features_markdown();

}  // namespace sinew::cli

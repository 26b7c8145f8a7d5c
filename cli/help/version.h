// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace sinew::cli {

/// The version and the optional parts of this build; if `verbose`, also the sandbox that this system offers for foreign
/// formats.
std::string version_text(bool verbose);
/// All of that as JSON.
std::string version_json();

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace sinew::test {

/// Gives lines to a script of tests/validator and returns its answers, a line of JSON for each. One process for all.
/// If that does not work, it fails the test, says which script installs what is missing, and returns nothing.
/// The modules come from $SINEW_VALIDATOR, or from `build/validator` in the source tree.
std::vector<std::string> answers_of(const std::string& script, const std::vector<std::string>& lines);

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace sinew::test {

/// Passes lines to a script of tests/validator and returns its answers, one line of JSON each, with one process for
/// all. If that fails, the test fails with the name of the script that installs what is missing, and the result is
/// empty. The modules come from $SINEW_VALIDATOR, or from `build/validator` in the source tree.
std::vector<std::string> answers_of(const std::string& script, const std::vector<std::string>& lines);

}  // namespace sinew::test

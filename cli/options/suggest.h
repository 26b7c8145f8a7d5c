// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

/// ` (did you mean validate?)` when one of the known words is close, else nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sinew::cli {

/// ` (did you mean validate?)` if one of the known words is similar, else empty.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace sinew::cli

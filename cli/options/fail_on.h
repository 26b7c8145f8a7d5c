// SPDX-License-Identifier: MIT
// `--fail-on`: the findings and losses that make a command fail.
#pragma once

#include <sinew/diagnostic.h>

#include <string>
#include <string_view>

namespace sinew::cli {

struct FailOn {
    Severity severity = Severity::error;  ///< and worse
    bool losses = false;
};

/// From a list such as `warning,loss`. A severity includes the worse ones, and errors are always included.
FailOn fail_on_from(std::string_view words);

/// Why a report fails, as in `2 warnings, 1 loss`. Empty if it does not. Allowed findings and losses do not count.
std::string failures(const Report& report, const FailOn& fail_on);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include "options/fail_on.h"

#include <algorithm>

#include "options/command.h"
#include "options/numbers.h"

namespace sinew::cli {

FailOn fail_on_from(std::string_view words) {
    FailOn result;
    for (const std::string& word : split_at_commas(words)) {
        if (word == "loss") result.losses = true;
        result.severity = std::max(result.severity, severity_from(word).value_or(Severity::error));
    }
    return result;
}

std::string failures(const Report& report, const FailOn& fail_on) {
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    for (std::size_t i = 0; i <= static_cast<std::size_t>(fail_on.severity); ++i) {
        const auto severity = static_cast<Severity>(i);
        const std::uint64_t count = report.count(severity) - report.count_allowed(severity);
        if (count > 0) add(counted(count, std::string(name(severity))));
    }
    const auto losses = std::ranges::count(report.losses(), false, &Loss::allowed);
    if (fail_on.losses && losses > 0) add(counted(static_cast<std::uint64_t>(losses), "loss", "losses"));
    return text;
}

}  // namespace sinew::cli

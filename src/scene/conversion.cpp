// SPDX-License-Identifier: MIT
#include <sinew/scene/conversion.h>

namespace sinew {

void Conversion::lose(const Issue& issue, std::string element, std::uint64_t count, std::string message,
                      double magnitude, bool reversible) {
    losses.push_back({&issue, std::move(element), count, magnitude, reversible, std::move(message)});
}

void Conversion::repaired(const Issue& issue, std::string element, std::string message) {
    Diagnostic diagnostic = make_diagnostic(issue, std::move(message), std::move(element));
    diagnostic.severity = options.strict ? Severity::error : Severity::warning;
    report.add(std::move(diagnostic));
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include <sinew/result.h>

namespace sinew {

std::string first_error(const Report& report, Error error) {
    for (const Diagnostic& found : report.messages()) {
        if (found.severity != Severity::error) continue;
        const std::string path = found.path.empty() ? "" : " " + found.path;
        return std::string(found.issue->code) + path + ": " + found.message;
    }
    return std::string(name(error));
}

}  // namespace sinew

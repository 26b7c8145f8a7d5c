// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>

#include "base/formatted.h"

namespace sinew {
namespace {

// Messages quote names of any length. JSON has them as a whole.
constexpr std::size_t longest_message = 600;
constexpr std::size_t longest_path = 200;

std::string line_of(std::string_view text, std::size_t most) {
    return printable(shortened_text(text, most));
}

}  // namespace

std::string to_text(const Diagnostic& diagnostic, std::string_view file_name) {
    std::string text = formatted("{} {} {}", diagnostic.allowed ? "allowed" : name(diagnostic.severity),
                                 diagnostic.issue->code, printable(file_name));
    if (!diagnostic.inside.empty()) text += formatted("!{}", printable(diagnostic.inside));
    if (diagnostic.offset) text += formatted(":{}", *diagnostic.offset);
    if (!diagnostic.path.empty()) text += formatted(" {}", line_of(diagnostic.path, longest_path));
    const std::string_view message = diagnostic.message.empty() ? diagnostic.issue->summary : diagnostic.message;
    return formatted("{}: {}", text, line_of(message, longest_message));
}

std::string to_text(const Loss& loss, std::string_view file_name) {
    std::string text = formatted("{} {} {}", loss.allowed ? "allowed" : "loss", loss.issue->code, printable(file_name));
    if (!loss.path.empty()) text += formatted(" {}", line_of(loss.path, longest_path));
    return formatted("{}: {}", text, line_of(loss.message, longest_message));
}

}  // namespace sinew

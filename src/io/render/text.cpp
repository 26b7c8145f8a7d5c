// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/report.h>

namespace sinew {

std::string to_text(const Diagnostic& diagnostic, std::string_view file_name) {
    std::string text = fmt::format("{} {} {}", name(diagnostic.severity), diagnostic.issue->code, file_name);
    if (!diagnostic.inside.empty()) text += fmt::format("!{}", diagnostic.inside);
    if (diagnostic.offset) text += fmt::format(":{}", *diagnostic.offset);
    if (!diagnostic.path.empty()) text += fmt::format(" {}", diagnostic.path);
    return fmt::format("{}: {}", text, diagnostic.message.empty() ? diagnostic.issue->summary : diagnostic.message);
}

}  // namespace sinew

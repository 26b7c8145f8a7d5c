// SPDX-License-Identifier: MIT
#include <sinew/app/report.h>

#include "base/formatted.h"

namespace sinew {

std::string printable(std::string_view file_name) {
    std::string text;
    for (const char c : file_name) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7F) {
            text += formatted("\\x{:02x}", byte);
        } else {
            text += c;
        }
    }
    return text;
}

std::string to_text(const Diagnostic& diagnostic, std::string_view file_name) {
    std::string text = formatted("{} {} {}", diagnostic.allowed ? "allowed" : name(diagnostic.severity),
                                 diagnostic.issue->code, printable(file_name));
    if (!diagnostic.inside.empty()) text += formatted("!{}", printable(diagnostic.inside));
    if (diagnostic.offset) text += formatted(":{}", *diagnostic.offset);
    if (!diagnostic.path.empty()) text += formatted(" {}", diagnostic.path);
    return formatted("{}: {}", text, diagnostic.message.empty() ? diagnostic.issue->summary : diagnostic.message);
}

std::string to_text(const Loss& loss, std::string_view file_name) {
    std::string text = formatted("{} {} {}", loss.allowed ? "allowed" : "loss", loss.issue->code, printable(file_name));
    if (!loss.path.empty()) text += formatted(" {}", loss.path);
    return formatted("{}: {}", text, loss.message);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include "terminal/findings.h"

#include <fmt/format.h>
#include <sinew/app/groups.h>

#include "options/numbers.h"

namespace sinew::cli {
namespace {

Color color_of(Severity severity) {
    switch (severity) {
        case Severity::error:
            return Color::red;
        case Severity::warning:
            return Color::yellow;
        case Severity::info:
            return Color::blue;
        case Severity::hint:
            break;
    }
    return Color::dim;
}

// The first word in a colour, and the other members of the group dimmed. An allowed finding is dimmed as a whole.
void print_line(Terminal& terminal, std::string line, const std::string& others, Color color, bool allowed) {
    if (allowed) return terminal.print(terminal.paint(Color::dim, line + others) + '\n');
    const std::string word = line.substr(0, line.find(' '));
    line.replace(0, word.size(), terminal.paint(color, word));
    terminal.print(line + (others.empty() ? "" : terminal.paint(Color::dim, others)) + '\n');
}

}  // namespace

void print_findings(Terminal& terminal, const std::string& file_name, std::span<const Diagnostic> findings, bool each) {
    const auto print = [&](const Diagnostic& finding, const std::string& others) {
        print_line(terminal, to_text(finding, file_name), others, color_of(finding.severity), finding.allowed);
    };
    if (each) {
        for (const Diagnostic& finding : findings) print(finding, "");
    } else {
        for (const FindingGroup& group : groups_of(findings)) print(group.first(), others_text(group));
    }
}

void print_losses(Terminal& terminal, const std::string& file_name, std::span<const Loss> losses, bool each) {
    const auto print = [&](const Loss& loss, const std::string& others) {
        print_line(terminal, to_text(loss, file_name), others, Color::yellow, loss.allowed);
    };
    if (each) {
        for (const Loss& loss : losses) print(loss, "");
    } else {
        for (const LossGroup& group : groups_of(losses)) print(group.first(), others_text(group));
    }
}

void print_not_listed(Terminal& terminal, const std::string& file_name, const Report& report, std::string_view limit) {
    if (!report.truncated()) return;
    std::uint64_t total = 0;
    std::string codes;
    for (const auto& [code, count] : report.not_kept()) {
        total += count;
        codes += fmt::format("{}{} {}", codes.empty() ? "" : ", ", grouped(count), code);
    }
    terminal.print(fmt::format("{}: {} more {} not listed: {}{}\n", printable(file_name), grouped(total),
                               total == 1 ? "finding is" : "findings are", codes,
                               limit.empty() ? "" : fmt::format("; {} sets the limit", limit)));
}

void print_findings(Terminal& terminal, const FileReport& report, bool each, std::string_view limit) {
    print_findings(terminal, report.file_name, report.report.messages(), each);
    print_not_listed(terminal, report.file_name, report.report, limit);
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/version.h>

#include <algorithm>
#include <cctype>

#include "help/model.h"

namespace sinew::cli {
namespace {

// Dashes and backslashes have a meaning in roff, and so has a dot at the start of a line.
std::string roff(std::string_view text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\e";
        } else if (c == '-') {
            escaped += "\\-";
        } else {
            escaped += c;
        }
    }
    return escaped.starts_with('.') || escaped.starts_with('\'') ? "\\&" + escaped : escaped;
}

std::string dashed(std::string name) {
    std::ranges::replace(name, ' ', '-');
    return name;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

void entries(std::string& page, std::string_view title, const std::vector<HelpOption>& list) {
    if (list.empty()) return;
    page += fmt::format(".SH {}\n", title);
    for (const HelpOption& option : list) {
        page += fmt::format(".TP\n.B {}\n{}\n", roff(option.usage()), roff(option.text));
        if (!option.choices.empty())
            page += fmt::format("One of {}.\n", roff(fmt::format("{}", fmt::join(option.choices, ", "))));
        if (!option.initial.empty()) page += fmt::format("Default: {}.\n", roff(option.initial));
    }
}

constexpr std::string_view exit_codes =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nfine\n"
    ".TP\n.B 1\na problem was found: invalid, unknown\n"
    ".TP\n.B 2\nwrong usage\n"
    ".TP\n.B 3\na file cannot be read\n"
    ".TP\n.B 4\na file or the output cannot be written\n"
    ".TP\n.B 5\ninternal error\n"
    ".PP\nIn a batch the highest one is returned.\n";

}  // namespace

std::string help_man(const HelpCommand& command, const HelpCommand& root) {
    const std::string title = dashed(command.name);
    std::string page = fmt::format(".TH {} 1 \"\" \"sinew {}\" \"User Commands\"\n", upper(title), sinew::version());
    page += fmt::format(".SH NAME\n{} \\- {}\n", roff(title), roff(command.text));
    page += fmt::format(".SH SYNOPSIS\n.B {}\n", roff(command.usage()));
    if (!command.commands.empty()) {
        page += ".SH COMMANDS\n";
        for (const HelpCommand& sub : command.commands) {
            page += fmt::format(".TP\n.BR {} (1)\n{}\n", roff(dashed(sub.name)), roff(sub.text));
        }
    }
    entries(page, "ARGUMENTS", command.arguments);
    entries(page, "OPTIONS", command.options);
    if (!command.examples.empty()) {
        page += ".SH EXAMPLES\n";
        for (const HelpExample& example : command.examples) {
            page += fmt::format(".TP\n.B {}\n{}\n", roff(example.command), roff(example.comment));
        }
    }
    page += exit_codes;
    page += ".SH SEE ALSO\n";
    std::string others;
    if (&command != &root) others = fmt::format(".BR {} (1)", roff(root.name));
    for (const HelpCommand& sub : root.commands) {
        if (&sub != &command)
            others += fmt::format("{}.BR {} (1)", others.empty() ? "" : ",\n", roff(dashed(sub.name)));
    }
    return page + others + '\n';
}

}  // namespace sinew::cli

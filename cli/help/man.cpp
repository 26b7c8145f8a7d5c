// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/version.h>

#include <algorithm>
#include <cctype>

#include "help/help.h"

namespace sinew::cli {
namespace {

// Dashes, backslashes and a dot at the start of a line have a special meaning in roff.
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

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

void add_options(std::string& page, std::string_view title, const std::vector<Option>& options) {
    if (options.empty()) return;
    page += fmt::format(".SH {}\n", title);
    for (const Option& option : options) {
        page += fmt::format(".TP\n.B {}\n{}\n", roff(option.usage()), roff(option.text + "."));
        if (!option.choices.empty()) {
            page += fmt::format("{} {}.\n", option.separated ? "One or more of" : "One of",
                                roff(fmt::format("{}", fmt::join(option.choices, ", "))));
        }
        if (!option.initial.empty()) page += fmt::format("Default: {}.\n", roff(option.initial));
    }
}

void add_examples(std::string& page, const std::vector<Example>& examples) {
    if (examples.empty()) return;
    page += ".SH EXAMPLES\n";
    for (const Example& example : examples) {
        page += fmt::format(".TP\n.B {}\n{}\n", roff(example.command), roff(example.comment));
    }
}

std::string other_pages(const Program& program, const Command* self) {
    std::string text;
    if (self != nullptr) text = fmt::format(".BR {} (1)", program.name);
    for (const Command& command : program.commands) {
        if (command.hidden || &command == self) continue;
        text += fmt::format("{}.BR {}\\-{} (1)", text.empty() ? "" : ",\n", program.name, roff(command.name));
    }
    return text + "\n";
}

std::string closing_sections() {
    std::string text = ".SH EXIT STATUS\n";
    for (const ExitCodeMeaning& code : exit_code_meanings)
        text += fmt::format(".TP\n.B {}\n{}\n", code.number, code.meaning);
    return text +
           ".SH ENVIRONMENT\n"
           ".TP\n.B NO_COLOR\ndisables colours, unless \\-\\-color always is given\n"
           ".TP\n.B COLUMNS\nthe width of the output\n";
}

}  // namespace

std::string manual_page(const Program& program, const Command* command) {
    const std::string title = command == nullptr ? program.name : program.name + "-" + command->name;
    std::string page =
        fmt::format(".TH {} 1 \"\" \"sinew {}\" \"User Commands\"\n.nh\n.ad l\n", upper(title), version());
    page += fmt::format(".SH NAME\n{} \\- {}\n", roff(title), roff(command == nullptr ? program.text : command->text));
    page += fmt::format(".SH SYNOPSIS\n.B {}\n", roff(usage_line(program, command)));
    if (command == nullptr) {
        page += ".SH COMMANDS\n";
        for (const Command& sub : program.commands) {
            if (!sub.hidden)
                page += fmt::format(".TP\n.BR {}\\-{} (1)\n{}\n", program.name, roff(sub.name), roff(sub.text));
        }
        add_options(page, "OPTIONS", all_options(program, nullptr));
        add_examples(page, program.examples);
    } else {
        add_options(page, "ARGUMENTS", command->arguments);
        add_options(page, "OPTIONS", all_options(program, command));
        add_examples(page, command->examples);
    }
    page += closing_sections();
    return page + ".SH SEE ALSO\n" + other_pages(program, command);
}

}  // namespace sinew::cli

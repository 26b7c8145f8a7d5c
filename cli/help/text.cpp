// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "help/help.h"

namespace sinew::cli {
namespace {

class HelpPage {
public:
    explicit HelpPage(const Terminal& terminal)
        : terminal_(terminal), columns_(std::min<std::size_t>(terminal.columns(), 100)) {}

    void line(const std::string& text) { text_ += text + "\n"; }
    void heading(std::string_view title) { text_ += fmt::format("\n{}\n", terminal_.paint(Color::bold, title)); }

    // A term on the left, its description wrapped on the right.
    void entry(const std::string& term, const std::string& meaning, std::size_t width) {
        bool first = true;
        for (const std::string& part : wrap(meaning, columns_ - width - 4)) {
            const std::string left = pad_right(first ? term : "", width);
            line(fmt::format("  {}  {}", terminal_.paint(Color::cyan, left), part));
            first = false;
        }
    }
    void example(const Example& example, std::size_t width) {
        if (example.comment.empty()) return line("  " + example.command);
        const std::string comment = terminal_.paint(Color::dim, "# " + example.comment);
        line(fmt::format("  {}  {}", pad_right(example.command, width), comment));
    }
    std::string finish() { return std::move(text_); }

private:
    const Terminal& terminal_;
    std::size_t columns_;
    std::string text_;
};

std::string meaning_of(const Option& option) {
    constexpr std::size_t few = 12;
    std::string text = option.text;
    if (!option.choices.empty() && option.choices.size() <= few) {
        text += fmt::format(" ({})", fmt::join(option.choices, ", "));
    }
    if (!option.initial.empty()) text += fmt::format(" [{}]", option.initial);
    return text;
}

void add_options(HelpPage& page, std::string_view title, const std::vector<Option>& options) {
    if (options.empty()) return;
    page.heading(title);
    std::size_t width = 0;
    for (const Option& option : options) width = std::max(width, option.usage().size());
    for (const Option& option : options) page.entry(option.usage(), meaning_of(option), width);
}

void add_examples(HelpPage& page, const std::vector<Example>& examples) {
    if (examples.empty()) return;
    page.heading("Examples");
    std::size_t width = 0;
    for (const Example& e : examples) width = std::max(width, e.comment.empty() ? 0 : e.command.size());
    for (const Example& e : examples) page.example(e, width);
}

void add_commands(HelpPage& page, const Program& program) {
    page.heading("Commands");
    std::size_t width = 0;
    for (const Command& command : program.commands) width = std::max(width, command.name.size());
    for (const Command& command : program.commands) {
        if (!command.hidden) page.entry(command.name, command.text, width);
    }
}

}  // namespace

std::vector<Option> all_options(const Program& program, const Command* command) {
    static bool unused = false;  // CLI11 handles these two options itself
    std::vector<Option> options{{.names = {"-h", "--help"}, .text = "Print this help", .target = &unused}};
    if (command == nullptr)
        options.push_back({.names = {"-V", "--version"},
                           .text = "Print the version; with -v also the sandbox of the importer, with --json as JSON",
                           .target = &unused});
    if (command != nullptr) options.insert(options.end(), command->options.begin(), command->options.end());
    options.insert(options.end(), program.options.begin(), program.options.end());
    return options;
}

std::string usage_line(const Program& program, const Command* command) {
    if (command == nullptr) return program.name + " COMMAND [OPTIONS] …";
    std::string line = fmt::format("{} {} [OPTIONS]", program.name, command->name);
    for (const Option& argument : command->arguments) {
        const std::string word = argument.names[0] + (argument.is_list() ? "…" : "");
        const std::string usual = argument.required ? word : "[" + word + "]";
        line += " " + (argument.in_usage.empty() ? usual : argument.in_usage);
    }
    return line;
}

std::string help_text(const Program& program, const Command* command, const Terminal& terminal) {
    HelpPage page(terminal);
    page.line(command == nullptr ? program.text : command->text);
    page.heading("Usage");
    page.line("  " + usage_line(program, command));
    if (command == nullptr) {
        add_commands(page, program);
        add_options(page, "Options", all_options(program, nullptr));
        add_examples(page, program.examples);
        page.heading("Exit codes");
        for (const ExitCodeMeaning& code : exit_code_meanings) page.entry(code.number, code.meaning, 1);
    } else {
        add_options(page, "Arguments", command->arguments);
        add_options(page, "Options", all_options(program, command));
        add_examples(page, command->examples);
    }
    return page.finish();
}

std::string help_markdown(const Program& program) {
    Terminal plain(stdout);
    plain.set_color(ColorMode::never);
    plain.set_columns(100);
    std::string text = "<!-- Written by `sinew generate docs`; `./test --update` updates it. -->\n\n# Command line\n";
    text += fmt::format("\n```\n{}```\n", help_text(program, nullptr, plain));
    for (const Command& command : program.commands) {
        if (command.hidden) continue;
        text +=
            fmt::format("\n## {} {}\n\n```\n{}```\n", program.name, command.name, help_text(program, &command, plain));
    }
    return text;
}

}  // namespace sinew::cli

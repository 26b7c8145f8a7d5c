// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "help/model.h"
#include "terminal.h"

namespace sinew::cli {
namespace {

class HelpPage {
public:
    HelpPage(bool colored, std::size_t columns) : columns_(std::min<std::size_t>(columns, 100)), out_(stdout) {
        out_.set_color(colored ? ColorMode::always : ColorMode::never);
    }

    void paragraph(const std::string& text) { text_ += text + "\n"; }
    void heading(std::string_view title) { text_ += fmt::format("\n{}\n", out_.paint(Color::bold, title)); }

    // A term on the left, its meaning wrapped on the right.
    void entry(const std::string& term, const std::string& meaning, std::size_t width) {
        bool first = true;
        for (const std::string& line : wrap(meaning, columns_ - width - 4)) {
            const std::string left = first ? term : "";
            text_ += fmt::format("  {}  {}\n", out_.paint(Color::cyan, pad_right(left, width)), line);
            first = false;
        }
    }
    void example(const HelpExample& example, std::size_t width) {
        const std::string comment = example.comment.empty() ? "" : out_.paint(Color::dim, "# " + example.comment);
        text_ += fmt::format("  {}  {}", pad_right(example.command, comment.empty() ? 0 : width), comment);
        text_.erase(text_.find_last_not_of(' ') + 1);
        text_ += '\n';
    }
    std::string finish() { return std::move(text_); }

private:
    std::size_t columns_;
    Terminal out_;
    std::string text_;
};

std::string meaning_of(const HelpOption& option) {
    std::string text = option.text;
    constexpr std::size_t few = 12;
    if (!option.choices.empty() && option.choices.size() <= few)
        text += fmt::format(" ({})", fmt::join(option.choices, ", "));
    if (!option.initial.empty()) text += fmt::format(" [{}]", option.initial);
    return text;
}

void options(HelpPage& page, std::string_view title, const std::vector<HelpOption>& list) {
    if (list.empty()) return;
    page.heading(title);
    std::size_t width = 0;
    for (const HelpOption& option : list) width = std::max(width, option.usage().size());
    for (const HelpOption& option : list) page.entry(option.usage(), meaning_of(option), width);
}

}  // namespace

std::string help_text(const HelpCommand& command, bool colored, std::size_t columns) {
    HelpPage page(colored, columns);
    page.paragraph(command.text);
    page.heading("Usage");
    page.paragraph("  " + command.usage());
    if (!command.commands.empty()) {
        page.heading("Commands");
        for (const HelpCommand& sub : command.commands)
            page.entry(sub.name.substr(command.name.size() + 1), sub.text, 12);
    }
    options(page, "Arguments", command.arguments);
    options(page, "Options", command.options);
    if (!command.examples.empty()) {
        page.heading("Examples");
        std::size_t width = 0;
        for (const HelpExample& e : command.examples) width = std::max(width, e.comment.empty() ? 0 : e.command.size());
        for (const HelpExample& e : command.examples) page.example(e, width);
    }
    return page.finish();
}

std::string help_markdown(const HelpCommand& root) {
    std::string text = "<!-- Written by `sinew generate docs`; `./test --update` renews it. -->\n\n# Command line\n";
    text += fmt::format("\n```\n{}```\n", help_text(root, false, 100));
    for (const HelpCommand& command : root.commands) {
        text += fmt::format("\n## {}\n\n```\n{}```\n", command.name, help_text(command, false, 100));
    }
    return text;
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/format.h>

#include <algorithm>
#include <memory>

#include "commands/commands.h"
#include "options/inputs.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

struct ExplainArguments {
    std::vector<std::string> codes;
    bool json = false;
};

std::string text_of(const Terminal& out, const Issue& issue) {
    const std::size_t width = std::min<std::size_t>(out.columns(), 100) - 9;
    const auto paragraph = [&](std::string_view title, std::string_view body) {
        std::string text;
        for (const std::string& line : wrap(body, width)) {
            text +=
                fmt::format("  {} {}\n", text.empty() ? out.paint(Color::dim, pad_right(title, 6)) : "      ", line);
        }
        return text;
    };
    return fmt::format("{} ({})\n{}{}{}", out.paint(Color::bold, issue.code), name(issue.severity),
                       paragraph("what", issue.summary), paragraph("cause", issue.cause),
                       paragraph("cure", issue.cure));
}

std::string list_of_all(const Terminal& out) {
    std::string text;
    for (const IssueFamily& family : issue_families(known_formats())) {
        Table table;
        for (const Issue* issue : family.issues) {
            table.add({std::string(issue->code), std::string(name(issue->severity)), std::string(issue->summary)});
        }
        text += fmt::format("{}{}: {}\n{}", text.empty() ? "" : "\n", out.paint(Color::bold, family.id), family.title,
                            table.text(out, 2));
    }
    return text;
}

void run_explain(Context& context, const ExplainArguments& options) {
    if (options.codes.empty()) {
        return context.out.print(options.json ? to_json(issue_families(known_formats())) + '\n'
                                              : list_of_all(context.out));
    }
    const auto style = options.codes.size() == 1 ? JsonStyle::indented : JsonStyle::compact;
    for (const std::string& code : options.codes) {
        const Issue& issue = *find_issue(code, known_formats());
        context.out.print(options.json ? to_json(issue, style) + '\n' : text_of(context.out, issue));
    }
}

}  // namespace

Command explain_command(Context& context) {
    auto options = std::make_shared<ExplainArguments>();
    Command command{.name = "explain", .text = "Explain an issue: what it means, its cause and its cure"};
    command.examples = {
        {"sinew explain TRUNCATED", "one issue"},
        {"sinew explain", "list all issues"},
    };
    command.arguments = {{.names = {"CODE"},
                          .text = "Issue codes, as shown in reports; without one, all issues are listed",
                          .target = &options->codes,
                          .choices = issue_codes()}};
    command.options = {{.names = {"--json"}, .text = "Print JSON", .target = &options->json}};
    command.run = [&context, options] { run_explain(context, *options); };
    return command;
}

}  // namespace sinew::cli

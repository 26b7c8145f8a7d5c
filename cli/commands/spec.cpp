// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/format.h>

#include <memory>

#include "commands/commands.h"
#include "help/markdown.h"
#include "options/inputs.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

struct SpecArguments {
    std::string format;
    bool json = false;
    bool markdown = false;
};

std::string text_of(const Terminal& out, const Spec& spec) {
    std::string text;
    for (const SpecSection& section : spec) {
        Table table({true});
        std::vector<std::string> header;
        for (const char* title : {"offset", "field", "type", "present", "meaning"})
            header.push_back(out.paint(Color::dim, title));
        table.add(header);
        for (const SpecRow& row : section.rows) {
            table.add({fmt::format("{}", fmt::join(row.offsets, " / ")), out.paint(Color::cyan, row.name), row.type,
                       row.present, row.meaning});
        }
        text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", out.paint(Color::bold, section.title),
                            table.text(out, 2));
    }
    return text;
}

void run_spec(Context& context, const SpecArguments& options) {
    const Format& format = *find_format(options.format, known_formats());
    const Spec spec = format.spec();
    context.out.print(options.json       ? to_json(spec, format) + '\n'
                      : options.markdown ? spec_markdown(spec)
                                         : text_of(context.out, spec));
}

}  // namespace

Command spec_command(Context& context) {
    auto options = std::make_shared<SpecArguments>();
    Command command{.name = "spec", .text = "Print the layout of a format: every field, type and condition"};
    command.examples = {
        {"sinew spec twm", "one table for the file and one for each list in it"},
        {"sinew spec twm --markdown", "the same as Markdown"},
    };
    command.arguments = {{.names = {"FORMAT"},
                          .text = "Id of the format",
                          .target = &options->format,
                          .choices = format_ids(known_formats()),
                          .required = true}};
    command.options = {
        {.names = {"--markdown"}, .text = "Print Markdown", .target = &options->markdown},
        {.names = {"--json"}, .text = "Print JSON", .target = &options->json, .excludes = "--markdown"},
    };
    command.run = [&context, options] { run_spec(context, *options); };
    return command;
}

}  // namespace sinew::cli

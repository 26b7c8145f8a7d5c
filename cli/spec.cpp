// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/format.h>
#include <sinew/report.h>

#include <memory>

#include "commands.h"
#include "markdown.h"

namespace sinew::cli {
namespace {

struct Options {
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
        text += fmt::format("{}{}\n{}", text.empty() ? "" : "\n", out.paint(Color::bold, section.title), table.text(2));
    }
    return text;
}

void run(Context& context, const Options& options) {
    const Format& format = *find_format(options.format);
    const Spec spec = format.spec();
    context.out.print(options.json       ? to_json(spec, format) + '\n'
                      : options.markdown ? spec_markdown(spec)
                                         : text_of(context.out, spec));
}

}  // namespace

void add_spec(CLI::App& app, Context& context) {
    auto options = std::make_shared<Options>();
    auto* command = app.add_subcommand("spec", "Print the layout of a format: every field, type and condition");
    command->footer(
        "sinew spec twm               # a table for the file and one for each list in it\n"
        "sinew spec twm --markdown    # the same for a document");
    std::vector<std::string> ids;
    for (const Format* format : all_formats()) ids.emplace_back(format->id);
    command->add_option("FORMAT", options->format, "The format's name")->required()->check(CLI::IsMember(ids));
    command->add_flag("--markdown", options->markdown, "Print Markdown");
    command->add_flag("--json", options->json, "Print JSON")->excludes("--markdown");
    command->callback([&context, options] { run(context, *options); });
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/format.h>
#include <sinew/report.h>

#include <memory>

#include "commands.h"
#include "known_formats.h"

namespace sinew::cli {
namespace {

std::string text_of(const Terminal& out) {
    Table table;
    std::vector<std::string> header;
    for (const char* title : {"format", "files", "reads", "writes", "made for"})
        header.push_back(out.paint(Color::dim, title));
    table.add(header);
    for (const Format* format : known_formats()) {
        std::string files;
        for (const auto extension : format->extensions) files += (files.empty() ? "*" : ", *") + std::string(extension);
        table.add({out.paint(Color::bold, format->id), files, std::string(format->reads), std::string(format->writes),
                   std::string(format->origin)});
    }
    std::string text = table.text(out);
    for (const Format* format : known_formats()) {
        if (format->dialects.size() == 1) continue;
        Table dialects;
        for (const Dialect& dialect : format->dialects)
            dialects.add({std::string(dialect.id), std::string(dialect.summary)});
        text += fmt::format("\nDialects of {}\n{}", format->id, dialects.text(out, 2));
    }
    Table profiles;
    for (const Format* format : known_formats()) {
        for (const Profile& profile : format->profiles) {
            profiles.add({std::string(profile.id), std::string(format->id), std::string(profile.title)});
        }
    }
    return text + fmt::format("\nProfiles, for `sinew validate --profile`\n{}", profiles.text(out, 2));
}

}  // namespace

Command formats_command(Context& context) {
    auto json = std::make_shared<bool>(false);
    Command command{.name = "formats", .text = "List the formats: versions, extensions, dialects"};
    command.examples = {{"sinew formats", "a table"}, {"sinew formats --json", "the same as data"}};
    command.options = {{.names = {"--json"}, .text = "Print JSON", .target = json.get()}};
    command.run = [&context, json] {
        context.out.print(*json ? to_json(known_formats()) + '\n' : text_of(context.out));
    };
    return command;
}

}  // namespace sinew::cli

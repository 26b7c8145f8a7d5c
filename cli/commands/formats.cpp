// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/format.h>
#include <sinew/json.h>

#include <memory>

#include "commands/commands.h"
#include "models/importer.h"
#include "options/known_formats.h"

namespace sinew::cli {
namespace {

std::string text_of(const Terminal& out) {
    Table table;
    std::vector<std::string> header;
    for (const char* title : {"format", "files", "reads", "writes", "made for"})
        header.push_back(out.paint(Color::dim, title));
    table.add(header);
    for (const Format* format : target_formats()) {
        std::string files;
        for (const auto extension : format->extensions) files += (files.empty() ? "*" : ", *") + std::string(extension);
        table.add({out.paint(Color::bold, format->id), files, versions_read(*format), versions_written(*format),
                   std::string(format->origin)});
    }
    std::string text = table.text(out);
    for (const Format* format : known_formats()) {
        if (format->dialects.size() <= 1) continue;
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
    text += fmt::format("\nProfiles, for `sinew validate --profile`\n{}", profiles.text(out, 2));
    Table foreign;
    for (const ForeignFormat& format : foreign_formats()) {
        foreign.add({format.name, fmt::format("*{}", fmt::join(format.extensions, ", *"))});
    }
    if (foreign_formats().empty()) return text + "\nForeign formats: none, because the importer is not installed\n";
    return text + fmt::format("\nForeign formats, which `convert`, `diff` and `info` read through the importer\n{}",
                              foreign.text(out, 2));
}

// The formats of the library, and those that the importer reads.
std::string json_of() {
    Json all = *parse_json(to_json(target_formats()), std::uint64_t{1} << 20);
    Json::Array foreign;
    for (const ForeignFormat& format : foreign_formats()) {
        Json entry;
        entry["name"].value = format.name;
        Json::Array extensions;
        for (const std::string& extension : format.extensions) extensions.emplace_back(extension);
        entry["extensions"].value = std::move(extensions);
        foreign.push_back(std::move(entry));
    }
    all["foreignFormats"].value = std::move(foreign);
    return to_text(all, true) + '\n';
}

}  // namespace

Command formats_command(Context& context) {
    auto json = std::make_shared<bool>(false);
    Command command{.name = "formats", .text = "List formats with their versions, extensions and dialects"};
    command.examples = {{"sinew formats", "a table"}, {"sinew formats --json", "for a script"}};
    command.options = {{.names = {"--json"}, .text = "Print JSON", .target = json.get()}};
    command.run = [&context, json] { context.out.print(*json ? json_of() : text_of(context.out)); };
    return command;
}

}  // namespace sinew::cli

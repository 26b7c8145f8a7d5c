// SPDX-License-Identifier: MIT
// The only file that knows of CLI11, which takes twenty seconds to compile.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "command.h"
#include "suggest.h"

namespace sinew::cli {
namespace {

CLI::Option* add_value(CLI::App& app, const std::string& names, const Option& option) {
    return std::visit(
        [&](auto* target) -> CLI::Option* {
            if constexpr (std::is_same_v<decltype(target), bool*>) {
                return app.add_flag(names, *target);
            } else {
                return app.add_option(names, *target);
            }
        },
        option.target);
}

void add(CLI::App& app, const Option& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ",") + name;
    CLI::Option* added = add_value(app, names, option);
    const bool is_argument = option.names[0].front() != '-';
    if (option.required) added->required();
    if (!option.choices.empty()) added->check(CLI::IsMember(option.choices));
    if (option.check) added->check(CLI::Validator(option.check, ""));
    if (option.in_bytes) added->transform(CLI::AsSizeValue(false));
    if (!option.excludes.empty()) added->excludes(option.excludes);
    if (option.is_list() && !is_argument) added->expected(1)->take_all();
}

// CLI11's words for the mistake, but for a command that does not exist.
std::string error_text(const CLI::ParseError& error, const CLI::App& app, const Program& program, int argc,
                       char** argv) {
    if (!app.get_subcommands().empty()) return error.what();
    const auto word = std::find_if(argv + 1, argv + argc, [](const char* w) { return w[0] != '-'; });
    if (word == argv + argc) return error.what();
    std::vector<std::string> known;
    for (const Command& command : program.commands) known.push_back(command.name);
    if (std::ranges::find(known, *word) != known.end()) return error.what();
    return std::string("there is no command ") + *word + did_you_mean(*word, known);
}

}  // namespace

Parsed parse(const Program& program, int argc, char** argv) {
    Parsed parsed;
    CLI::App app(program.text, program.name);
    app.set_help_flag("-h,--help");
    app.set_version_flag("-V,--version", "");
    app.require_subcommand(1);
    app.fallthrough();
    for (const Option& option : program.options) add(app, option);
    for (const Command& command : program.commands) {
        CLI::App* sub = app.add_subcommand(command.name, command.text);
        for (const Option& option : command.arguments) add(*sub, option);
        for (const Option& option : command.options) add(*sub, option);
        sub->preparse_callback([&parsed, &command](std::size_t) { parsed.command = &command; });
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        parsed.help = true;
    } catch (const CLI::CallForVersion&) {
        parsed.version = true;
    } catch (const CLI::ParseError& error) {
        parsed.error = error_text(error, app, program, argc, argv);
    }
    return parsed;
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// The only file that knows of CLI11, which takes twenty seconds to compile.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <span>

#include "options/command.h"
#include "options/suggest.h"

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

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

// Takes any case and turns it into the right one; says what is meant otherwise.
CLI::Validator one_of(const std::vector<std::string>& choices) {
    return CLI::Validator(
        [choices](std::string& value) -> std::string {
            for (const std::string& choice : choices) {
                if (lower(choice) != lower(value)) continue;
                value = choice;
                return {};
            }
            if (choices.size() > 12) return value + " is not known" + did_you_mean(value, choices);
            std::string list;
            for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
            return value + " is none of " + list;
        },
        "");
}

std::string not_negative(const std::string& value) {
    return value.starts_with('-') ? value + " is negative" : "";
}

void add(CLI::App& app, const Option& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ",") + name;
    CLI::Option* added = add_value(app, names, option);
    const bool is_argument = option.names[0].front() != '-';
    if (option.required) added->required();
    // CLI11 runs these last first.
    if (option.in_bytes) added->transform(CLI::AsSizeValue(false));
    if (!option.choices.empty()) added->transform(one_of(option.choices));
    if (option.check) added->check(CLI::Validator(option.check, ""));
    if (std::holds_alternative<std::uint64_t*>(option.target)) added->check(CLI::Validator(not_negative, ""));
    if (!option.excludes.empty()) added->excludes(option.excludes);
    if (option.is_list() && !is_argument) added->expected(1)->take_all()->allow_extra_args(false);
}

std::vector<std::string> option_names(const Program& program, const Command& command) {
    std::vector<std::string> names{"--help"};
    for (const auto* options : {&program.options, &command.options}) {
        for (const Option& option : *options) names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

// CLI11's words for the mistake, but for a command or an option that does not exist.
std::string error_text(const CLI::ParseError& error, const Program& program, const Command* command, int argc,
                       char** argv) {
    const std::span<char*> words(argv + 1, static_cast<std::size_t>(argc - 1));
    if (command == nullptr) {
        const auto word = std::ranges::find_if(words, [](const char* w) { return w[0] != '-'; });
        if (word == words.end()) return error.what();
        std::vector<std::string> known;
        for (const Command& c : program.commands) known.push_back(c.name);
        const bool looks_like_a_file = std::string_view(*word).find_first_of("./") != std::string_view::npos;
        const std::string hint = looks_like_a_file ? std::string("; `sinew info ") + *word + "` shows what is in a file"
                                                   : did_you_mean(*word, known);
        return std::string("there is no command ") + *word + hint;
    }
    const auto known = option_names(program, *command);
    for (const std::string word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (!name.starts_with("--") || name == "--" || std::ranges::find(known, name) != known.end()) continue;
        return "there is no option " + name + did_you_mean(name, known);
    }
    return error.what();
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
    const std::span<char*> words(argv + 1, static_cast<std::size_t>(argc - 1));
    for (const Command& command : program.commands) {
        CLI::App* sub = app.add_subcommand(command.name, command.text);
        sub->preparse_callback([&parsed, &command](std::size_t) { parsed.command = &command; });
        // The options of all would take a third of the time that the program needs to start.
        if (std::ranges::find(words, command.name) == words.end()) continue;
        for (const Option& option : command.arguments) add(*sub, option);
        for (const Option& option : command.options) add(*sub, option);
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        parsed.help = true;
    } catch (const CLI::CallForVersion&) {
        parsed.version = true;
    } catch (const CLI::ParseError& error) {
        parsed.error = error_text(error, program, parsed.command, argc, argv);
    }
    return parsed;
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// The only file that includes CLI11, which takes twenty seconds to compile. None of its messages reach the user.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <charconv>
#include <limits>
#include <optional>
#include <span>

#include "options/command.h"
#include "options/suggest.h"
#include "options/usage_error.h"

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

std::string expected(std::string_view what, std::string_view value) {
    return std::string("expected ").append(what).append(", but got ").append(value.empty() ? "nothing" : value);
}

// Replaces the value by the choice that it names in any case.
std::string choose(const std::vector<std::string>& choices, std::string& value) {
    for (const std::string& choice : choices) {
        if (lower(choice) != lower(value)) continue;
        value = choice;
        return {};
    }
    if (choices.size() > 12) return value + " is unknown" + did_you_mean(value, choices);
    std::string list;
    for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
    return expected("one of " + list, value) + did_you_mean(value, choices);
}

// The same for several values in one, such as `error,loss`.
std::string choose_each(const std::vector<std::string>& choices, std::string& value) {
    std::string all;
    for (std::string& word : split_at_commas(value)) {
        if (std::string wrong = choose(choices, word); !wrong.empty()) return wrong;
        all += (all.empty() ? "" : ",") + word;
    }
    value = all;
    return {};
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Replaces `4M`, `4MB` or `4MiB` by the number of bytes.
std::string to_bytes(std::string& value) {
    std::string text = lower(value);
    if (text.ends_with('b')) text.pop_back();
    if (text.ends_with('i')) text.pop_back();
    constexpr std::string_view units = "kmgt";
    const std::size_t unit = text.empty() ? std::string_view::npos : units.find(text.back());
    std::uint64_t factor = 1;
    if (unit != std::string_view::npos) {
        factor <<= 10 * (unit + 1);
        text.pop_back();
    }
    const auto number = whole_number(text);
    if (!number || *number > std::numeric_limits<std::uint64_t>::max() / factor) {
        return expected("a number of bytes such as 4096, 64K, 16M or 2G", value);
    }
    value = std::to_string(*number * factor);
    return {};
}

// What is wrong with a value; replaces it by its usual spelling if nothing is.
std::string validate_value(const Option& option, std::string& value) {
    if (option.separated) return choose_each(option.choices, value);
    if (!option.choices.empty()) return choose(option.choices, value);
    if (option.in_bytes) return to_bytes(value);
    if (std::holds_alternative<std::uint64_t*>(option.target) && !whole_number(value)) {
        return expected("a whole number from 0", value);
    }
    const std::string wanted = option.check ? option.check(value) : "";
    return wanted.empty() ? "" : expected(wanted, value);
}

void add(CLI::App& app, const Option& option) {
    std::string names;
    for (const std::string& name : option.names) names += (names.empty() ? "" : ",") + name;
    CLI::Option* added = add_value(app, names, option);
    if (option.required) added->required();
    if (!option.is_flag()) {
        added->transform(
            CLI::Validator([&option](std::string& value) { return validate_value(option, value); }, std::string{}));
    }
    if (!option.excludes.empty()) added->excludes(option.excludes);
    if (option.is_list() && !option.is_argument()) added->expected(1)->take_all()->allow_extra_args(false);
}

// The options that a message of CLI11 names, in the order of their places in it.
std::vector<const Option*> options_in(const std::string& message, const Program& program, const Command* command) {
    std::vector<std::pair<std::size_t, const Option*>> found;
    const auto look_for = [&](const Option& option) {
        const auto is_part_of_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '-'; };
        for (const std::string& name : option.names) {
            const std::size_t place = message.find(name);
            if (place == std::string::npos) continue;
            const std::size_t end = place + name.size();
            if (place > 0 && is_part_of_name(message[place - 1])) continue;
            if (end < message.size() && is_part_of_name(message[end])) continue;
            found.emplace_back(place, &option);
            break;
        }
    };
    std::ranges::for_each(program.options, look_for);
    if (command != nullptr) {
        std::ranges::for_each(command->arguments, look_for);
        std::ranges::for_each(command->options, look_for);
    }
    std::ranges::sort(found, {}, [](const auto& one) { return one.first; });
    std::vector<const Option*> options;
    for (const auto& [place, option] : found) options.push_back(option);
    return options;
}

Mistake mistake_of(const CLI::ParseError& error, bool names_an_option) {
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
        return names_an_option ? Mistake::missing_argument : Mistake::no_command;
    }
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) return Mistake::wrong_count;
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) return Mistake::unexpected_word;
    if (dynamic_cast<const CLI::ConversionError*>(&error) != nullptr) return Mistake::bad_value;
    if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) return Mistake::conflict;
    if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) return Mistake::dependency;
    return Mistake::other;
}

// The first of the words that CLI11 did not expect: its message ends in a list of them.
std::string unexpected_word(const std::string& message) {
    constexpr std::string_view before = "expected: ";
    const std::size_t place = message.find(before);
    if (place == std::string::npos) return {};
    const std::string rest = message.substr(place + before.size());
    return rest.substr(0, rest.find(' '));
}

std::string error_text(const CLI::ParseError& error, const Program& program, const Command* command,
                       std::span<char* const> words) {
    if (std::string text = unknown_name(program, command, words); !text.empty()) return text;
    // These are our own words, with the option's name in front.
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr) return error.what();
    const auto options = options_in(error.what(), program, command);
    return text_of({.mistake = mistake_of(error, !options.empty()),
                    .option = options.empty() ? nullptr : options[0],
                    .second = options.size() < 2 ? nullptr : options[1],
                    .word = unexpected_word(error.what())},
                   program, command, words);
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
        // Adding the options of all commands would take a third of the time that the program needs to start.
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
        const auto has = [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
        parsed.verbose = has("-v") || has("--verbose");
        parsed.json = has("--json");
    } catch (const CLI::ParseError& error) {
        parsed.error = error_text(error, program, parsed.command, words);
    }
    return parsed;
}

}  // namespace sinew::cli

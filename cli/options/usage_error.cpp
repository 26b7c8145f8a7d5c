// SPDX-License-Identifier: MIT
#include "options/usage_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "help/help.h"
#include "options/suggest.h"

namespace sinew::cli {
namespace {

// Long options are clearer than short ones.
const std::string& name_of(const Option& option) {
    return option.names.back();
}

bool is_name_of(std::string_view word, const Option& option) {
    return std::ranges::find(option.names, word.substr(0, word.find('='))) != option.names.end();
}

// A value in the same word, as in `--json=yes`.
bool has_attached_value(const Option& option, std::span<char* const> words) {
    return std::ranges::any_of(words, [&](std::string_view word) {
        return word.find('=') != std::string_view::npos && is_name_of(word, option);
    });
}

std::string wrong_count(const Option& option, std::span<char* const> words) {
    const auto given = std::ranges::count_if(words, [&](std::string_view word) { return is_name_of(word, option); });
    if (given > 2) return fmt::format("{} is given {} times; give it once", name_of(option), given);
    if (given == 2) return fmt::format("{} is given twice; give it once", name_of(option));
    if (option.is_flag()) return fmt::format("{} takes no value; give it alone", name_of(option));
    return fmt::format("{} needs a value: {} {}", name_of(option), name_of(option), option.value);
}

std::vector<std::string> option_names(const Program& program, const Command& command) {
    std::vector<std::string> names{"--help"};
    for (const auto* options : {&program.options, &command.options}) {
        for (const Option& option : *options) names.insert(names.end(), option.names.begin(), option.names.end());
    }
    return names;
}

std::string unknown_command(const Program& program, std::span<char* const> words) {
    const auto word = std::ranges::find_if(words, [](const char* w) { return w[0] != '-'; });
    if (word == words.end()) return {};
    std::vector<std::string> known;
    for (const Command& command : program.commands) known.push_back(command.name);
    const bool looks_like_a_file = std::string_view(*word).find_first_of("./") != std::string_view::npos;
    return fmt::format("there is no command {}{}", *word,
                       looks_like_a_file
                           ? fmt::format("; to see what is in a file, run `{} info {}`", program.name, *word)
                           : did_you_mean(*word, known));
}

}  // namespace

std::string unknown_name(const Program& program, const Command* command, std::span<char* const> words) {
    if (command == nullptr) return unknown_command(program, words);
    const auto known = option_names(program, *command);
    for (const std::string word : words) {
        const std::string name = word.substr(0, word.find('='));
        if (name == "--") break;
        if (!name.starts_with("--") || std::ranges::find(known, name) != known.end()) continue;
        return "there is no option " + name + did_you_mean(name, known);
    }
    return {};
}

std::string text_of(const UsageError& error, const Program& program, const Command* command,
                    std::span<char* const> words) {
    const std::string usage = usage_line(program, command);
    const std::string name = command == nullptr ? program.name : command->name;
    const Option* option = error.option;
    switch (error.mistake) {
        case Mistake::no_command:
            return fmt::format("no command is given; use one: {}", usage);
        case Mistake::missing_argument:
            if (option == nullptr) break;
            return fmt::format("{} needs {}: {}", name, option->is_argument() ? name_of(*option) : option->usage(),
                               usage);
        case Mistake::wrong_count:
            if (option != nullptr) return wrong_count(*option, words);
            break;
        case Mistake::unexpected_word:
            if (error.word.starts_with('-') && error.word.size() > 1) {
                return fmt::format("there is no option {}; to name a file like that, write ./{}", error.word,
                                   error.word);
            }
            return fmt::format("{} is one argument too many: {}", error.word, usage);
        case Mistake::bad_value:
            if (option == nullptr) break;
            if (option->is_flag() && has_attached_value(*option, words)) {
                return fmt::format("{} takes no value; give it alone", name_of(*option));
            }
            return fmt::format("{}: expected {}", name_of(*option), option->value);
        case Mistake::conflict:
            if (option == nullptr || error.second == nullptr) break;
            return fmt::format("{} and {} cannot be combined; give one of them", name_of(*option),
                               name_of(*error.second));
        case Mistake::dependency:
            if (option == nullptr || error.second == nullptr) break;
            return fmt::format("{} works only with {}; give both", name_of(*option), name_of(*error.second));
        case Mistake::other:
            break;
    }
    return fmt::format("these arguments do not fit together: {}", usage);
}

}  // namespace sinew::cli

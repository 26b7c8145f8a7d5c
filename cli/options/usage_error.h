// SPDX-License-Identifier: MIT
// Messages for mistakes on the command line: what is wrong, and what to do.
#pragma once

#include <span>
#include <string>

#include "options/command.h"

namespace sinew::cli {

/// Kinds of mistakes that the parser detects.
enum class Mistake : unsigned char {
    no_command,
    missing_argument,  ///< a required argument or option
    wrong_count,       ///< an option without its value, or one that was given twice
    unexpected_word,
    bad_value,   ///< a value of the wrong type
    conflict,    ///< two options that cannot be combined
    dependency,  ///< an option that needs another one
    other,
};

struct UsageError {
    Mistake mistake = Mistake::other;
    const Option* option = nullptr;  ///< the option at fault, if there is one
    const Option* second = nullptr;  ///< for conflicts and dependencies
    std::string word = {};           ///< the unexpected word
};

/// The message, without the name of the program in front. `words` is the command line without the program.
std::string text_of(const UsageError& error, const Program& program, const Command* command,
                    std::span<char* const> words);

/// The message for a command or a long option that does not exist; empty if all of them exist.
std::string unknown_name(const Program& program, const Command* command, std::span<char* const> words);

}  // namespace sinew::cli

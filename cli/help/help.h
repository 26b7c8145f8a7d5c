// SPDX-License-Identifier: MIT
// Help texts, manual pages and shell completions.
#pragma once

#include <string>

#include "options/command.h"
#include "terminal/terminal.h"

namespace sinew::cli {

struct ExitCodeMeaning {
    const char* number;
    const char* meaning;
};

inline constexpr ExitCodeMeaning exit_code_meanings[] = {
    {"0", "success"},
    {"1", "a problem was found: invalid, unknown, different or empty"},
    {"2", "wrong usage"},
    {"3", "a file cannot be read"},
    {"4", "the output cannot be written"},
    {"5", "internal error; in a batch the highest code is returned"},
};

/// The options of a command including those that every command accepts, or the options of the program if it is null.
std::vector<Option> all_options(const Program& program, const Command* command);

/// `sinew dump [OPTIONS] FILE`.
std::string usage_line(const Program& program, const Command* command);

/// The help of a command, or of the program if the command is null.
std::string help_text(const Program& program, const Command* command, const Terminal& terminal);
std::string help_markdown(const Program& program);

/// The manual page of a command, or of the program if the command is null.
std::string manual_page(const Program& program, const Command* command);

std::string bash_completions(const Program& program);
std::string zsh_completions(const Program& program);
std::string fish_completions(const Program& program);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// What people and shells are told about the command line.
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
    {"0", "fine"},
    {"1", "a problem was found: invalid, unknown, nothing there"},
    {"2", "wrong usage"},
    {"3", "a file cannot be read"},
    {"4", "the output cannot be written"},
    {"5", "internal error; in a batch the highest code is returned"},
};

/// The options of a command with those of every command, or those of the program when there is none.
std::vector<Option> all_options(const Program& program, const Command* command);

/// `sinew dump [OPTIONS] FILE`.
std::string usage_line(const Program& program, const Command* command);

/// The help of a command, or of the program when there is none.
std::string help_text(const Program& program, const Command* command, const Terminal& terminal);
std::string help_markdown(const Program& program);

/// A manual page; of the program when there is no command.
std::string manual_page(const Program& program, const Command* command);

std::string bash_completions(const Program& program);
std::string zsh_completions(const Program& program);
std::string fish_completions(const Program& program);

}  // namespace sinew::cli

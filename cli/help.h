// SPDX-License-Identifier: MIT
// What people and shells are told about the command line.
#pragma once

#include <string>

#include "command.h"
#include "terminal.h"

namespace sinew::cli {

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

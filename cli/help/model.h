// SPDX-License-Identifier: MIT
// The command line as data: what help, manual pages, completions and the documentation are written from.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace sinew::cli {

struct HelpOption {
    std::vector<std::string> names;  ///< with dashes; a positional argument has one without
    std::string value;               ///< as in `--from FORMAT`; empty for a flag
    std::string text;
    std::vector<std::string> choices;  ///< the values that are possible, if they are few
    std::string initial;               ///< the value when the option is not given

    bool is_positional() const { return names[0].front() != '-'; }
    /// `-r, --recursive` or `--from FORMAT`.
    std::string usage() const;
};

struct HelpExample {
    std::string command;
    std::string comment;
};

struct HelpCommand {
    std::string name;
    std::string text;
    std::vector<HelpOption> arguments;
    std::vector<HelpOption> options;
    std::vector<HelpExample> examples;
    std::vector<HelpCommand> commands;

    /// `sinew dump [OPTIONS] FILE`.
    std::string usage() const;
};

/// Reads the option table. Commands without a group are hidden.
HelpCommand help_of(const CLI::App& app);

std::string help_text(const HelpCommand& command, bool colored, std::size_t columns);
std::string help_markdown(const HelpCommand& root);
std::string help_man(const HelpCommand& command, const HelpCommand& root);
std::string bash_completions(const HelpCommand& root);
std::string zsh_completions(const HelpCommand& root);
std::string fish_completions(const HelpCommand& root);

}  // namespace sinew::cli

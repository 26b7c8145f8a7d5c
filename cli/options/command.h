// SPDX-License-Identifier: MIT
// The command line as data. The parser, the help, the manual pages and the shell completions all use these tables.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew::cli {

/// The variable that receives the value of an option. Its type is the type of the value; a flag has a bool.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, std::uint64_t*>;

/// An option, or a positional argument if its name has no dashes.
struct Option {
    std::vector<std::string> names;
    std::string text;
    Target target;
    std::string value = {};                 ///< the placeholder of the value: `FORMAT` in `--from FORMAT`
    std::vector<std::string> choices = {};  ///< the allowed values, if they can be listed
    bool separated = false;                 ///< several choices may be given at once, separated by commas
    std::string initial = {};               ///< the default, as shown in the help
    /// Returns what a value should have been ("a number above 0"), or nothing if it is valid.
    std::function<std::string(const std::string&)> check = {};
    std::string excludes = {};  ///< an option that cannot be combined with this one
    bool required = false;
    bool in_bytes = false;       ///< a number that may end in K, M or G
    bool affects_output = true;  ///< false if the value cannot change the files that a command writes
    std::string in_usage = {};   ///< how the usage line shows an argument, if not by its name alone

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
    bool is_argument() const { return names[0].front() != '-'; }
    /// `-r, --recursive` or `--from FORMAT`.
    std::string usage() const;
};

struct Example {
    std::string command;
    std::string comment = {};
};

struct Command {
    std::string name;
    std::string text;
    std::vector<Option> arguments;
    std::vector<Option> options;
    std::vector<Example> examples;
    std::function<void()> run;
    bool hidden = false;  ///< left out of the help
};

/// The program: its commands, and the options that every command accepts.
struct Program {
    std::string name;
    std::string text;
    std::vector<Option> options;
    std::vector<Example> examples;
    std::vector<Command> commands;
};

/// The result of parsing the command line.
struct Parsed {
    const Command* command = nullptr;  ///< null if no command was given
    bool help = false;
    bool version = false;
    bool verbose = false;  ///< with `version`: `-v` was given as well
    bool json = false;     ///< with `version`: `--json` was given as well
    std::string error;     ///< what is wrong with the command line, and what to do; empty if it is valid
};

/// Parses the command line and sets the targets of the options that were given.
Parsed parse(const Program& program, int argc, char** argv);

/// The parts of a text between commas.
std::vector<std::string> split_at_commas(std::string_view text);

/// The current values of all options that affect the output, as one text: two texts are equal only if all values are.
std::string output_key(const std::vector<Option>& options);

}  // namespace sinew::cli

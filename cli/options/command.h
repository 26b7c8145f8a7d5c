// SPDX-License-Identifier: MIT
// The command line as data: what is parsed, and what help, manual pages and completions are written from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace sinew::cli {

/// Where the value of an option goes; the type says what kind of value it is. A flag has a bool.
using Target = std::variant<bool*, std::string*, std::vector<std::string>*, std::uint64_t*>;

/// An option, or an argument when its name has no dashes.
struct Option {
    std::vector<std::string> names;
    std::string text;
    Target target;
    std::string value = {};                 ///< what to call the value: `FORMAT` in `--from FORMAT`
    std::vector<std::string> choices = {};  ///< the values that are possible, if they are few
    std::string initial = {};               ///< the value when the option is not given, for people
    /// What is wrong with a value, or nothing.
    std::function<std::string(const std::string&)> check = {};
    std::string excludes = {};  ///< another option that makes no sense with this one
    bool required = false;
    bool in_bytes = false;      ///< a number that may end in K, M or G
    std::string in_usage = {};  ///< how an argument stands in the usage line, where its name alone does not tell

    bool is_flag() const { return std::holds_alternative<bool*>(target); }
    bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
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
    bool hidden = false;  ///< works, but is not shown
};

/// The program: options that go with every command, and the commands.
struct Program {
    std::string name;
    std::string text;
    std::vector<Option> options;
    std::vector<Example> examples;
    std::vector<Command> commands;
};

/// What the user asked for.
struct Parsed {
    const Command* command = nullptr;  ///< null when none was named
    bool help = false;
    bool version = false;
    std::string error;  ///< what is wrong with the command line, or nothing
};

/// Fills the targets of the options that were given.
Parsed parse(const Program& program, int argc, char** argv);

}  // namespace sinew::cli

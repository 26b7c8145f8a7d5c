// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "help/model.h"

namespace sinew::cli {
namespace {

std::string short_name(const HelpCommand& root, const HelpCommand& command) {
    return command.name.substr(root.name.size() + 1);
}

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::vector<std::string> command_names(const HelpCommand& root) {
    std::vector<std::string> names;
    for (const HelpCommand& command : root.commands) names.push_back(short_name(root, command));
    return names;
}

std::vector<std::string> option_names(const HelpCommand& command) {
    std::vector<std::string> names;
    for (const HelpOption& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

// What the positional arguments of a command can be; empty means files.
std::vector<std::string> argument_choices(const HelpCommand& command) {
    for (const HelpOption& argument : command.arguments) {
        if (!argument.choices.empty()) return argument.choices;
    }
    return {};
}

bool takes_files(const HelpCommand& command) {
    return std::ranges::any_of(command.arguments, [](const HelpOption& a) { return a.names[0] == "FILE"; });
}

// Inside single quotes, for the shells.
std::string shell_quoted(std::string_view text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') {
            result += "'\\''";
        } else {
            result += c;
        }
    }
    return result + "'";
}

std::string bash_case(const HelpCommand& root, const HelpCommand& command) {
    std::string text = fmt::format("        {})\n", short_name(root, command));
    std::string values;
    for (const HelpOption& option : command.options) {
        if (option.value.empty()) continue;
        values += fmt::format("                {}) COMPREPLY=($(compgen -W \"{}\" -- \"$cur\")); return ;;\n",
                              fmt::join(option.names, "|"), joined(option.choices));
    }
    if (!values.empty()) text += "            case $prev in\n" + values + "            esac\n";
    text += fmt::format("            options=\"{}\"\n            words=\"{}\"\n            files={} ;;\n",
                        joined(option_names(command)), joined(argument_choices(command)), takes_files(command) ? 1 : 0);
    return text;
}

// A zsh specification such as `(-r --recursive)'{-r,--recursive}'[text]'`.
std::string zsh_option(const HelpOption& option) {
    std::string text;
    for (const char c : option.text) {
        if (c == '[' || c == ']' || c == ':') text += '\\';
        text += c;
    }
    std::string value;
    if (!option.value.empty()) {
        value = option.choices.empty() ? fmt::format(":{}:", option.value)
                                       : fmt::format(":{}:({})", option.value, joined(option.choices));
    }
    const std::string meaning = fmt::format("[{}]{}", text, value);
    if (option.names.size() == 1) return shell_quoted(option.names[0] + meaning);
    return fmt::format("'({})'{{{}}}{}", fmt::join(option.names, " "), fmt::join(option.names, ","),
                       shell_quoted(meaning));
}

}  // namespace

std::string bash_completions(const HelpCommand& root) {
    std::string cases;
    for (const HelpCommand& command : root.commands) cases += bash_case(root, command);
    return fmt::format(R"(# bash completion for sinew, written by `sinew completions bash`
_sinew() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= options= words= files=0 i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
            -*) ;;
            *) command=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    case $command in
        "") options="{}"; words="{}" ;;
{}    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ $files == 1 ]]; then
        compopt -o filenames 2>/dev/null
        COMPREPLY=($(compgen -f -- "$cur"))
    else
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    fi
}}
complete -F _sinew sinew
)",
                       joined(option_names(root)), joined(command_names(root)), cases);
}

std::string zsh_completions(const HelpCommand& root) {
    std::string commands;
    std::string cases;
    for (const HelpCommand& command : root.commands) {
        const std::string name = short_name(root, command);
        commands += fmt::format("        {}\n", shell_quoted(name + ":" + command.text));
        cases += fmt::format("        {})\n            _arguments \\\n", name);
        for (const HelpOption& option : command.options)
            cases += fmt::format("                {} \\\n", zsh_option(option));
        const auto choices = argument_choices(command);
        cases += choices.empty() ? fmt::format("                '*:file:{}' ;;\n", takes_files(command) ? "_files" : "")
                                 : fmt::format("                {} ;;\n",
                                               shell_quoted(fmt::format("*:value:({})", joined(choices))));
    }
    return fmt::format(R"(#compdef sinew
# zsh completion for sinew, written by `sinew completions zsh`
_sinew() {{
    local -a commands
    commands=(
{}    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
{}    esac
}}
if [ "$funcstack[1]" = "_sinew" ]; then
    _sinew "$@"
else
    compdef _sinew sinew
fi
)",
                       commands, cases);
}

std::string fish_completions(const HelpCommand& root) {
    std::string text = "# fish completion for sinew, written by `sinew completions fish`\n";
    const auto option_line = [&](std::string_view condition, const HelpOption& option) {
        std::string line = fmt::format("complete -c sinew -n {}", shell_quoted(condition));
        for (const std::string& name : option.names) {
            line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
        }
        if (!option.value.empty()) line += " -x";
        if (!option.choices.empty()) line += " -a " + shell_quoted(joined(option.choices));
        text += line + " -d " + shell_quoted(option.text) + "\n";
    };
    for (const HelpOption& option : root.options) option_line("__fish_use_subcommand", option);
    for (const HelpCommand& command : root.commands) {
        const std::string name = short_name(root, command);
        const std::string condition = "__fish_seen_subcommand_from " + name;
        text += fmt::format("complete -c sinew -f -n __fish_use_subcommand -a {} -d {}\n", name,
                            shell_quoted(command.text));
        for (const HelpOption& option : command.options) option_line(condition, option);
        const auto choices = argument_choices(command);
        if (!takes_files(command)) {
            text += fmt::format("complete -c sinew -f -n {} -a {}\n", shell_quoted(condition),
                                shell_quoted(joined(choices)));
        }
    }
    return text;
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "help/help.h"

namespace sinew::cli {
namespace {

std::string joined(const std::vector<std::string>& words) {
    return fmt::format("{}", fmt::join(words, " "));
}

std::vector<const Command*> shown(const Program& program) {
    std::vector<const Command*> commands;
    for (const Command& command : program.commands) {
        if (!command.hidden) commands.push_back(&command);
    }
    return commands;
}

std::vector<std::string> command_names(const Program& program) {
    std::vector<std::string> names;
    for (const Command* command : shown(program)) names.push_back(command->name);
    return names;
}

std::vector<std::string> option_names(const std::vector<Option>& options) {
    std::vector<std::string> names;
    for (const Option& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

// The possible arguments of a command; empty means files.
std::vector<std::string> argument_choices(const Command& command) {
    for (const Option& argument : command.arguments) {
        if (!argument.choices.empty()) return argument.choices;
    }
    return {};
}

bool takes_files(const Command& command) {
    return std::ranges::any_of(command.arguments, [](const Option& a) { return a.names[0] == "FILE"; });
}

// In single quotes, as all three shells accept it.
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

// The branches of a `case $prev` that complete the values of options.
std::string bash_values(const std::vector<Option>& options, std::size_t indent) {
    std::string text;
    for (const Option& option : options) {
        if (option.is_flag()) continue;
        text += fmt::format("{:{}}{}) COMPREPLY=($(compgen -W \"{}\" -- \"$cur\")); return ;;\n", "", indent,
                            fmt::join(option.names, "|"), joined(option.choices));
    }
    return text;
}

std::string bash_case(const Program& program, const Command& command) {
    std::string text = fmt::format("        {})\n", command.name);
    const std::string values = bash_values(command.options, 16);
    if (!values.empty()) text += "            case $prev in\n" + values + "            esac\n";
    text += fmt::format("            options=\"{}\"\n            words=\"{}\"\n            files={} ;;\n",
                        joined(option_names(all_options(program, &command))), joined(argument_choices(command)),
                        takes_files(command) ? 1 : 0);
    return text;
}

// As in `'(-r --recursive)'{-r,--recursive}'[text]'`.
std::string zsh_option(const Option& option) {
    std::string meaning = "[";
    for (const char c : option.text) {
        if (c == '[' || c == ']' || c == ':') meaning += '\\';
        meaning += c;
    }
    meaning += ']';
    if (!option.is_flag()) meaning += fmt::format(":{}:", option.value);
    if (option.separated) {
        meaning += fmt::format("_values -s , {} {}", option.value, joined(option.choices));
    } else if (!option.choices.empty()) {
        meaning += fmt::format("({})", joined(option.choices));
    }
    if (option.names.size() == 1) return shell_quoted(option.names[0] + meaning);
    return fmt::format("'({})'{{{}}}{}", joined(option.names), fmt::join(option.names, ","), shell_quoted(meaning));
}

std::string zsh_case(const Program& program, const Command& command) {
    std::string text = fmt::format("        {})\n            _arguments \\\n", command.name);
    for (const Option& option : all_options(program, &command))
        text += fmt::format("                {} \\\n", zsh_option(option));
    const auto choices = argument_choices(command);
    const std::string rest = !choices.empty()       ? fmt::format("*:value:({})", joined(choices))
                             : takes_files(command) ? "*:file:_files"
                                                    : "*:value:";
    return text + fmt::format("                {} ;;\n", shell_quoted(rest));
}

std::string fish_option(std::string_view condition, const Option& option) {
    std::string line = fmt::format("complete -c sinew -n {}", shell_quoted(condition));
    for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.is_flag()) line += " -x";
    if (!option.choices.empty()) line += " -a " + shell_quoted(joined(option.choices));
    return line + " -d " + shell_quoted(option.text) + "\n";
}

}  // namespace

std::string bash_completions(const Program& program) {
    std::string cases;
    for (const Command* command : shown(program)) cases += bash_case(program, *command);
    std::vector<std::string> global_values;  // options before the command that take a word
    for (const Option& option : program.options) {
        if (!option.is_flag()) global_values.insert(global_values.end(), option.names.begin(), option.names.end());
    }
    const std::string globals = bash_values(program.options, 8);
    return fmt::format(R"(# bash completion for sinew, written by `sinew completions bash`
_sinew() {{
    local cur=${{COMP_WORDS[COMP_CWORD]}} prev=${{COMP_WORDS[COMP_CWORD-1]}}
    local command= options= words= files=0 i
    for ((i = 1; i < COMP_CWORD; i++)); do
        case ${{COMP_WORDS[i]}} in
            {}) ((i++)) ;;
            -*) ;;
            *) command=${{COMP_WORDS[i]}}; break ;;
        esac
    done
    case $prev in
{}    esac
    case $command in
        "") options="{}"; words="{}" ;;
{}    esac
    if [[ $cur == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$cur"))
    elif [[ $files == 1 ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    else
        COMPREPLY=($(compgen -W "$words" -- "$cur"))
    fi
}}
complete -F _sinew sinew
)",
                       fmt::join(global_values, "|"), globals, joined(option_names(all_options(program, nullptr))),
                       joined(command_names(program)), cases);
}

std::string zsh_completions(const Program& program) {
    std::string commands;
    std::string cases;
    for (const Command* command : shown(program)) {
        commands += fmt::format("        {}\n", shell_quoted(command->name + ":" + command->text));
        cases += zsh_case(program, *command);
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

std::string fish_completions(const Program& program) {
    std::string text = "# fish completion for sinew, written by `sinew completions fish`\n";
    for (const Option& option : all_options(program, nullptr)) text += fish_option("__fish_use_subcommand", option);
    for (const Command* command : shown(program)) {
        const std::string condition = "__fish_seen_subcommand_from " + command->name;
        text += fmt::format("complete -c sinew -f -n __fish_use_subcommand -a {} -d {}\n", command->name,
                            shell_quoted(command->text));
        for (const Option& option : all_options(program, command)) text += fish_option(condition, option);
        if (takes_files(*command)) continue;
        text += fmt::format("complete -c sinew -f -n {} -a {}\n", shell_quoted(condition),
                            shell_quoted(joined(argument_choices(*command))));
    }
    return text;
}

}  // namespace sinew::cli

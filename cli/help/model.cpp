// SPDX-License-Identifier: MIT
#include "help/model.h"

#include <fmt/format.h>

#include <algorithm>

namespace sinew::cli {
namespace {

// CLI11 keeps the members of a set only as text: `TEXT:{a,b,c}` or `NAME:{a,b,c}`.
std::vector<std::string> choices_in(const std::string& type) {
    const std::size_t open = type.find('{');
    const std::size_t close = type.rfind('}');
    std::vector<std::string> choices;
    if (open == std::string::npos || close == std::string::npos) return choices;
    std::string list = type.substr(open + 1, close - open - 1);
    for (std::size_t comma = 0; comma != std::string::npos; list.erase(0, comma == std::string::npos ? 0 : comma + 1)) {
        comma = list.find(',');
        choices.push_back(list.substr(0, comma));
    }
    return choices;
}

HelpOption option_of(const CLI::Option& option) {
    HelpOption help;
    if (option.get_positional()) {
        help.names = {option.get_name(true)};
    } else {
        for (const std::string& name : option.get_snames()) help.names.push_back("-" + name);
        for (const std::string& name : option.get_lnames()) help.names.push_back("--" + name);
    }
    help.text = option.get_description();
    help.choices = choices_in(option.get_type_name());
    if (option.get_items_expected_max() > 0 && !option.get_positional()) {
        help.value = option.get_type_name().substr(0, option.get_type_name().find(':'));
    }
    help.initial = option.get_default_str();
    return help;
}

std::string trimmed(std::string text) {
    text.erase(0, std::min(text.find_first_not_of(' '), text.size()));
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

std::vector<HelpExample> examples_of(const std::string& footer) {
    std::vector<HelpExample> examples;
    for (std::size_t at = 0; at < footer.size();) {
        const std::size_t end = std::min(footer.find('\n', at), footer.size());
        const std::string line = footer.substr(at, end - at);
        const std::size_t hash = std::min(line.find(" # "), line.size());
        examples.push_back({trimmed(line.substr(0, hash)), hash < line.size() ? trimmed(line.substr(hash + 3)) : ""});
        at = end + 1;
    }
    return examples;
}

}  // namespace

std::string HelpOption::usage() const {
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ", ") + name;
    return value.empty() ? line : line + " " + value;
}

std::string HelpCommand::usage() const {
    std::string line = name;
    if (!commands.empty()) line += " COMMAND";
    if (!options.empty()) line += " [OPTIONS]";
    for (const HelpOption& argument : arguments) line += " " + argument.names[0];
    return line;
}

HelpCommand help_of(const CLI::App& app) {
    HelpCommand help;
    help.name = app.get_parent() == nullptr ? app.get_name() : app.get_parent()->get_name() + " " + app.get_name();
    help.text = app.get_description();
    help.examples = examples_of(app.get_footer());
    for (const CLI::Option* option : app.get_options()) {
        HelpOption described = option_of(*option);
        (described.is_positional() ? help.arguments : help.options).push_back(std::move(described));
    }
    for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (!sub->get_group().empty()) help.commands.push_back(help_of(*sub));
    }
    return help;
}

}  // namespace sinew::cli

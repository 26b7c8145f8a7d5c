// SPDX-License-Identifier: MIT
#include "options/command.h"

#include <algorithm>

namespace sinew::cli {
namespace {

// Escapes the characters that separate options and values in the key, so that values cannot run together.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\' || c == '=') result += '\\';
        result += c == '\n' ? std::string("\\n") : std::string(1, c);
    }
    return result;
}

std::vector<std::string> values_of(const Target& target) {
    struct {
        std::vector<std::string> operator()(const bool* value) const { return {*value ? "yes" : "no"}; }
        std::vector<std::string> operator()(const std::string* value) const { return {*value}; }
        std::vector<std::string> operator()(const std::vector<std::string>* value) const { return *value; }
        std::vector<std::string> operator()(const std::uint64_t* value) const { return {std::to_string(*value)}; }
    } as_texts;
    return std::visit(as_texts, target);
}

}  // namespace

std::string Option::usage() const {
    std::string line;
    for (const std::string& name : names) line += (line.empty() ? "" : ", ") + name;
    return value.empty() ? line : line + " " + value;
}

std::vector<std::string> split_at_commas(std::string_view text) {
    std::vector<std::string> parts;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        parts.emplace_back(text.substr(start, end - start));
        start = end + 1;
    }
    return parts;
}

std::string output_key(const std::vector<Option>& options) {
    std::vector<std::string> lines;
    for (const Option& option : options) {
        if (!option.affects_output) continue;
        std::string line = option.names.back();
        for (const std::string& value : values_of(option.target)) line += "=" + escaped(value);
        lines.push_back(std::move(line));
    }
    // The order in which a command lists its options must not matter.
    std::ranges::sort(lines);
    std::string key;
    for (const std::string& line : lines) key += line + '\n';
    return key;
}

}  // namespace sinew::cli

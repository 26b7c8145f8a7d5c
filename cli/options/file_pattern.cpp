// SPDX-License-Identifier: MIT
#include "options/file_pattern.h"

#include <string>
#include <vector>

namespace sinew::cli {
namespace {

// Matches a sequence with a pattern in which some items stand for any number of items. Only the last of those needs to
// be tried again, so the time is at most the product of the lengths.
template <class Text, class Pattern>
bool matches_sequence(const Text& text, const Pattern& pattern, const auto& stands_for_any, const auto& matches_one) {
    std::size_t t = 0;
    std::size_t p = 0;
    std::size_t retry_text = 0;
    std::size_t retry_pattern = pattern.size() + 1;
    while (t < text.size()) {
        if (p < pattern.size() && stands_for_any(pattern[p])) {
            retry_pattern = ++p;
            retry_text = t;
        } else if (p < pattern.size() && matches_one(text[t], pattern[p])) {
            ++t;
            ++p;
        } else if (retry_pattern <= pattern.size()) {
            t = ++retry_text;
            p = retry_pattern;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && stands_for_any(pattern[p])) ++p;
    return p == pattern.size();
}

// Bytes that continue a UTF-8 character.
bool continues(char c) {
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}

std::vector<std::string_view> characters_of(std::string_view text) {
    std::vector<std::string_view> all;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && continues(text[end])) ++end;
        all.push_back(text.substr(i, end - i));
        i = end;
    }
    return all;
}

bool name_matches(std::string_view name, std::string_view pattern) {
    return matches_sequence(
        characters_of(name), characters_of(pattern), [](std::string_view p) { return p == "*"; },
        [](std::string_view c, std::string_view p) { return p == "?" || p == c; });
}

std::vector<std::string_view> names_of(std::string_view path) {
    std::vector<std::string_view> all;
    while (!path.empty()) {
        const std::string_view name = path.substr(0, path.find('/'));
        path.remove_prefix(std::min(name.size() + 1, path.size()));
        if (!name.empty() && name != ".") all.push_back(name);
    }
    return all;
}

}  // namespace

bool file_matches(std::string_view path, std::string_view pattern) {
    std::vector<std::string_view> wanted = names_of(pattern);
    wanted.insert(wanted.begin(), "**");  // in any folder
    return matches_sequence(
        names_of(path), wanted, [](std::string_view p) { return p == "**"; }, name_matches);
}

}  // namespace sinew::cli

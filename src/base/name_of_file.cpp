// SPDX-License-Identifier: MIT
#include <sinew/app/printable.h>
#include <sinew/file_name.h>

#include <algorithm>

namespace sinew {
namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t longest_extension = 16;

// Devices of Windows, which no extension makes a file.
bool is_device(std::string_view name) {
    std::string stem(name.substr(0, name.find('.')));
    while (stem.ends_with(' ')) stem.pop_back();
    std::ranges::transform(stem, stem.begin(),
                           [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c; });
    constexpr std::string_view devices[] = {"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"};
    if (std::ranges::find(devices, stem) != std::end(devices)) return true;
    return stem.size() == 4 && (stem.starts_with("COM") || stem.starts_with("LPT")) && stem[3] >= '0' && stem[3] <= '9';
}

std::string with_safe_characters(std::string_view name) {
    std::string result;
    while (!name.empty()) {
        std::uint32_t code = 0;
        const std::size_t size = first_character(name, code);
        const bool is_safe = size > 0 && !is_unprintable(code) &&
                             std::string_view("<>:\"|?*/\\").find(name[0]) == std::string_view::npos;
        if (is_safe) {
            result += name.substr(0, size);
        } else {
            result += '_';
        }
        name.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return result;
}

// At most `most` bytes, without a partial character at the end.
std::string_view cut(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80) --most;
    return text.substr(0, most);
}

std::string shortened_name(const std::string& name) {
    if (name.size() <= longest_name) return name;
    const std::size_t dot = name.rfind('.');
    const bool has_extension = dot != std::string::npos && dot > 0 && name.size() - dot <= longest_extension;
    const std::string extension = has_extension ? name.substr(dot) : "";
    return std::string(cut(name, longest_name - extension.size())) + extension;
}

}  // namespace

std::string safe_file_name(std::string_view name) {
    std::string safe = with_safe_characters(name);
    const bool starts_badly = !safe.empty() && std::string_view("-.~ ").find(safe[0]) != std::string_view::npos;
    if (starts_badly || is_device(safe)) safe.insert(0, 1, '_');
    safe = shortened_name(safe);
    for (std::size_t i = safe.size(); i > 0 && (safe[i - 1] == '.' || safe[i - 1] == ' '); --i) safe[i - 1] = '_';
    return safe;
}

std::string safe_path(std::string_view path) {
    std::string safe;
    while (!path.empty()) {
        const std::string_view part = path.substr(0, path.find('/'));
        safe += safe_file_name(part);
        path.remove_prefix(part.size());
        if (path.empty()) break;
        safe += '/';
        path.remove_prefix(1);
    }
    return safe;
}

}  // namespace sinew

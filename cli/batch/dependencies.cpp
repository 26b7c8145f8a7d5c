// SPDX-License-Identifier: MIT
#include "batch/dependencies.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>

#include <algorithm>

namespace sinew::cli {
namespace {

enum class Side : unsigned char { target, source };

// What has a meaning in a rule of Make, and an escape. Backslashes in front of it are doubled, as Make reads them.
// Ninja reads the escapes of spaces, hashes, dollar signs and colons in the same way.
std::string escaped_for_make(std::string_view name, Side side) {
    const std::string_view special = side == Side::target ? " #:%" : " #:|";
    std::string text;
    if (name.find_first_of("~|@-") == 0) text = "./";  // a home folder, or an operator
    std::size_t backslashes = 0;
    for (const char c : name) {
        if (special.find(c) != std::string_view::npos) text += std::string(backslashes + 1, '\\');
        if (c == '$') text += '$';
        text += c;
        backslashes = c == '\\' ? backslashes + 1 : 0;
    }
    return text;
}

// Why Make would take a name for something else, if there is no escape. Found with GNU Make 4.3.
std::string_view obstacle(std::string_view name, Side side, bool is_first) {
    const auto is_control = [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 0x7F; };
    if (std::ranges::any_of(name, is_control)) return "a control character";
    if (name.find(';') != std::string_view::npos) return "a semicolon";  // what follows would be a command
    if (name.ends_with('\\')) return "a backslash at the end";
    if (side == Side::target && name.ends_with('&')) return "an ampersand at the end";
    // `a=b: c` is a variable and not a rule, and so is `a: b=c`.
    if (is_first && name.find('=') != std::string_view::npos) return "an equals sign";
    return {};
}

}  // namespace

void Dependencies::add(const std::vector<std::string>& written, const std::vector<std::string>& read) {
    if (file_.empty() || written.empty()) return;
    std::string line;
    const auto add_names = [&](const std::vector<std::string>& names, Side side) {
        for (std::size_t i = 0; i < names.size(); ++i) {
            const std::string_view why = obstacle(names[i], side, i == 0 || side == Side::target);
            if (!why.empty() && problem_.empty()) {
                problem_ = fmt::format("Make cannot read the name \"{}\", which has {}", printable(names[i]), why);
            }
            line += (line.empty() ? "" : " ") + escaped_for_make(names[i], side);
        }
    };
    add_names(written, Side::target);
    line += ':';
    add_names(read, Side::source);
    text_ += line + '\n';
}

void Dependencies::write(Context& context) const {
    if (file_.empty()) return;
    const auto fail = [&](std::string_view why) {
        context.err.print(fmt::format("sinew: {}: {}\n", printable(file_), why));
        context.note(ExitCode::cannot_write);
    };
    if (!problem_.empty()) return fail(fmt::format("not written: {}; rename the file", problem_));
    const auto result = write_file(file_, Bytes::copy_of(text_), {.overwrite = true});
    if (!result) fail(result.error().message);
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
#include "options/allow.h"

#include <fmt/format.h>
#include <sinew/app/report.h>
#include <sinew/file.h>
#include <sinew/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>

#include "options/file_pattern.h"
#include "options/inputs.h"
#include "options/known_formats.h"
#include "options/suggest.h"

namespace sinew::cli {
namespace {

std::string text_of(const AllowEntry& entry) {
    std::string text = entry.allowed.code;
    if (!entry.file.empty()) text += " " + printable(entry.file);
    if (!entry.allowed.path.empty()) text += " " + printable(entry.allowed.path);
    return text;
}

// The words of a line, without a comment. A comment starts at a word that starts with `#`.
std::vector<std::string> words_of(std::string_view line) {
    constexpr std::string_view blanks = " \t\r";
    std::vector<std::string> words;
    for (std::size_t start = line.find_first_not_of(blanks); start != std::string_view::npos;) {
        if (line[start] == '#') break;
        const std::size_t end = std::min(line.find_first_of(blanks, start), line.size());
        words.emplace_back(line.substr(start, end - start));
        start = line.find_first_not_of(blanks, end);
    }
    return words;
}

std::string upper_case(std::string text) {
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

// Returns what is wrong, or nothing.
std::string parse_words(const std::vector<std::string>& words, AllowEntry& entry) {
    entry.allowed.code = upper_case(words[0]);
    if (find_issue(entry.allowed.code, known_formats()) == nullptr) {
        return fmt::format("{} is unknown{}; `sinew explain` lists the codes", printable(words[0]),
                           did_you_mean(entry.allowed.code, issue_codes()));
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        std::string& pattern = words[i].starts_with('/') ? entry.allowed.path : entry.file;
        if (!pattern.empty()) {
            return fmt::format(
                "{} is one pattern too many: CODE [file pattern] [path pattern], where ? stands for a "
                "space in a name and only paths such as /meshes/0 start with a slash",
                printable(words[i]));
        }
        pattern = words[i];
        while (pattern.size() > 1 && pattern.ends_with('/')) pattern.pop_back();
    }
    return {};
}

}  // namespace

std::vector<Option> allow_options(AllowOptions& options) {
    return {
        {.names = {"--allow"},
         .text =
             "Accept this issue or loss, unless it is an error: it is still reported, as allowed, but does not count "
             "for --fail-on; takes several codes, separated by commas; can be repeated",
         .target = &options.codes,
         .value = "CODE",
         .choices = issue_codes(),
         .separated = true},
        {.names = {"--allow-from"},
         .text = "Read what to allow from this file: CODE [file pattern] [path pattern] on each line, # for comments; "
                 "can be repeated",
         .target = &options.files,
         .value = "FILE"},
    };
}

std::vector<AllowEntry> parse_allow_file(std::string_view text, const std::string& name,
                                         std::vector<std::string>& mistakes) {
    std::vector<AllowEntry> entries;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        const auto words = words_of(line);
        if (words.empty()) continue;
        AllowEntry entry{.allowed = {}, .source = fmt::format("{}:{}", printable(name), number)};
        if (const std::string wrong = parse_words(words, entry); !wrong.empty()) {
            mistakes.push_back(fmt::format("{}: {}", entry.source, wrong));
        } else {
            entries.push_back(std::move(entry));
        }
    }
    return entries;
}

std::shared_ptr<AllowList> read_allow_list(Context& context, const AllowOptions& options) {
    std::vector<AllowEntry> entries;
    std::vector<std::string> mistakes;
    for (const std::string& codes : options.codes) {
        for (std::string& code : split_at_commas(codes)) entries.push_back({.allowed = {.code = std::move(code)}});
    }
    for (const std::string& name : options.files) {
        const auto bytes = read_file(name);
        if (!bytes) {
            context.err.print(fmt::format("sinew: {}: {}\n", printable(name), bytes.error().message));
            context.note(ExitCode::cannot_read);
            return nullptr;
        }
        const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
        std::ranges::move(parse_allow_file(text, name, mistakes), std::back_inserter(entries));
    }
    for (const std::string& mistake : mistakes) context.err.print(fmt::format("sinew: {}\n", mistake));
    if (!mistakes.empty()) {
        context.note(ExitCode::usage);
        return nullptr;
    }
    return std::make_shared<AllowList>(std::move(entries));
}

std::vector<Allowed> AllowList::in_file(std::string_view file_name) const {
    std::vector<Allowed> all;
    for (const AllowEntry& entry : entries_) {
        if (entry.file.empty() || file_matches(file_name, entry.file)) all.push_back(entry.allowed);
    }
    return all;
}

void AllowList::record(std::string_view file_name, std::span<const AllowedUse> uses, bool complete) {
    ++files_;
    complete_ = complete_ && complete;
    for (AllowEntry& entry : entries_) {
        if (!entry.file.empty() && !file_matches(file_name, entry.file)) continue;
        entry.had_a_file = true;
        if (uses.empty()) continue;
        entry.use.matched |= uses.front().matched;
        entry.use.met_error |= uses.front().met_error;
        uses = uses.subspan(1);
    }
}

void AllowList::print_notes(Terminal& terminal) const {
    for (const AllowEntry& entry : entries_) {
        const std::string source = entry.source.empty() ? "--allow" : entry.source;
        std::string text;
        // With one file, entries for others are of no concern.
        const bool concerns_run = entry.had_a_file || files_ > 1;
        if (entry.use.met_error) {
            text = "was found as an error, and errors cannot be allowed";
        } else if (complete_ && concerns_run && !entry.use.matched && !entry.source.empty()) {
            text = "is unused: nothing in this run matches it";
        }
        if (text.empty()) continue;
        terminal.print(
            fmt::format("{}: {}: {} {}\n", terminal.paint(Color::dim, "note"), source, text_of(entry), text));
    }
}

std::string AllowList::key() const {
    std::vector<std::string> lines;
    for (const AllowEntry& entry : entries_) lines.push_back(text_of(entry) + '\n');
    std::ranges::sort(lines);
    std::string key;
    for (const std::string& line : lines) key += line;
    return key;
}

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// `--allow` and `--allow-from`: findings and losses that a project accepts.
#pragma once

#include <sinew/diagnostic.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "options/command.h"
#include "options/context.h"

namespace sinew::cli {

/// The values of the two options.
struct AllowOptions {
    std::vector<std::string> codes;  ///< each is a list separated by commas
    std::vector<std::string> files;
};
std::vector<Option> allow_options(AllowOptions& options);

/// A line of an allow file, or a code of the command line.
struct AllowEntry {
    Allowed allowed;
    std::string file = {};    ///< a pattern, see `file_matches`; empty: every file
    std::string source = {};  ///< as in `allow.txt:12`; empty: the command line
    AllowedUse use = {};
    bool had_a_file = false;  ///< the pattern matched a file of the run
};

/// Everything that is allowed in a run, and what became of it.
class AllowList {
public:
    AllowList() = default;
    explicit AllowList(std::vector<AllowEntry> entries) : entries_(std::move(entries)) {}

    /// What is allowed in a file.
    std::vector<Allowed> in_file(std::string_view file_name) const;

    /// Notes which entries a file used. `complete` is false if the work on the file stopped early. Not thread-safe.
    void record(std::string_view file_name, std::span<const AllowedUse> uses, bool complete);
    /// Notes that a file was skipped: nothing is known about its findings.
    void record_skipped() { complete_ = false; }

    /// Prints a note about each entry that fits an error, and, if all files were completed, about each entry of a file
    /// that was of no use.
    void print_notes(Terminal& terminal) const;

    /// All entries as one text, for the cache.
    std::string key() const;

private:
    std::vector<AllowEntry> entries_;
    std::size_t files_ = 0;
    bool complete_ = true;
};

/// Reads the entries of an allow file: `CODE [file pattern] [path pattern]`, one per line, with `#` comments. A mistake
/// becomes a line of `mistakes`.
std::vector<AllowEntry> parse_allow_file(std::string_view text, const std::string& name,
                                         std::vector<std::string>& mistakes);

/// The list that the options describe. Null after a mistake; it is on the error stream.
std::shared_ptr<AllowList> read_allow_list(Context& context, const AllowOptions& options);

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// Finds the format and dialect of a file.
#pragma once

#include <limits>

#include <sinew/open.h>

#include <optional>
#include <vector>

namespace sinew {

/// An attempt to read a file in one dialect.
struct Attempt {
    std::size_t dialect = 0;
    Reading reading;
    /// All findings, without a limit: the last one is the reason of a failure.
    Report found{ReportOptions{.max_messages = std::numeric_limits<std::size_t>::max()}};
    std::size_t content_size = 0;
    std::string implausible = {};  ///< the reason to doubt it although the layout fits

    bool reads() const { return reading.document != nullptr; }
    /// True if the layout ends where the file ends.
    bool ends_with_file() const;
    /// True if it is exact and plausible.
    bool exact() const { return ends_with_file() && implausible.empty(); }
};

/// The best attempt of one format.
struct BestAttempt {
    const Format* format = nullptr;
    Likelihood likelihood = Likelihood::no;
    Source source;
    Attempt attempt;
    bool named = false;  ///< the file name has an extension of the format

    /// True if the file has this format. Without a signature, only an exact fit counts, and an implausible one only if
    /// the file name matches too: such a file is damaged, not unknown.
    bool holds() const {
        if (likelihood == Likelihood::certain) return attempt.reads();
        return named ? attempt.ends_with_file() : attempt.exact();
    }
};

struct Search {
    std::vector<Candidate> candidates;
    std::optional<BestAttempt> best;  ///< even a failed one; empty if no format recognises the file
};

bool has_extension_of(const Format& format, std::string_view file_name);

/// Tries the formats on a file, or only `options.format` if it is set. Unless `every_dialect` is set, the first exact
/// fit ends the search within a format.
Search search(const Bytes& file, Formats formats, const LoadOptions& options, bool every_dialect);

}  // namespace sinew

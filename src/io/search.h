// SPDX-License-Identifier: MIT
// Which format and which dialect fit a file.
#pragma once

#include <limits>

#include <sinew/open.h>

#include <optional>
#include <vector>

namespace sinew {

/// One dialect's attempt at a file.
struct Attempt {
    std::size_t dialect = 0;
    Reading reading;
    /// Everything found, however much: the last finding says why the attempt failed.
    Report found{ReportOptions{.max_messages = std::numeric_limits<std::size_t>::max()}};
    std::size_t content_size = 0;
    std::string implausible = {};  ///< what speaks against it although the layout fits

    bool reads() const { return reading.document != nullptr; }
    /// Whether the layout ends where the file does.
    bool ends_with_file() const;
    /// ... and nothing speaks against it.
    bool exact() const { return ends_with_file() && implausible.empty(); }
};

/// One format's best attempt at a file.
struct BestAttempt {
    const Format* format = nullptr;
    Likelihood likelihood = Likelihood::no;
    Source source;
    Attempt attempt;
    bool named = false;  ///< the file's name has an extension of the format

    /// Whether the file is of this format. Without a signature only an exact fit shows it, and one that has values
    /// against it only together with the name: such a file is broken, not unknown.
    bool holds() const {
        if (likelihood == Likelihood::certain) return attempt.reads();
        return named ? attempt.ends_with_file() : attempt.exact();
    }
};

struct Search {
    std::vector<Candidate> candidates;
    std::optional<BestAttempt> best;  ///< sound or not; empty when no format recognises the file
};

bool has_extension_of(const Format& format, std::string_view file_name);

/// Tries these formats on a file, or only `options.format` if that is set. Without `every_dialect`, the first dialect
/// of a format that fits exactly ends the search in that format.
Search search(const Bytes& file, Formats formats, const LoadOptions& options, bool every_dialect);

}  // namespace sinew

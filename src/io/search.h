// SPDX-License-Identifier: MIT
// Which format and which dialect fit a file.
#pragma once

#include <sinew/open.h>

#include <optional>
#include <vector>

namespace sinew {

/// One dialect's attempt at a file.
struct Attempt {
    std::size_t dialect = 0;
    Reading reading;
    Diagnostics found;
    std::size_t content_size = 0;
    std::string implausible = {};  ///< what speaks against it although the layout fits

    bool reads() const { return reading.document != nullptr; }
    /// Whether the layout ends where the file does, and nothing speaks against it.
    bool exact() const;
};

/// One format's best attempt at a file.
struct BestAttempt {
    const Format* format = nullptr;
    Likelihood likelihood = Likelihood::no;
    Source source;
    Attempt attempt;

    /// Whether the file is of this format. Without a signature only an exact fit shows it.
    bool holds() const { return likelihood == Likelihood::certain ? attempt.reads() : attempt.exact(); }
};

struct Search {
    std::vector<Candidate> candidates;
    std::optional<BestAttempt> best;  ///< sound or not; empty when no format recognises the file
};

bool has_extension_of(const Format& format, std::string_view file_name);

/// Tries the formats on a file. Without `every_dialect`, a format is done with the first that fits exactly.
Search search(const Bytes& file, const OpenOptions& options, bool every_dialect);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// Remembers the outputs and sources of a batch, so that the next run can skip outputs whose sources, options and
// program version have not changed.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/conversion.h"

namespace sinew::cli {

/// The fingerprint of a text, or of the content of a file. A missing file has a fingerprint, too.
std::string fingerprint(std::string_view text);
std::string fingerprint_of_file(const std::filesystem::path& file);
std::string fingerprint_of(std::span<const Piece> pieces);

/// The record of one conversion. The maps contain a fingerprint for each file.
struct CacheEntry {
    std::string options;                         ///< the fingerprint of `output_key`
    std::map<std::string, std::string> read;     ///< every file that was read or looked for
    std::map<std::string, std::string> written;  ///< every file that was written
    std::map<std::string, std::string> images;   ///< see JobFiles
    std::vector<std::string> taken;              ///< see Job
};

/// The record of a conversion that has just finished.
CacheEntry cache_entry(const std::string& options, const Outcome& outcome, const Job& job);

/// The records of an output folder, stored in a file in that folder.
class Cache {
public:
    /// With an empty folder name, nothing is up to date and nothing is stored.
    explicit Cache(const std::string& folder);

    /// True if a conversion would write the same files again. May be called while another thread calls `record`.
    bool is_current(const std::string& out, const std::string& options) const;
    /// The record of the last run, or null.
    const CacheEntry* find(const std::string& out) const;
    /// True if an earlier run wrote this output.
    bool knows(const std::string& out) const;
    /// The files that the last run wrote for this output, itself first.
    std::vector<std::string> outputs_of(const std::string& out) const;
    /// The files that the last run read for this output.
    std::vector<std::string> sources_of(const std::string& out) const;
    void record(const std::string& out, CacheEntry entry) { renewed_[out] = std::move(entry); }
    void save(Context& context);

private:
    std::filesystem::path file_;
    std::map<std::string, CacheEntry> entries_;  ///< of the last run; they do not change
    std::map<std::string, CacheEntry> renewed_;
};

}  // namespace sinew::cli

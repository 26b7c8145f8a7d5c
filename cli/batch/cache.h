// SPDX-License-Identifier: MIT
// Remembers the outputs and sources of a batch, so that the next run can skip outputs whose sources, options and
// program version have not changed.
#pragma once

#include <sinew/folder.h>

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/conversion.h"

namespace sinew::cli {

/// The fingerprint of a text, or of the content of a file. A missing file has a fingerprint, too, and so has a pipe,
/// which is not read.
std::string fingerprint(std::string_view text);
std::string fingerprint_of_file(const std::filesystem::path& file);
std::string fingerprint_of(std::span<const Piece> pieces);

/// The record of one conversion. The maps contain a fingerprint for each file.
struct CacheEntry {
    std::string options;                         ///< the fingerprint of `output_key`
    std::map<std::string, std::string> read;     ///< every file that was read or looked for
    std::map<std::string, std::string> written;  ///< every file that was written
    std::map<std::string, std::string> stamps;   ///< the identity of each of these on disk
    std::map<std::string, std::string> images;   ///< see JobFiles
    std::set<std::string> taken;                 ///< see Job
};

/// The record of a conversion that has just finished.
CacheEntry cache_entry(const std::string& options, const Outcome& outcome, const Job& job);

/// The records of an output folder, stored in a file in that folder. The file is not trusted: a record can only cause a
/// conversion, or skip one whose files have the recorded content, or allow to replace a file that is proved to be the
/// one that this program wrote.
class Cache {
public:
    /// With an empty folder name, nothing is up to date and nothing is stored.
    explicit Cache(const std::string& folder);

    /// True if a conversion would write the same files again. May be called while another thread calls `record`.
    /// `sources` are files that every conversion reads in addition to those beside the input.
    bool is_current(const Job& job, const std::string& options, std::span<const std::string> sources) const;
    /// The record of the last run, or null.
    const CacheEntry* find(const std::string& out) const;
    /// The files of this output that an earlier run wrote and that have not been replaced since.
    std::vector<std::string> own_files(const std::string& out) const;
    /// The files that the last run wrote for this output, itself first.
    std::vector<std::string> outputs_of(const std::string& out) const;
    /// The files that the last run read for this output.
    std::vector<std::string> sources_of(const std::string& out) const;
    /// Stores a record at once, so that a run that is killed can be continued.
    void record(Context& context, const std::string& out, CacheEntry entry);
    /// Stores all records in one file, together with those that another run may have stored meanwhile.
    void save(Context& context);

private:
    void complain(Context& context, std::string_view name, const FileError& error);

    std::filesystem::path path_;
    std::optional<Folder> folder_;
    std::map<std::string, CacheEntry> entries_;  ///< of the last run; they do not change
    std::map<std::string, CacheEntry> renewed_;
    bool journal_fails_ = false;
};

}  // namespace sinew::cli

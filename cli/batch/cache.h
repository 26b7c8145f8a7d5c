// SPDX-License-Identifier: MIT
// What a batch made last time, and of what: files whose sources, options and program are the same need not be made
// again.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "models/conversion.h"

namespace sinew::cli {

/// A fingerprint of bytes, or of a file; files that are not there have one, too.
std::string fingerprint(std::string_view text);
std::string fingerprint_of_file(const std::filesystem::path& file);

/// One run over one model.
struct CacheEntry {
    std::string options;                         ///< fingerprint of all that the user chose
    std::map<std::string, std::string> read;     ///< every file that was read or looked for
    std::map<std::string, std::string> written;  ///< every file that was written
};

/// An entry for what was just made, as things are now.
CacheEntry cache_entry(const std::string& options, const Outcome& outcome);

/// The entries of an output folder, in a file of it.
class Cache {
public:
    /// Without a folder nothing is current, and nothing is kept.
    explicit Cache(const std::string& folder);

    /// Whether the model of that output would become just what is there, by what was kept last time. Threads may ask
    /// while another puts.
    bool is_current(const std::string& out, const std::string& options) const;
    /// Whether it was made here before.
    bool knows(const std::string& out) const;
    /// The files that were made with it last time, itself among them.
    std::vector<std::string> outputs_of(const std::string& out) const;
    /// The files that it was made of last time, as far as they were there.
    std::vector<std::string> sources_of(const std::string& out) const;
    void put(const std::string& out, CacheEntry entry) { renewed_[out] = std::move(entry); }
    void save(Context& context);

private:
    std::filesystem::path file_;
    std::map<std::string, CacheEntry> entries_;  ///< of last time; it does not change
    std::map<std::string, CacheEntry> renewed_;
};

}  // namespace sinew::cli

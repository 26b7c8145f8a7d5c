// SPDX-License-Identifier: MIT
// Runs and times programs: this one again for cold measurements, and others to compare with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace bench {

struct ChildLimits {
    std::size_t data = 0;  ///< limit of private memory in bytes; 0: none
};

/// The time from start to end, in seconds; negative if the program fails.
double seconds_of_program(const std::vector<std::string>& words, const ChildLimits& limits = {});

/// What a fresh process measured while it loaded a file.
struct Loaded {
    double seconds = -1;
    double own_bytes = 0;  ///< private memory gained, without the pages of the file
};
/// Starts this program again to load a file in a way that `main` knows.
Loaded load_in_child(const std::string& way, const std::filesystem::path& path);
/// The child's side: loads the file and prints what `load_in_child` reads.
int be_child(const std::string& way, const std::string& path);

/// Drops a file from the system's page cache.
void evict(const std::filesystem::path& path);

/// A temporary folder that is deleted at the end: inside `parent` if that exists, otherwise in the system's folder for
/// temporary files.
class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::filesystem::path& parent = {});
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace bench

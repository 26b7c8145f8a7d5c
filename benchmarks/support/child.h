// SPDX-License-Identifier: MIT
// Programs that are run and timed: this one anew for what must be cold, and others to compare with.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace bench {

struct ChildLimits {
    std::size_t data = 0;  ///< bytes of memory of its own; 0: any
};

/// From start to end, in seconds; negative if the program fails.
double seconds_of_program(const std::vector<std::string>& words, const ChildLimits& limits = {});

/// What a fresh process tells about loading a file.
struct Loaded {
    double seconds = -1;
    double own_bytes = 0;  ///< memory that it has got by that, without the pages of the file
};
/// Starts this program anew to load a file in a way that `main` knows.
Loaded load_in_child(const std::string& way, const std::filesystem::path& path);
/// The other side of it: loads, and prints what `load_in_child` reads.
int be_child(const std::string& way, const std::string& path);

/// Makes the system forget what it holds of a file in memory.
void evict(const std::filesystem::path& path);

/// A folder that is gone at the end: below another if that is there, else where temporary files are.
class TemporaryFolder {
public:
    explicit TemporaryFolder(const std::filesystem::path& where = {});
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder();

    std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
    const std::filesystem::path& path() const { return path_; }

private:
    std::filesystem::path path_;
};

}  // namespace bench

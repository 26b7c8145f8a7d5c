// SPDX-License-Identifier: MIT
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sinew::cli {

/// Detects changes of files on disk. It polls when it is called, at most every 150 ms.
class FileStates {
public:
    /// Sets the files to watch. New files count as unchanged.
    void watch(const std::vector<std::string>& files);

    /// A number that changes after a change of the files, once no file has changed for a moment, so that no incomplete
    /// file is read. A missing file counts as unchanged, because it may be about to be replaced.
    std::uint64_t current();

private:
    struct Stamp {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t size = 0;
        std::uint64_t node = 0;  // differs if the file was replaced
        auto operator<=>(const Stamp&) const = default;
    };
    static void update(const std::string& file, Stamp& stamp);

    std::map<std::string, Stamp> settled_;
    std::map<std::string, Stamp> last_;
    std::uint64_t number_ = 1;
    std::chrono::steady_clock::time_point next_look_{};
};

}  // namespace sinew::cli

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

/// Notices that files have changed on disk. It looks when it is asked, but not more often than makes sense.
class FileStates {
public:
    /// Which files count from now on. Those that are new do so as they are now.
    void watch(const std::vector<std::string>& files);

    /// A number that is another after a change: once all files have been left alone for a moment, so that nothing is
    /// read half-written. A file that is not there may be about to be replaced and counts as it was.
    std::uint64_t current();

private:
    struct Stamp {
        std::int64_t seconds = 0;
        std::int64_t nanoseconds = 0;
        std::int64_t size = 0;
        std::uint64_t node = 0;  // tells a replaced file from the old one
        auto operator<=>(const Stamp&) const = default;
    };
    static void look_at(const std::string& file, Stamp& stamp);

    std::map<std::string, Stamp> settled_;
    std::map<std::string, Stamp> last_;
    std::uint64_t number_ = 1;
    std::chrono::steady_clock::time_point next_look_{};
};

}  // namespace sinew::cli

// SPDX-License-Identifier: MIT
// Time in whole milliseconds from the start, for formats that count it so.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::scene {

/// Rounds the times of one animation. One that starts before zero is moved so that it starts there.
class Milliseconds {
public:
    explicit Milliseconds(const Animation& animation);

    struct Key {
        std::uint32_t milliseconds = 0;
        std::size_t index = 0;  ///< in the times that were given
    };
    /// The keys at times that grow. Of those that fall on the same millisecond only the last is there.
    std::vector<Key> keys(std::span<const double> seconds);

    /// Reports by how much keys have moved since.
    void report(const std::string& path, Report& report) const;

private:
    double start_ = 0;
    double largest_ = 0;
    std::uint64_t rounded_ = 0;
    std::uint64_t merged_ = 0;
};

}  // namespace sinew::scene

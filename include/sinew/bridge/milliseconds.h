// SPDX-License-Identifier: MIT
// Times in whole milliseconds, for formats that store them so.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sinew::scene {

/// Rounds the times of one animation. An animation that starts before zero is moved to start at zero.
class Milliseconds {
public:
    explicit Milliseconds(const Animation& animation);

    struct Key {
        std::uint32_t milliseconds = 0;
        std::size_t index = 0;  ///< into the given times
    };
    /// The keys in ascending order. Of several keys in the same millisecond, the last is kept.
    std::vector<Key> keys(std::span<const double> seconds);

    /// Reports how many keys were rounded, and by how much.
    void report(const std::string& path, Report& report) const;

private:
    double start_ = 0;
    double largest_ = 0;
    std::uint64_t rounded_ = 0;
    std::uint64_t merged_ = 0;
};

}  // namespace sinew::scene

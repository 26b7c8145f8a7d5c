// SPDX-License-Identifier: MIT
// Times in whole milliseconds, for formats that store them so.
#pragma once

#include <sinew/bridge/skeleton.h>
#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <sinew/bridge/displacement.h>

namespace sinew::scene {

/// Rounds the times of one animation. An animation that starts before zero is moved to start at zero.
class Milliseconds {
public:
    explicit Milliseconds(const Animation& animation);

    struct Key {
        std::uint32_t milliseconds = 0;
        double seconds = 0;  ///< the same time in the source; exactly that of a key of the source if there is one
        double corner = 0;   ///< the key of the source that was rounded; otherwise `seconds`
    };
    /// The times at which to write keys for keys at `seconds`, in ascending order. A key is rounded to the nearest
    /// millisecond, and the key of a step to the next one, which has its value. If the speed of a channel changes much
    /// at a key, or if two keys are in the same millisecond, there is a key on both sides.
    std::vector<Key> keys(std::span<const double> seconds, std::span<const Channel* const> channels);

    /// The transform of a node for a key. Keys are not moved, which would move everything between them as well: the
    /// curve is evaluated at the rounded time. If that cuts a corner, the value is halfway between both lines.
    static Transform transform(const Node& node, const NodeChannels& channels, const Key& key);

    /// Reports how many keys were rounded, and by how much; unless it moves no vertex.
    void report(const std::string& path, Report& report, const Displacement& by_shift = {},
                const Displacement& by_rounding = {}) const;

    /// The time that becomes zero, in seconds: zero, or the first key before it.
    double start() const { return start_; }
    bool changes_times() const { return start_ < 0 || rounded_ > 0 || merged_ > 0; }

private:
    double start_ = 0;
    double largest_ = 0;
    std::uint64_t rounded_ = 0;
    std::uint64_t merged_ = 0;
};

}  // namespace sinew::scene

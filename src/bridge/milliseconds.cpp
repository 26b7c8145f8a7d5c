// SPDX-License-Identifier: MIT
#include <sinew/bridge/milliseconds.h>

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::scene {

Milliseconds::Milliseconds(const Animation& animation) {
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) start_ = std::min(start_, channel.times.front());
    }
}

std::vector<Milliseconds::Key> Milliseconds::keys(std::span<const double> seconds) {
    constexpr double last = std::numeric_limits<std::uint32_t>::max();
    // A whole number of milliseconds is not exact in seconds; ignore differences that rounding explains.
    constexpr double exact = 1e-6;  // seconds
    std::vector<Key> all;
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const double time = seconds[i] - start_;
        const double whole = std::isfinite(time) ? std::clamp(std::round(1000 * time), 0.0, last) : 0;
        const double moved = std::abs(whole / 1000 - time);
        if (moved > exact) ++rounded_;
        largest_ = std::max(largest_, moved);
        const Key key{static_cast<std::uint32_t>(whole), i};
        if (!all.empty() && all.back().milliseconds == key.milliseconds) {
            ++merged_;
            all.back() = key;
        } else {
            all.push_back(key);
        }
    }
    return all;
}

void Milliseconds::report(const std::string& path, Report& report) const {
    if (start_ < 0) {
        report.lose(issue::loss_time, path, 1, formatted("starts at {} s; moved to 0", start_), -start_);
    }
    if (rounded_ > 0) {
        report.lose(issue::loss_time, path, rounded_,
                    formatted("{} rounded to whole milliseconds; {}", counted(rounded_, "key", "keys"),
                              merged_ == 0 ? "none collide"
                                           : counted(merged_, "collides with another key", "collide with other keys")),
                    largest_);
    }
}

}  // namespace sinew::scene

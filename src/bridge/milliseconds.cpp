// SPDX-License-Identifier: MIT
#include <sinew/bridge/milliseconds.h>

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/formatted.h"

namespace sinew::scene {

Milliseconds::Milliseconds(const Animation& animation) {
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) start_ = std::min(start_, channel.times.front());
    }
}

std::vector<Milliseconds::Key> Milliseconds::keys(std::span<const double> seconds) {
    constexpr double last = std::numeric_limits<std::uint32_t>::max();
    // Whole milliseconds in seconds are not whole to the last bit.
    constexpr double exact = 1e-6;  // seconds; less is what floats do
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
        report.lose(issue::loss_time, path, 1, formatted("it starts at {} s and is moved to 0", start_), -start_);
    }
    if (rounded_ > 0) {
        report.lose(issue::loss_time, path, rounded_,
                 formatted("{} keys are rounded to milliseconds, {} of them to that of another", rounded_, merged_),
                 largest_);
    }
}

}  // namespace sinew::scene

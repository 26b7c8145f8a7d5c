// SPDX-License-Identifier: MIT
#include "bridge/displacement/times.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include <sinew/bridge/written_motion.h>

namespace sinew::scene {
namespace {

// Scenes that were not repaired may have infinite times.
void add_times(const Animation* animation, std::vector<double>& to) {
    if (animation == nullptr) return;
    const std::vector<double>* last = nullptr;
    for (const Channel& channel : animation->channels) {
        // Channels often share their times.
        if (last != nullptr && channel.times == *last) continue;
        last = &channel.times;
        std::ranges::copy_if(channel.times, std::back_inserter(to), [](double time) { return std::isfinite(time); });
    }
}

}  // namespace

std::vector<double> compared_times(const Animation* before, const Animation* after, bool curves_differ,
                                   std::size_t most) {
    std::vector<double> keys;
    add_times(before, keys);
    if (after != before) add_times(after, keys);
    std::ranges::sort(keys);
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    // An animation without keys shows the rest pose, which the target may store as a key.
    if (keys.empty()) keys.push_back(0);
    if (keys.size() < 2) return keys;
    const auto is_curved = [](const Animation* animation) { return animation != nullptr && has_curves(*animation); };
    const bool dense = curves_differ || is_curved(before) || is_curved(after);
    // Few keys are usually far apart, so that much happens between them.
    constexpr std::size_t usual = 128;
    const std::size_t between = std::clamp<std::size_t>(std::min(usual, most) / keys.size(), dense ? 3 : 1, 15);
    // Between a key and the same key at a rounded time, nothing happens.
    const double least_gap = (keys.back() - keys.front()) / static_cast<double>(keys.size()) / 16;
    std::vector<double> times{keys[0]};
    for (std::size_t i = 1; i < keys.size(); ++i) {
        const double start = keys[i - 1];
        const double gap = keys[i] - start;
        for (std::size_t k = 1; gap > least_gap && k <= between; ++k) {
            times.push_back(start + gap * static_cast<double>(k) / static_cast<double>(between + 1));
        }
        // A step is farthest from a line just before it happens.
        constexpr double almost = 1 - 1e-9;
        if (dense) times.push_back(start + almost * gap);
        times.push_back(keys[i]);
    }
    return times;
}

std::vector<double> some_of(const std::vector<double>& times, std::size_t most) {
    if (times.size() <= most || most < 2) return times;
    std::vector<double> some;
    some.reserve(most);
    for (std::size_t i = 0; i < most; ++i) {
        some.push_back(times[static_cast<std::size_t>(static_cast<double>(i) * static_cast<double>(times.size() - 1) /
                                                      static_cast<double>(most - 1))]);
    }
    return some;
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#include <sinew/bridge/milliseconds.h>

#include <sinew/animation.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "base/text.h"

namespace sinew::scene {
namespace {

// A whole number of milliseconds is not exact in seconds; ignore differences that rounding explains.
constexpr double exact_seconds = 1e-6;

// How much a channel changes in a millisecond after a key, relative to its largest value or in radians.
double change_after(const Channel& channel, std::size_t key, double size) {
    const double span = channel.times[key + 1] - channel.times[key];
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    double same = 0;
    double opposite = 0;
    for (std::size_t i = 0; i < numbers; ++i) {
        const double a = value_of(channel, key, i);
        const double b = value_of(channel, key + 1, i);
        same += (a - b) * (a - b);
        opposite += (a + b) * (a + b);
    }
    // A rotation and its negative are the same, and half an angle has the length of its chord.
    const double change = numbers == 4 ? 2 * std::sqrt(std::min(same, opposite)) : std::sqrt(same) / size;
    return 1e-3 * change / span;
}

double size_of(const Channel& channel) {
    double size = 0;
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        for (std::size_t i = 0; i < 3; ++i) size = std::max(size, std::abs(value_of(channel, key, i)));
    }
    return size > 0 ? size : 1;
}

// The times at which channels jump, and at which their speed changes much. Both ascend.
struct Corners {
    std::vector<double> steps, sharp;
};

void add_corners(const Channel& channel, Corners& corners) {
    if (channel.interpolation == Interpolation::step) {
        corners.steps.insert(corners.steps.end(), channel.times.begin(), channel.times.end());
        return;
    }
    constexpr double much = 4;
    constexpr double visible = 1e-6;
    const double size = size_of(channel);
    double before = 0;  // before the first and after the last key, the channel is constant
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        const double after = key + 1 < channel.times.size() ? change_after(channel, key, size) : 0;
        const auto [slow, fast] = std::minmax(before, after);
        if (fast > visible && fast > much * slow) corners.sharp.push_back(channel.times[key]);
        before = after;
    }
}

// The line between a key and the next one at any time, also beyond them.
template <std::size_t N>
std::array<double, N> on_line(const Channel& channel, std::size_t key, double seconds) {
    const double part = (seconds - channel.times[key]) / (channel.times[key + 1] - channel.times[key]);
    std::array<double, N> a{};
    std::array<double, N> b{};
    for (std::size_t i = 0; i < N; ++i) a[i] = value_of(channel, key, i);
    for (std::size_t i = 0; i < N; ++i) b[i] = value_of(channel, key + 1, i);
    if constexpr (N == 4) return slerp(normalized(a), normalized(b), part);
    std::array<double, N> result{};
    for (std::size_t i = 0; i < N; ++i) result[i] = (1 - part) * a[i] + part * b[i];
    return result;
}

// If the channel has a corner at a rounded key: halfway between the lines before and after it.
template <std::size_t N>
void cut_corner(const Channel* channel, const Milliseconds::Key& key, std::array<double, N>& value) {
    if (channel == nullptr || channel->interpolation != Interpolation::linear) return;
    const auto found = std::ranges::lower_bound(channel->times, key.corner);
    if (found == channel->times.begin() || found == channel->times.end() || *found != key.corner) return;
    const auto at = static_cast<std::size_t>(found - channel->times.begin());
    if (at + 1 == channel->times.size()) return;
    const std::array<double, N> before = on_line<N>(*channel, at - 1, key.seconds);
    const std::array<double, N> after = on_line<N>(*channel, at, key.seconds);
    if constexpr (N == 4) {
        value = slerp(before, after, 0.5);
    } else {
        for (std::size_t i = 0; i < N; ++i) value[i] = (before[i] + after[i]) / 2;
    }
}

Corners corners_of(std::span<const Channel* const> channels) {
    Corners corners;
    for (const Channel* channel : channels) {
        if (channel != nullptr) add_corners(*channel, corners);
    }
    std::ranges::sort(corners.steps);
    std::ranges::sort(corners.sharp);
    return corners;
}

}  // namespace

Milliseconds::Milliseconds(const Animation& animation) {
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) start_ = std::min(start_, channel.times.front());
    }
}

std::vector<Milliseconds::Key> Milliseconds::keys(std::span<const double> seconds,
                                                  std::span<const Channel* const> channels) {
    constexpr double last = std::numeric_limits<std::uint32_t>::max();
    const Corners corners = corners_of(channels);
    const auto whole = [&](double milliseconds) {
        return std::isnan(milliseconds) ? 0 : std::clamp(milliseconds, 0.0, last);
    };
    const auto scaled = [&](std::size_t i) { return 1000 * (seconds[i] - start_); };
    std::vector<Key> all;
    const auto add = [&](double milliseconds, double time, bool cuts_corner) {
        const double rounded = start_ + milliseconds / 1000;
        largest_ = std::max(largest_, std::abs(rounded - time));
        all.push_back({static_cast<std::uint32_t>(milliseconds), rounded, cuts_corner ? time : rounded});
    };
    for (std::size_t i = 0; i < seconds.size(); ++i) {
        const double nearest = whole(std::round(scaled(i)));
        // Keys that are less than a millisecond apart often stand for a step.
        const bool collides = (i > 0 && whole(std::round(scaled(i - 1))) == nearest) ||
                              (i + 1 < seconds.size() && whole(std::round(scaled(i + 1))) == nearest);
        const bool is_whole = std::abs(nearest / 1000 - (seconds[i] - start_)) <= exact_seconds;
        if (is_whole && !collides) {
            all.push_back({static_cast<std::uint32_t>(nearest), seconds[i], seconds[i]});
            continue;
        }
        if (!is_whole || std::floor(scaled(i)) != std::ceil(scaled(i))) ++rounded_;
        if (collides || std::ranges::binary_search(corners.sharp, seconds[i])) {
            add(whole(std::floor(scaled(i))), seconds[i], false);
            add(whole(std::ceil(scaled(i))), seconds[i], false);
        } else if (std::ranges::binary_search(corners.steps, seconds[i])) {
            add(whole(std::ceil(scaled(i))), seconds[i], true);
        } else {
            add(nearest, seconds[i], true);
        }
    }
    // Of several keys in the same millisecond, one of the source comes first.
    const auto rank = [&](const Key& key) {
        const bool is_computed = key.seconds == start_ + key.milliseconds / 1000.0;
        return std::tuple(key.milliseconds, is_computed, key.seconds, key.corner);
    };
    std::ranges::sort(all, {}, rank);
    const auto same = [](const Key& a, const Key& b) { return a.milliseconds == b.milliseconds; };
    all.erase(std::unique(all.begin(), all.end(), same), all.end());
    if (all.size() < seconds.size()) merged_ += seconds.size() - all.size();
    return all;
}

Transform Milliseconds::transform(const Node& node, const NodeChannels& channels, const Key& key) {
    Transform t = transform_at(node, channels, key.seconds);
    if (key.corner == key.seconds || node.matrix) return t;
    cut_corner(channels.translation, key, t.translation);
    cut_corner(channels.rotation, key, t.rotation);
    cut_corner(channels.scale, key, t.scale);
    return t;
}

void Milliseconds::report(const std::string& path, Report& report, const Displacement& by_shift,
                          const Displacement& by_rounding) const {
    if (start_ < 0) {
        lose_motion({&issue::loss_time, path, 1, -start_, false, formatted("starts at {} s; moved to 0", start_)},
                    by_shift, report);
    }
    if (merged_ > 0 || (rounded_ > 0 && is_noticeable(by_rounding))) {
        lose_motion(
            {&issue::loss_time, path, std::max(rounded_, merged_), largest_, false,
             formatted("{} rounded to whole milliseconds; {}", counted(rounded_, "key", "keys"),
                       merged_ == 0 ? "none collide"
                                    : counted(merged_, "collides with another key", "collide with other keys"))},
            by_rounding, report);
    }
}

}  // namespace sinew::scene

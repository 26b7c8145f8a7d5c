// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/prepare/clips.h>

#include <algorithm>
#include <limits>

namespace sinew {
namespace {

using namespace scene;

std::size_t numbers_in(const Channel& channel) {
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    return channel.interpolation == Interpolation::cubic ? 3 * numbers : numbers;
}

// The in-tangent of the first key and the out-tangent of the last key are unused, because a channel is constant there.
// In a clip that starts earlier or ends later they are used, so they must be zero.
void copy_key(const Channel& from, std::size_t key, Channel& to) {
    const std::size_t numbers = numbers_in(from);
    const auto values = std::span(from.values).subspan(key * numbers, numbers);
    const auto start = to.values.insert(to.values.end(), values.begin(), values.end());
    if (from.interpolation != Interpolation::cubic) return;
    const auto third = static_cast<std::ptrdiff_t>(numbers / 3);
    if (key == 0) std::fill_n(start, third, 0.0F);
    if (key + 1 == from.times.size()) std::fill_n(start + 2 * third, third, 0.0F);
}

// Adds a cubic key in the middle of a curve, with the value and the slope of the curve. Both halves then follow the
// original curve exactly.
void add_cubic_key(const Channel& from, std::size_t before, double seconds, Channel& to) {
    const std::size_t numbers = numbers_in(from) / 3;
    const double span = from.times[before + 1] - from.times[before];
    const double t = (seconds - from.times[before]) / span;
    const auto part = [&](std::size_t key, std::size_t which, std::size_t i) {
        return static_cast<double>(from.values[(3 * key + which) * numbers + i]);
    };
    std::vector<float> values;
    std::vector<float> slopes;
    for (std::size_t i = 0; i < numbers; ++i) {
        const double a = part(before, 1, i);
        const double b = part(before + 1, 1, i);
        const double out = span * part(before, 2, i);
        const double in = span * part(before + 1, 0, i);
        const double t2 = t * t;
        values.push_back(static_cast<float>((2 * t * t2 - 3 * t2 + 1) * a + (t * t2 - 2 * t2 + t) * out +
                                            (3 * t2 - 2 * t * t2) * b + (t * t2 - t2) * in));
        slopes.push_back(static_cast<float>(
            ((6 * t2 - 6 * t) * (a - b) + (3 * t2 - 4 * t + 1) * out + (3 * t2 - 2 * t) * in) / span));
    }
    for (const auto* numbers_of_key : {&slopes, &values, &slopes}) {
        to.values.insert(to.values.end(), numbers_of_key->begin(), numbers_of_key->end());
    }
}

// Clears the tangents of the last key.
void clear_tangents(const Channel& from, Channel& to) {
    const auto numbers = static_cast<std::ptrdiff_t>(numbers_in(from));
    std::fill_n(to.values.end() - numbers, numbers / 3, 0.0F);
    std::fill_n(to.values.end() - numbers / 3, numbers / 3, 0.0F);
}

// Adds the value of a channel at any time as a key.
void add_key(const Channel& from, double seconds, double shift, Channel& to) {
    to.times.push_back(seconds - shift);
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(from.times, seconds) - from.times.begin());
    const bool outside = next == 0 || next == from.times.size();
    if (outside || from.interpolation == Interpolation::step || from.times[next - 1] == seconds) {
        copy_key(from, next == 0 ? 0 : next - 1, to);
        const bool is_constant = next == 0 || (outside && from.times.back() != seconds);
        if (is_constant && from.interpolation == Interpolation::cubic) clear_tangents(from, to);
        return;
    }
    if (from.interpolation == Interpolation::cubic) return add_cubic_key(from, next - 1, seconds, to);
    std::array<double, 4> state{};
    sample(from, seconds, state);
    for (std::size_t i = 0; i < numbers_in(from); ++i) {
        to.values.push_back(static_cast<float>(i < 3 ? state[i] - from.offset[i] : state[i]));
    }
}

}  // namespace

Animation cut(const Animation& animation, double from, double to) {
    Animation result{.name = animation.name};
    for (const Channel& channel : animation.channels) {
        if (channel.times.empty()) continue;
        Channel part{.node = channel.node,
                     .path = channel.path,
                     .interpolation = channel.interpolation,
                     .times = {},
                     .values = {},
                     .offset = channel.offset};
        add_key(channel, from, from, part);
        for (std::size_t i = 0; i < channel.times.size(); ++i) {
            if (channel.times[i] <= from || channel.times[i] >= to) continue;
            part.times.push_back(channel.times[i] - from);
            copy_key(channel, i, part);
        }
        if (to > from) add_key(channel, to, from, part);
        result.channels.push_back(std::move(part));
    }
    return result;
}

void start_at_zero(Animation& animation) {
    double first = std::numeric_limits<double>::infinity();
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) first = std::min(first, channel.times.front());
    }
    for (Channel& channel : animation.channels) {
        for (double& time : channel.times) time -= first;
    }
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/prepare/clips.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

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

// The value of a cubic curve between two keys, and its slope.
struct CurvePoint {
    std::vector<double> value, slope;
};

CurvePoint point_on_curve(const Channel& from, std::size_t before, double seconds) {
    const std::size_t numbers = numbers_in(from) / 3;
    const double span = from.times[before + 1] - from.times[before];
    const double t = (seconds - from.times[before]) / span;
    const auto part = [&](std::size_t key, std::size_t which, std::size_t i) {
        return static_cast<double>(from.values[(3 * key + which) * numbers + i]);
    };
    CurvePoint point;
    for (std::size_t i = 0; i < numbers; ++i) {
        const double a = part(before, 1, i);
        const double b = part(before + 1, 1, i);
        const double out = span * part(before, 2, i);
        const double in = span * part(before + 1, 0, i);
        const double t2 = t * t;
        point.value.push_back((2 * t * t2 - 3 * t2 + 1) * a + (t * t2 - 2 * t2 + t) * out + (3 * t2 - 2 * t * t2) * b +
                              (t * t2 - t2) * in);
        point.slope.push_back(((6 * t2 - 6 * t) * (a - b) + (3 * t2 - 4 * t + 1) * out + (3 * t2 - 2 * t) * in) / span);
    }
    return point;
}

double length_of(const std::vector<double>& v) {
    return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
}

// The keys of a rotation have unit length, but the curve between them need not.
bool leaves_unit_length(const CurvePoint& point) {
    constexpr double rounding = 1e-6;
    const double outward = std::inner_product(point.value.begin(), point.value.end(), point.slope.begin(), 0.0);
    return std::abs(length_of(point.value) - 1) > rounding || std::abs(outward) > rounding;
}

// The same point of the curve that rotations follow: each value divided by its length.
CurvePoint at_unit_length(const CurvePoint& point) {
    const double size = length_of(point.value);
    if (!(size > 0)) return point;
    CurvePoint unit;
    for (const double number : point.value) unit.value.push_back(number / size);
    const double outward = std::inner_product(unit.value.begin(), unit.value.end(), point.slope.begin(), 0.0);
    for (std::size_t i = 0; i < point.slope.size(); ++i) {
        unit.slope.push_back((point.slope[i] - outward * unit.value[i]) / size);
    }
    return unit;
}

// Adds a cubic key in the middle of a curve, with the value and the slope of the curve. Both halves then follow the
// original curve exactly; for rotations, see `bends_at`.
void add_cubic_key(const Channel& from, std::size_t before, double seconds, Channel& to) {
    CurvePoint point = point_on_curve(from, before, seconds);
    if (from.path == TransformPath::rotation && leaves_unit_length(point)) point = at_unit_length(point);
    for (const auto* numbers : {&point.slope, &point.value, &point.slope}) {
        for (const double number : *numbers) to.values.push_back(static_cast<float>(number));
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

// True if a key at this time cannot have the value of the curve, because rotations need unit length. Then the curve up
// to the next key changes, and more keys are needed to follow it.
bool bends_at(const Channel& channel, double seconds) {
    if (channel.interpolation != Interpolation::cubic || channel.path != TransformPath::rotation) return false;
    const auto next = std::ranges::upper_bound(channel.times, seconds);
    if (next == channel.times.begin() || next == channel.times.end() || *(next - 1) == seconds) return false;
    const auto before = static_cast<std::size_t>(next - channel.times.begin()) - 1;
    return leaves_unit_length(point_on_curve(channel, before, seconds));
}

enum class Tangent : std::size_t { in = 0, out = 2 };

// Removes the part of a tangent of the last key that changes the length: its neighbours have unit length.
void keep_unit_length(Channel& channel, Tangent which) {
    constexpr std::size_t numbers = 4;
    const std::size_t key = channel.values.size() - 3 * numbers;
    const std::span value = std::span(channel.values).subspan(key + numbers, numbers);
    const std::span slope = std::span(channel.values).subspan(key + static_cast<std::size_t>(which) * numbers, numbers);
    const float outward = std::inner_product(value.begin(), value.end(), slope.begin(), 0.0F);
    for (std::size_t i = 0; i < numbers; ++i) slope[i] -= outward * value[i];
}

// The error falls with the fourth power of the distance between keys.
void add_keys_between(const Channel& channel, double start, double end, double shift, Channel& to) {
    constexpr int parts = 16;
    for (int i = 1; i < parts; ++i) add_key(channel, start + (end - start) * i / parts, shift, to);
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
        const bool bends = to > from && bends_at(channel, from);
        const double next = bends ? *std::ranges::upper_bound(channel.times, from) : to;
        if (bends) add_keys_between(channel, from, std::min(to, next), from, part);
        for (std::size_t i = 0; i < channel.times.size(); ++i) {
            if (channel.times[i] <= from || channel.times[i] >= to) continue;
            part.times.push_back(channel.times[i] - from);
            copy_key(channel, i, part);
            if (bends && channel.times[i] == next) keep_unit_length(part, Tangent::in);
        }
        if (to > from && bends_at(channel, to)) {
            const double last = *(std::ranges::upper_bound(channel.times, to) - 1);
            if (last >= from) keep_unit_length(part, Tangent::out);
            if (last >= from) add_keys_between(channel, last, to, from, part);
        }
        if (to > from) add_key(channel, to, from, part);
        if (bends && to == next) keep_unit_length(part, Tangent::in);
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

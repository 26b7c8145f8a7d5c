// SPDX-License-Identifier: MIT
#include "playback/keys.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sinew::playback {

using namespace scene;

namespace {

// The value and slope of one number of a cubic channel.
struct Motion {
    double value = 0;
    double speed = 0;
};

Motion between(const Channel& channel, std::size_t key, double seconds, std::size_t number) {
    const std::size_t numbers = numbers_of(channel);
    const float* a = channel.values.data() + 3 * key * numbers + number;
    const float* b = a + 3 * numbers;
    const double span = channel.times[key + 1] - channel.times[key];
    const double t = (seconds - channel.times[key]) / span;
    const double from = double{a[numbers]};
    const double to = double{b[numbers]};
    const double out = span * double{a[2 * numbers]};
    const double in = span * double{b[0]};
    const double t2 = t * t;
    const double t3 = t2 * t;
    return {(2 * t3 - 3 * t2 + 1) * from + (t3 - 2 * t2 + t) * out + (-2 * t3 + 3 * t2) * to + (t3 - t2) * in,
            ((6 * t2 - 6 * t) * (from - to) + (3 * t2 - 4 * t + 1) * out + (3 * t2 - 2 * t) * in) / span};
}

std::vector<float> cubic_rows(const Channel& channel, std::span<const double> times) {
    const std::size_t numbers = numbers_of(channel);
    const std::size_t last = channel.times.size() - 1;
    std::vector<float> rows(3 * numbers * times.size());
    std::size_t behind = 0;  // the first key after the time
    for (std::size_t row = 0; row < times.size(); ++row) {
        while (behind <= last && channel.times[behind] <= times[row]) ++behind;
        const std::size_t key = behind == 0 ? 0 : behind - 1;
        const bool is_key = channel.times[key] == times[row];
        const double span_before = row > 0 ? times[row] - times[row - 1] : 0;
        const double span_behind = row + 1 < times.size() ? times[row + 1] - times[row] : 0;
        for (std::size_t i = 0; i < numbers; ++i) {
            float* to = rows.data() + 3 * numbers * row + i;
            const float* own = channel.values.data() + 3 * numbers * key + i;
            double in = 0;
            double out = 0;
            to[numbers] = own[numbers];
            if (is_key) {
                // The channel is constant before its first and after its last key: no tangents.
                if (key > 0) in = double{own[0]};
                if (key < last) out = double{own[2 * numbers]};
            } else if (behind > 0 && behind <= last) {
                const Motion motion = between(channel, key, times[row], i);
                to[numbers] = static_cast<float>(motion.value);
                in = out = motion.speed;
            }
            to[0] = static_cast<float>(in * span_before);
            to[2 * numbers] = static_cast<float>(out * span_behind);
        }
    }
    return rows;
}

// Negated if that is closer to another quaternion.
Quat nearer(Quat q, const Quat& to) {
    double cosine = 0;
    for (std::size_t i = 0; i < 4; ++i) cosine += q[i] * to[i];
    for (double& number : q) number = cosine < 0 ? -number : number;
    return q;
}

std::vector<float> plain_rows(const Channel& channel, std::span<const double> times) {
    const std::size_t numbers = numbers_of(channel);
    std::vector<float> rows(numbers * times.size());
    std::size_t behind = 0;
    std::array<double, 4> previous{};
    for (std::size_t row = 0; row < times.size(); ++row) {
        while (behind < channel.times.size() && channel.times[behind] <= times[row]) ++behind;
        std::array<double, 4> value{};
        if (behind > 0 && channel.times[behind - 1] == times[row]) {
            const float* own = channel.values.data() + numbers * (behind - 1);
            for (std::size_t i = 0; i < numbers; ++i) value[i] = double{own[i]};
            if (numbers == 4) value = normalized(value);
        } else {
            sinew::sample(channel, times[row], value);
        }
        if (numbers == 4) value = nearer(value, previous);
        for (std::size_t i = 0; i < numbers; ++i) rows[numbers * row + i] = static_cast<float>(value[i]);
        previous = value;
    }
    return rows;
}

}  // namespace

std::size_t numbers_of(const Channel& channel) {
    return channel.path == TransformPath::rotation ? 4 : 3;
}

std::size_t parts_of(const Channel& channel) {
    return channel.interpolation == Interpolation::cubic ? 3 : 1;
}

Channel usable_channel(const Channel& channel) {
    Channel result{channel.node, channel.path, channel.interpolation, {}, {}};
    const std::size_t size = numbers_of(channel) * parts_of(channel);
    const std::size_t count = std::min(channel.times.size(), channel.values.size() / size);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < count; ++i) {
        double seconds = channel.times[i];
        if (i > 0 && !(seconds > result.times.back())) seconds = std::nextafter(result.times.back(), infinity);
        if (!std::isfinite(seconds)) break;
        result.times.push_back(seconds);
    }
    result.values.assign(channel.values.begin(),
                         channel.values.begin() + static_cast<std::ptrdiff_t>(size * result.times.size()));
    if (channel.offset == Vec3{}) return result;
    const std::size_t parts = parts_of(channel);
    for (std::size_t key = 0; key < result.times.size(); ++key) {
        float* value = &result.values[size * key + (parts == 3 ? 3 : 0)];
        for (std::size_t i = 0; i < 3; ++i) value[i] = static_cast<float>(double{value[i]} + channel.offset[i]);
    }
    return result;
}

std::optional<std::array<float, 4>> constant_value(const Channel& channel) {
    const std::size_t numbers = numbers_of(channel);
    const bool cubic = channel.interpolation == Interpolation::cubic;
    if (channel.times.empty() || (cubic && channel.times.size() > 1)) return std::nullopt;
    for (std::size_t i = numbers; !cubic && i < channel.values.size(); ++i) {
        if (channel.values[i] != channel.values[i - numbers]) return std::nullopt;
    }
    std::array<double, 4> value{};
    sinew::sample(channel, channel.times[0], value);
    std::array<float, 4> result{};
    for (std::size_t i = 0; i < numbers; ++i) result[i] = static_cast<float>(value[i]);
    return result;
}

std::vector<float> resampled(const Channel& channel, std::span<const double> times) {
    return channel.interpolation == Interpolation::cubic ? cubic_rows(channel, times) : plain_rows(channel, times);
}

}  // namespace sinew::playback

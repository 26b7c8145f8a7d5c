// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cassert>

namespace sinew {
namespace {

using namespace scene;

std::size_t numbers_in(TransformPath path) {
    return path == TransformPath::rotation ? 4 : 3;
}

// The numbers of a key. A cubic key has an in-tangent, a value and an out-tangent.
struct Keys {
    const Channel& channel;
    std::size_t numbers;

    // Adding an offset of zero would turn -0 into 0.
    double value(std::size_t key, std::size_t i) const {
        const double stored = part(key, 1, i);
        return i < 3 && channel.offset[i] != 0 ? stored + channel.offset[i] : stored;
    }
    double tangent_in(std::size_t key, std::size_t i) const { return part(key, 0, i); }
    double tangent_out(std::size_t key, std::size_t i) const { return part(key, 2, i); }

private:
    double part(std::size_t key, std::size_t which, std::size_t i) const {
        const bool cubic = channel.interpolation == Interpolation::cubic;
        return channel.values[cubic ? (3 * key + which) * numbers + i : key * numbers + i];
    }
};

void between(const Keys& keys, std::size_t key, double seconds, std::span<double> to) {
    const double start = keys.channel.times[key];
    const double span = keys.channel.times[key + 1] - start;
    const double t = (seconds - start) / span;
    if (keys.channel.interpolation == Interpolation::cubic) {
        const double t2 = t * t;
        const double t3 = t2 * t;
        for (std::size_t i = 0; i < keys.numbers; ++i) {
            to[i] = (2 * t3 - 3 * t2 + 1) * keys.value(key, i) + span * (t3 - 2 * t2 + t) * keys.tangent_out(key, i) +
                    (-2 * t3 + 3 * t2) * keys.value(key + 1, i) + span * (t3 - t2) * keys.tangent_in(key + 1, i);
        }
    } else if (keys.channel.path == TransformPath::rotation) {
        Quat a{};
        Quat b{};
        for (std::size_t i = 0; i < 4; ++i) a[i] = keys.value(key, i);
        for (std::size_t i = 0; i < 4; ++i) b[i] = keys.value(key + 1, i);
        std::ranges::copy(slerp(normalized(a), normalized(b), t), to.begin());
    } else {
        for (std::size_t i = 0; i < keys.numbers; ++i) {
            to[i] = (1 - t) * keys.value(key, i) + t * keys.value(key + 1, i);
        }
    }
}

}  // namespace

double value_of(const Channel& channel, std::size_t key, std::size_t component) {
    return Keys{channel, numbers_in(channel.path)}.value(key, component);
}

void sample(const Channel& channel, double seconds, std::span<double> to) {
    const Keys keys{channel, numbers_in(channel.path)};
    assert(!channel.times.empty() && to.size() >= keys.numbers);
    const auto next = std::ranges::upper_bound(channel.times, seconds);
    const auto behind = static_cast<std::size_t>(next - channel.times.begin());
    const bool stands = behind == 0 || behind == channel.times.size();
    if (stands || channel.interpolation == Interpolation::step) {
        const std::size_t key = behind == 0 ? 0 : behind - 1;
        for (std::size_t i = 0; i < keys.numbers; ++i) to[i] = keys.value(key, i);
    } else {
        between(keys, behind - 1, seconds, to);
    }
    if (channel.path == TransformPath::rotation) {
        std::ranges::copy(normalized({to[0], to[1], to[2], to[3]}), to.begin());
    }
}

void sample(const Animation& animation, double seconds, std::span<Transform> locals) {
    for (const Channel& channel : animation.channels) {
        if (channel.times.empty() || channel.node >= locals.size()) continue;
        Transform& local = locals[channel.node];
        switch (channel.path) {
            case TransformPath::translation:
                sample(channel, seconds, local.translation);
                break;
            case TransformPath::rotation:
                sample(channel, seconds, local.rotation);
                break;
            case TransformPath::scale:
                sample(channel, seconds, local.scale);
                break;
        }
    }
}

double duration(const Animation& animation) {
    double last = 0;
    for (const Channel& channel : animation.channels) {
        if (!channel.times.empty()) last = std::max(last, channel.times.back());
    }
    return last;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include "gltf/write/write_animations.h"

#include <sinew/animation.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <array>
#include <cmath>

#include <sinew/bridge/arcs.h>

#include "base/formatted.h"
#include "gltf/check/check_model.h"
#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

using scene::Interpolation;
using scene::TransformPath;

// Keys for glTF: increasing 32-bit times, and rotations of length one.
struct WrittenKeys {
    std::vector<float> times;
    std::vector<float> values;
};

void normalize_quaternion(float* q) {
    double length = 0;
    for (std::size_t c = 0; c < 4; ++c) length += double{q[c]} * double{q[c]};
    length = std::sqrt(length);
    constexpr double rounding = 1e-6;
    if (std::abs(length - 1) <= rounding) return;
    if (!(length > 1e-20) || !std::isfinite(length)) {
        q[0] = 0, q[1] = 0, q[2] = 0, q[3] = 1;
        return;
    }
    for (std::size_t c = 0; c < 4; ++c) q[c] = static_cast<float>(double{q[c]} / length);
}

scene::Quat rotation_at(const scene::Channel& channel, std::size_t key) {
    return {value_of(channel, key, 0), value_of(channel, key, 1), value_of(channel, key, 2), value_of(channel, key, 3)};
}

WrittenKeys keys_of(const scene::Channel& channel, double shift) {
    WrittenKeys keys;
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    const bool cubic = channel.interpolation == Interpolation::cubic;
    const std::size_t width = numbers * (cubic ? 3 : 1);
    std::size_t before = 0;  // the key that was written last
    keys.times.reserve(channel.times.size());
    keys.values.reserve(channel.values.size());
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        if (!is_reasonable(channel.times[i])) continue;
        const auto time = static_cast<float>(channel.times[i] + shift);
        // If two times are equal in 32 bits, the last key wins.
        if (!keys.times.empty() && time <= keys.times.back()) {
            keys.times.pop_back();
            keys.values.resize(keys.values.size() - width);
        }
        keys.times.push_back(time);
        const float* first = channel.values.data() + i * width;
        keys.values.insert(keys.values.end(), first, first + width);
        float* value = &keys.values[keys.values.size() - width + (cubic ? numbers : 0)];
        if (numbers == 4) normalize_quaternion(value);
        // Normalising rounds, which must not reverse half a turn.
        if (numbers == 4 && !cubic && keys.times.size() > 1) {
            std::array<float, 4> written{value[0], value[1], value[2], value[3]};
            scene::keep_arc(rotation_at(channel, before), rotation_at(channel, i),
                            {value[-4], value[-3], value[-2], value[-1]}, written);
            std::ranges::copy(written, value);
        }
        before = i;
        for (std::size_t c = 0; numbers == 3 && c < 3; ++c) value[c] = static_cast<float>(value_of(channel, i, c));
    }
    return keys;
}

std::string_view name_of(TransformPath path) {
    return path == TransformPath::translation ? "translation" : path == TransformPath::rotation ? "rotation" : "scale";
}

std::string_view name_of(Interpolation interpolation) {
    return interpolation == Interpolation::step    ? "STEP"
           : interpolation == Interpolation::cubic ? "CUBICSPLINE"
                                                   : "LINEAR";
}

// glTF requires two cubic keys. A single one is a constant, and its tangents have no effect.
Interpolation interpolation_for(WrittenKeys& keys, Interpolation interpolation) {
    if (interpolation != Interpolation::cubic || keys.times.size() != 1) return interpolation;
    const auto numbers = static_cast<std::ptrdiff_t>(keys.values.size() / 3);
    keys.values = {keys.values.begin() + numbers, keys.values.begin() + 2 * numbers};
    return Interpolation::linear;
}

}  // namespace

double first_time(const scene::Animation& animation) {
    double first = 0;
    for (const scene::Channel& channel : animation.channels) {
        for (const double time : channel.times) first = is_reasonable(time) ? std::min(first, time) : first;
    }
    return first;
}

Animation AnimationWriter::write(const scene::Animation& animation) {
    Animation result;
    result.name = animation.name;
    write_foreign_extras(animation.notes, result.extras);
    save_notes(animation.notes, result.extras);
    const double shift = -first_time(animation);
    result.channels.reserve(animation.channels.size());
    result.samplers.reserve(animation.channels.size());
    for (const scene::Channel& channel : animation.channels) {
        WrittenKeys keys = keys_of(channel, shift);
        if (keys.times.empty()) continue;
        const Interpolation interpolation = interpolation_for(keys, channel.interpolation);
        scene::Array values = scene::make_array(keys.values);
        values.components = channel.path == TransformPath::rotation ? 4 : 3;
        values.count = keys.values.size() / values.components;
        values.stride = 4 * values.components;
        AnimationSampler sampler{times_of(keys.times), binary_.add_own(values, Use::plain),
                                 std::string(name_of(interpolation))};
        result.channels.push_back({result.samplers.size(), {channel.node, std::string(name_of(channel.path))}});
        result.samplers.push_back(std::move(sampler));
    }
    if (result.channels.empty()) {
        // glTF requires a channel, so an animation without any gets one that has no target node.
        result.samplers.push_back(
            {binary_.add_zeros(1, "SCALAR", Use::times), binary_.add_zeros(1, "VEC3", Use::plain), "LINEAR"});
        result.channels.push_back({0, {std::nullopt, "translation"}});
    }
    return result;
}

std::size_t AnimationWriter::times_of(const std::vector<float>& times) {
    const auto found = times_.find(times);
    if (found != times_.end()) return found->second;
    return times_[times] = binary_.add_own(scene::make_array(times), Use::times);
}

}  // namespace sinew::gltf

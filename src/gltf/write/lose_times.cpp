// SPDX-License-Identifier: MIT
#include "gltf/write/lose_times.h"

#include <sinew/scene/issues.h>

#include <algorithm>

#include <sinew/bridge/losses.h>
#include "base/formatted.h"
#include "base/text.h"
#include "gltf/check/check_model.h"
#include "gltf/write/write_animations.h"

namespace sinew::gltf {
namespace {

std::string path_of_animation(std::size_t index) {
    return formatted("/animations/{}", index);
}

bool is_usable(const scene::Animation& animation) {
    return std::ranges::all_of(animation.channels,
                               [](const scene::Channel& c) { return std::ranges::all_of(c.times, is_reasonable); });
}

// The animation without keys whose time is too large.
scene::Animation usable_keys(const scene::Animation& animation, std::uint64_t& dropped) {
    scene::Animation result;
    for (const scene::Channel& channel : animation.channels) {
        scene::Channel& to = result.channels.emplace_back(
            scene::Channel{channel.node, channel.path, channel.interpolation, {}, {}, channel.offset});
        const std::size_t width = channel.times.empty() ? 0 : channel.values.size() / channel.times.size();
        for (std::size_t i = 0; i < channel.times.size(); ++i) {
            if (!is_reasonable(channel.times[i])) {
                ++dropped;
                continue;
            }
            to.times.push_back(channel.times[i]);
            const auto first = channel.values.begin() + static_cast<std::ptrdiff_t>(i * width);
            to.values.insert(to.values.end(), first, first + static_cast<std::ptrdiff_t>(width));
        }
    }
    return result;
}

void lose_unusable_keys(const Scene& scene, Scene& usable, scene::DisplacementMeter& meter, Report& report) {
    std::vector<std::uint64_t> dropped(scene.animations.size());
    for (std::size_t a = 0; a < dropped.size(); ++a) {
        usable.animations.push_back(usable_keys(scene.animations[a], dropped[a]));
    }
    if (std::ranges::all_of(dropped, [](std::uint64_t count) { return count == 0; })) return;
    const auto moved = meter.in_each_animation({.after = &usable});
    for (std::size_t a = 0; a < dropped.size(); ++a) {
        if (dropped[a] == 0) continue;
        scene::lose_motion({&sinew::issue::loss_time, path_of_animation(a), dropped[a], 0, false,
                            formatted("keys omitted because their time is too large: {}", dropped[a])},
                           moved[a], report);
    }
}

void lose_starts(const Scene& before, Scene& shifted, scene::DisplacementMeter& meter, Report& report) {
    bool any = false;
    for (const scene::Animation& animation : before.animations) {
        const double first = first_time(animation);
        any = any || first < 0;
        scene::Animation& to = shifted.animations.emplace_back(animation);
        for (scene::Channel& channel : to.channels) {
            for (double& time : channel.times) time -= first;
        }
    }
    if (!any) return;
    const auto moved = meter.in_each_animation({.after = &shifted, .before = &before});
    for (std::size_t a = 0; a < moved.size(); ++a) {
        const double first = first_time(before.animations[a]);
        if (!(first < 0)) continue;
        scene::lose_motion({&sinew::issue::loss_time, path_of_animation(a), 1, -first, false,
                            formatted("the first key is at {} seconds; all keys are shifted to start at 0", first)},
                           moved[a], report);
    }
}

bool is_exact(const scene::Animation& animation) {
    return std::ranges::all_of(animation.channels, [](const scene::Channel& c) {
        return std::ranges::all_of(c.times, [](double t) { return t >= 0 && double{static_cast<float>(t)} == t; });
    });
}

}  // namespace

void lose_times(const Scene& scene, Report& report) {
    if (std::ranges::all_of(scene.animations, [](const scene::Animation& a) { return is_usable(a) && is_exact(a); }))
        return;
    scene::DisplacementMeter meter(scene);
    Scene usable = scene::without_animations(scene);
    lose_unusable_keys(scene, usable, meter, report);
    Scene shifted = scene::without_animations(scene);
    lose_starts(usable, shifted, meter, report);
    const auto in_32_bits = [](std::size_t, double time) { return double{static_cast<float>(time)}; };
    scene::lose_times(shifted, std::nullopt, in_32_bits, std::vector<std::uint64_t>(scene.animations.size()), meter,
                      report);
}

}  // namespace sinew::gltf

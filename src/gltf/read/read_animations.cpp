// SPDX-License-Identifier: MIT
#include "gltf/read/read_animations.h"

#include <sinew/scene/issues.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <iterator>
#include <set>
#include <unordered_map>

#include <sinew/bridge/build.h>
#include "base/formatted.h"
#include "gltf/check/issues.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_names.h"

namespace sinew::gltf {
namespace {

using scene::Interpolation;
using scene::TransformPath;

struct Kind {
    std::string_view name;
    TransformPath path;
    std::size_t numbers;
};
constexpr Kind kinds[] = {{"translation", TransformPath::translation, 3},
                          {"rotation", TransformPath::rotation, 4},
                          {"scale", TransformPath::scale, 3}};

Interpolation interpolation_of(std::string_view name) {
    return name == "STEP" ? Interpolation::step : name == "CUBICSPLINE" ? Interpolation::cubic : Interpolation::linear;
}

// True if all times are finite, and each is later than the one before.
bool are_increasing(std::span<const double> times) {
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (!std::isfinite(times[i]) || (i > 0 && !(times[i] > times[i - 1]))) return false;
    }
    return true;
}

// Hand-written files have rotations such as 0.707, 0.707, which would scale if they were not normalised. `offset` is
// the position of the rotation in a key: cubic keys start with a tangent.
void normalize_rotations(std::vector<float>& keys, std::size_t width, std::size_t offset) {
    constexpr double rounding = 1e-5;
    for (std::size_t at = offset; at + 4 <= keys.size(); at += width) {
        double length = 0;
        for (std::size_t c = 0; c < 4; ++c) length += double{keys[at + c]} * double{keys[at + c]};
        length = std::sqrt(length);
        if (std::abs(length - 1) <= rounding || !(length > 0) || !std::isfinite(length)) continue;
        for (std::size_t c = 0; c < 4; ++c) keys[at + c] = static_cast<float>(double{keys[at + c]} / length);
    }
}

struct Keys {
    scene::Array times, values;
    std::size_t values_per_key;  // 3 for cubic keys: tangent, value, tangent
};

Expected<Keys> keys_of(const AnimationSampler& sampler, const Kind& kind, Accessors& accessors) {
    auto times = accessors.array(sampler.input, {.what = "times", .components = 1});
    if (!times) return tl::make_unexpected(times.error());
    auto values = accessors.array(sampler.output, {.what = kind.name, .components = kind.numbers});
    if (!values) return tl::make_unexpected(values.error());
    const std::size_t rows = interpolation_of(sampler.interpolation) == Interpolation::cubic ? 3 : 1;
    if (values->size() / rows < times->size()) {
        return tl::make_unexpected(
            Problem{&issue::accessor, formatted("/accessors/{}", sampler.output),
                    formatted("{} values are too few for {} keys", values->size(), times->size())});
    }
    return Keys{*std::move(times), *std::move(values), rows};
}

// Reads the keys of a sampler. Empty if its accessors do not fit. `element` makes the path for messages.
std::optional<scene::Channel> read_channel(const AnimationSampler& sampler, const Kind& kind, Accessors& accessors,
                                           const std::function<std::string()>& element, Report& report) {
    const auto keys = keys_of(sampler, kind, accessors);
    if (!keys) {
        report_problem(keys.error(), report);
        return std::nullopt;
    }
    const scene::Array* const times = &keys->times;
    const scene::Array* const values = &keys->values;
    const std::size_t rows = keys->values_per_key;
    scene::Channel channel{0, kind.path, interpolation_of(sampler.interpolation), {}, {}};
    if (!accessors.memory_budget().spend(std::uint64_t{times->size()} * (8 + 4 * rows * kind.numbers))) {
        report_problem({&issue::range, element(), "too many keys for a file of this size"}, report);
        return std::nullopt;
    }
    std::vector<double> all_times(times->size());
    for (std::size_t i = 0; i < all_times.size(); ++i) all_times[i] = times->at(i);
    std::vector<float> numbers = scene::gathered(*values);
    const std::size_t width = rows * kind.numbers;
    numbers.resize(all_times.size() * width);
    if (kind.path == TransformPath::rotation) normalize_rotations(numbers, width, rows == 3 ? kind.numbers : 0);
    if (are_increasing(all_times) && std::ranges::all_of(numbers, [](float number) { return std::isfinite(number); })) {
        channel.times = std::move(all_times);
        channel.values = std::move(numbers);
        return channel;
    }
    const auto usable = [&](std::size_t key) {
        for (std::size_t c = 0; c < width; ++c) {
            if (!std::isfinite(numbers[key * width + c])) return false;
        }
        return true;
    };
    for (const std::size_t key : scene::valid_keys(all_times, usable, element(), report)) {
        channel.times.push_back(all_times[key]);
        const float* first = numbers.data() + key * width;
        channel.values.insert(channel.values.end(), first, first + width);
    }
    return channel;
}

}  // namespace

std::optional<Problem> sampler_mismatch(const AnimationSampler& sampler, std::string_view path, Accessors& accessors) {
    for (const Kind& kind : kinds) {
        if (kind.name != path) continue;
        if (auto keys = keys_of(sampler, kind, accessors); !keys) return std::move(keys.error());
    }
    return std::nullopt;
}

scene::Animation read_animation(const Animation& animation, std::size_t number, Accessors& accessors,
                                std::span<const std::size_t> scene_node_of, Skipped& skipped, Report& report) {
    scene::Animation result;
    result.name = animation.name;
    read_foreign_extras(animation.extras, result.notes);
    restore_notes(animation.extras, result.notes);
    std::vector<bool> seen(std::size(kinds) * scene_node_of.size(), false);
    std::uint64_t left_out = 0;
    for (std::size_t c = 0; c < animation.channels.size(); ++c) {
        const AnimationTarget& target = animation.channels[c].target;
        if (target.path == "weights") ++skipped.morph_targets;
        // By the specification, channels without a node are ignored.
        if (!target.node || target.path == "weights") continue;
        const std::size_t node = scene_node_of[*target.node];
        const Kind* const kind = std::ranges::find(kinds, target.path, &Kind::name);
        const bool outside = node == static_cast<std::size_t>(-1);
        // The first of several channels for the same property wins.
        const std::size_t place = std::size(kinds) * *target.node + static_cast<std::size_t>(kind - kinds);
        if (kind == std::end(kinds) || outside || seen[place]) {
            ++left_out;
            continue;
        }
        seen[place] = true;
        const auto element = [&] { return formatted("/animations/{}/channels/{}", number, c); };
        auto channel =
            read_channel(animation.samplers[animation.channels[c].sampler], *kind, accessors, element, report);
        if (!channel || channel->times.empty()) {
            ++left_out;
            continue;
        }
        channel->node = node;
        result.channels.push_back(*std::move(channel));
    }
    if (left_out > 0) {
        report.lose(sinew::issue::loss_animations, formatted("/animations/{}", number), left_out,
                    formatted("channels without keys, without a node of the scene, or for a property that has one: {}",
                              left_out));
    }
    return result;
}

void restore_animations(const std::vector<SavedScene::Animation>& saved, std::vector<scene::Animation>& animations) {
    std::vector<scene::Animation*> of(saved.size(), nullptr);
    std::set<scene::Animation*> taken;
    const auto take = [&](std::size_t k, scene::Animation& animation) {
        of[k] = &animation;
        taken.insert(of[k]);
    };
    // Those of one name are matched in order.
    std::unordered_map<std::string_view, std::deque<scene::Animation*>> by_name;
    for (scene::Animation& animation : animations) by_name[animation.name].push_back(&animation);
    for (std::size_t k = 0; k < saved.size(); ++k) {
        const auto found = by_name.find(saved[k].name);
        if (found == by_name.end() || found->second.empty()) continue;
        take(k, *found->second.front());
        found->second.pop_front();
    }
    // Limits the work for hostile files, which do not get their animations restored.
    std::size_t steps_left = 10'000'000;
    std::vector<scene::Animation*> rest;
    for (scene::Animation& animation : animations) {
        if (!taken.contains(&animation)) rest.push_back(&animation);
    }
    for (std::size_t k = 0; k < saved.size(); ++k) {
        for (std::size_t a = 0; a < rest.size() && of[k] == nullptr && steps_left > 0; ++a, --steps_left) {
            if (taken.contains(rest[a]) || saved[k].name.empty() || !is_variant_of(rest[a]->name, saved[k].name))
                continue;
            take(k, *rest[a]);
        }
    }
    std::vector<scene::Animation> result;
    for (std::size_t k = 0; k < saved.size(); ++k) {
        if (of[k] == nullptr && !saved[k].empty) continue;
        scene::Animation& animation = result.emplace_back(of[k] == nullptr ? scene::Animation{} : std::move(*of[k]));
        animation.name = saved[k].name;
        restore_missing_notes(saved[k].notes, animation.notes);
    }
    for (scene::Animation& animation : animations) {
        if (!taken.contains(&animation)) result.push_back(std::move(animation));
    }
    animations = std::move(result);
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#include "verify/animations.h"

#include <sinew/animation.h>
#include <sinew/bridge/names.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/formatted.h"
#include "base/text.h"

namespace sinew::comparing {
namespace {

using namespace scene;

// Times are stored in 32 bits, in frames or ticks.
double time_rounding(double seconds) {
    return 1e-6 * std::max(1.0, std::abs(seconds));
}

std::string path_of_animation(std::size_t index) {
    return formatted("/animations/{}", index);
}

void match_animations(const Aligned& models, Comparison& result) {
    const auto& in_a = models.a.animations;
    const auto& in_b = models.b.animations;
    std::vector<bool> used(in_b.size(), false);
    for (std::size_t i = 0; i < in_a.size(); ++i) {
        std::size_t other = i;
        if (in_a.size() != in_b.size()) {
            other = 0;
            while (other < in_b.size() && (used[other] || in_b[other].name != in_a[i].name)) ++other;
        }
        if (other >= in_b.size()) {
            result.differences.push_back({.aspect = Aspect::animations,
                                          .kind = DifferenceKind::missing,
                                          .path = path_of_animation(i),
                                          .message = formatted("{} is missing", quote(in_a[i].name))});
            continue;
        }
        used[other] = true;
        result.animations.push_back({.first = i, .second = other, .worst = {}});
    }
    for (std::size_t i = 0; i < in_b.size(); ++i) {
        if (used[i]) continue;
        result.differences.push_back({.aspect = Aspect::animations,
                                      .kind = DifferenceKind::added,
                                      .path = path_of_animation(i),
                                      .message = formatted("only the second model has {}", quote(in_b[i].name))});
    }
}

void compare_one(const Aligned& models, const ComparedAnimation& pair, Comparison& result) {
    const Animation& a = models.a.animations[pair.first];
    const Animation& b = models.b.animations[pair.second];
    const std::string path = path_of_animation(pair.first);
    if (a.name != b.name && !(is_placeholder_name(a.name) && is_placeholder_name(b.name))) {
        result.differences.push_back(
            {.aspect = Aspect::animations,
             .path = path + "/name",
             .message = formatted("{} in the first model, {} in the second", quote(a.name), quote(b.name)),
             .filler = is_placeholder_name(a.name)});
    }
    const double longer = std::abs(duration(b) - duration(a));
    if (longer > time_rounding(duration(a))) {
        result.differences.push_back(
            {.aspect = Aspect::animations,
             .path = path + "/duration",
             .magnitude = longer,
             .message = formatted("{:g} s in the first model, {:g} s in the second", duration(a), duration(b))});
    }
}

// Keys of a without one of b at the same time, and the reverse.
struct UnmatchedKeys {
    std::size_t count = 0;
    double farthest = 0;  ///< from the nearest key, in seconds
};

UnmatchedKeys unmatched_keys(const std::vector<double>& in_a, const std::vector<double>& in_b) {
    UnmatchedKeys result;
    for (const double time : in_a) {
        const auto next = std::ranges::lower_bound(in_b, time);
        double nearest = HUGE_VAL;
        if (next != in_b.end()) nearest = *next - time;
        if (next != in_b.begin()) nearest = std::min(nearest, time - *std::prev(next));
        if (nearest <= time_rounding(time)) continue;
        ++result.count;
        result.farthest = std::max(result.farthest, nearest);
    }
    return result;
}

void compare_keys(const Aligned& models, const ComparedAnimation& pair, Comparison& result) {
    const std::vector<double> in_a = times_of_keys(models.a.animations[pair.first]);
    const std::vector<double> in_b = times_of_keys(models.b.animations[pair.second]);
    const std::string path = path_of_animation(pair.first);
    const UnmatchedKeys missing = unmatched_keys(in_a, in_b);
    if (missing.count > 0) {
        result.differences.push_back(
            {.aspect = Aspect::keys,
             .kind = DifferenceKind::missing,
             .path = path,
             .count = missing.count,
             .magnitude = missing.farthest,
             .message = formatted("{} in the second model", missing.count == 1
                                                                ? std::string("1 key time is not")
                                                                : formatted("{} key times are not", missing.count))});
    }
    const UnmatchedKeys added = unmatched_keys(in_b, in_a);
    if (added.count > 0) {
        // A key more changes nothing, unless the vertices move differently.
        result.differences.push_back({.aspect = Aspect::keys,
                                      .kind = DifferenceKind::added,
                                      .path = path,
                                      .count = added.count,
                                      .magnitude = added.farthest,
                                      .message = counted(added.count, "key time is only in the second model",
                                                         "key times are only in the second model"),
                                      .filler = true});
    }
}

// True if a channel leaves the rest pose.
bool moves(const Channel& channel, const Transform& rest) {
    const Matrix before = matrix_of(rest);
    for (const double time : channel.times) {
        Transform at = rest;
        const std::span<double> to = channel.path == TransformPath::rotation      ? std::span<double>(at.rotation)
                                     : channel.path == TransformPath::translation ? std::span<double>(at.translation)
                                                                                  : std::span<double>(at.scale);
        sample(channel, time, to);
        const Matrix after = matrix_of(at);
        for (std::size_t i = 0; i < 16; ++i) {
            if (std::abs(after[i] - before[i]) > 1e-6) return true;
        }
    }
    return false;
}

// True if an animation moves a node or one above it.
bool is_moved(std::size_t node, const std::set<std::size_t>& moved,
              const std::vector<std::optional<std::size_t>>& parents) {
    for (std::optional<std::size_t> at = node; at; at = parents[*at]) {
        if (moved.contains(*at)) return true;
    }
    return false;
}

// The nodes that an animation moves must be moved in b. In formats without names, some have no known counterpart: then
// their number counts.
void compare_moved_nodes(const Aligned& models, const ComparedAnimation& pair, Comparison& result) {
    std::set<std::size_t> moved_b;
    for (const Channel& channel : models.b.animations[pair.second].channels) moved_b.insert(channel.node);
    const auto parents = parents_of(models.b);
    std::set<std::size_t> unexplained = moved_b;
    std::set<std::size_t> unmatched;
    std::set<std::size_t> lost;
    for (const Channel& channel : models.a.animations[pair.first].channels) {
        const auto& node = models.nodes[channel.node];
        if (node) unexplained.erase(*node);
        // A node with a mesh may have become two: one with the transform, and one with the mesh below it.
        if (channel.times.empty() || (node && is_moved(*node, moved_b, parents))) continue;
        if (moves(channel, models.a.nodes[channel.node].transform)) unmatched.insert(channel.node);
    }
    for (const std::size_t node : unmatched) {
        if (unexplained.empty()) {
            lost.insert(node);
        } else {
            unexplained.erase(unexplained.begin());
        }
    }
    if (lost.empty()) return;
    const std::string& first = models.a.nodes[*lost.begin()].name;
    result.differences.push_back({.aspect = Aspect::animations,
                                  .kind = DifferenceKind::missing,
                                  .path = path_of_animation(pair.first) + "/channels",
                                  .count = lost.size(),
                                  .message = formatted("{} no longer moved, the first is {}",
                                                       counted(lost.size(), "node is", "nodes are"), quote(first))});
}

}  // namespace

std::vector<double> times_of_keys(const Animation& animation) {
    std::vector<double> times;
    const std::vector<double>* previous = nullptr;
    for (const Channel& channel : animation.channels) {
        // Most channels share their times with their neighbour.
        if (previous != nullptr && *previous == channel.times) continue;
        previous = &channel.times;
        times.insert(times.end(), channel.times.begin(), channel.times.end());
    }
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

void compare_animations(const Aligned& models, Comparison& result) {
    const Aspects& aspects = models.options.aspects;
    Comparison all;
    match_animations(models, all);
    for (const ComparedAnimation& pair : all.animations) {
        compare_one(models, pair, all);
        compare_moved_nodes(models, pair, all);
    }
    result.animations = std::move(all.animations);
    if (aspects.has(Aspect::animations)) {
        result.differences.insert(result.differences.end(), all.differences.begin(), all.differences.end());
    }
    if (!aspects.has(Aspect::keys)) return;
    for (const ComparedAnimation& pair : result.animations) compare_keys(models, pair, result);
}

}  // namespace sinew::comparing

// SPDX-License-Identifier: MIT
#include "animations.h"

#include <fmt/format.h>
#include <sinew/animation.h>
#include <sinew/app/import_issues.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace sinew::assimp {
namespace {

using scene::Channel;
using scene::Matrix;
using scene::Transform;
using scene::TransformPath;
using scene::operator+;
using scene::operator-;
using scene::operator*;

// Assimp's documentation: the value to use if the file does not state the length of a tick.
constexpr double usual_ticks_per_second = 25;
// Keys are added to a chain with pivots until it is within this distance of its true motion, relative to its size.
constexpr double tolerance = 1e-5;
constexpr int most_halvings = 6;

double seconds_per_tick(const aiAnimation& animation, const std::string& element, Report& report) {
    if (animation.mTicksPerSecond > 0 && std::isfinite(animation.mTicksPerSecond)) return 1 / animation.mTicksPerSecond;
    report.add(make_diagnostic(issue::import_tick_rate,
                               fmt::format("assuming {} ticks per second", usual_ticks_per_second), element));
    return 1 / usual_ticks_per_second;
}

// Sorts the keys by time. Of several keys at the same time the last counts; keys with NaN or infinite numbers are
// skipped.
template <class Key>
Channel channel_of(const Key* keys, unsigned count, double seconds, TransformPath path, auto&& numbers) {
    std::map<double, decltype(numbers(keys[0].mValue))> in_order;
    for (unsigned i = 0; i < count; ++i) {
        const double time = keys[i].mTime * seconds;
        const auto value = numbers(keys[i].mValue);
        const bool sound = std::isfinite(time) && std::ranges::all_of(value, [](float v) { return std::isfinite(v); });
        if (sound) in_order[time] = value;
    }
    Channel channel{.path = path};
    for (const auto& [time, value] : in_order) {
        channel.times.push_back(time);
        channel.values.insert(channel.values.end(), value.begin(), value.end());
    }
    return channel;
}

// What an animation does to one node of assimp's tree: translation, rotation, scale. A channel without keys stays at
// rest.
struct Motion {
    std::array<Channel, 3> channels;
    Transform rest;

    Transform at(double time) const {
        Transform result = rest;
        if (!channels[0].times.empty()) sample(channels[0], time, result.translation);
        if (!channels[1].times.empty()) sample(channels[1], time, result.rotation);
        if (!channels[2].times.empty()) sample(channels[2], time, result.scale);
        return result;
    }
};

Motion motion_of(const aiNodeAnim& source, double seconds) {
    const auto vector = [](const aiVector3D& v) { return std::array{v.x, v.y, v.z}; };
    const auto rotation = [](const aiQuaternion& q) {
        const scene::Quat unit = scene::normalized(scene::Quat{q.x, q.y, q.z, q.w});
        return std::array{static_cast<float>(unit[0]), static_cast<float>(unit[1]), static_cast<float>(unit[2]),
                          static_cast<float>(unit[3])};
    };
    return {{channel_of(source.mPositionKeys, source.mNumPositionKeys, seconds, TransformPath::translation, vector),
             channel_of(source.mRotationKeys, source.mNumRotationKeys, seconds, TransformPath::rotation, rotation),
             channel_of(source.mScalingKeys, source.mNumScalingKeys, seconds, TransformPath::scale, vector)},
            {}};
}

using Motions = std::map<const aiNode*, Motion>;

// The combined motion of a node and its helpers.
class Chain {
public:
    Chain(const FoldedNodes& folded, const FoldedNode& node, const Motions& motions) : folded_(folded), node_(node) {
        for (const aiNode* link : node.chain) {
            const auto found = motions.find(link);
            motions_.push_back(found == motions.end() ? nullptr : &found->second);
            if (motions_.back() == nullptr) continue;
            for (const Channel& channel : motions_.back()->channels)
                times_.insert(channel.times.begin(), channel.times.end());
        }
    }

    Transform at(double time) const {
        std::size_t i = 0;
        const Matrix matrix = local_matrix(folded_, node_, [&](const aiNode& link) {
            const Motion* motion = motions_[i++];
            return motion == nullptr ? matrix_from(link.mTransformation) : scene::matrix_of(motion->at(time));
        });
        return scene::decompose(matrix).transform;
    }

    const std::set<double>& times() const { return times_; }

private:
    const FoldedNodes& folded_;
    const FoldedNode& node_;
    std::vector<const Motion*> motions_;
    std::set<double> times_;
};

struct Keys {
    std::vector<double> times;
    std::vector<Transform> transforms;
};

bool is_close(const Transform& a, const Transform& b) {
    const auto reach = [](const scene::Vec3& v) { return 1 + scene::length(v); };
    double along = 0;
    for (std::size_t i = 0; i < 4; ++i) along += a.rotation[i] * b.rotation[i];
    return scene::length(a.translation - b.translation) < tolerance * reach(a.translation) &&
           scene::length(a.scale - b.scale) < tolerance * reach(a.scale) && 1 - std::abs(along) < tolerance * tolerance;
}

Transform between(const Transform& a, const Transform& b) {
    return {0.5 * (a.translation + b.translation), scene::slerp(a.rotation, b.rotation, 0.5),
            0.5 * (a.scale + b.scale)};
}

// Adds the keys after `a` up to `b`, with additional ones in between where linear interpolation is not accurate enough.
void add_keys(const Chain& chain, double from, const Transform& a, double to, const Transform& b, int halvings,
              Keys& keys) {
    const double middle = from + (to - from) / 2;
    if (halvings > 0 && middle > from && middle < to) {
        const Transform truth = chain.at(middle);
        if (!is_close(truth, between(a, b))) {
            add_keys(chain, from, a, middle, truth, halvings - 1, keys);
            add_keys(chain, middle, truth, to, b, halvings - 1, keys);
            return;
        }
    }
    keys.times.push_back(to);
    keys.transforms.push_back(b);
}

Keys keys_of(const Chain& chain) {
    Keys keys;
    for (const double time : chain.times()) {
        const Transform now = chain.at(time);
        if (keys.times.empty()) {
            keys = {{time}, {now}};
        } else {
            const double before = keys.times.back();
            const Transform last = keys.transforms.back();
            add_keys(chain, before, last, time, now, most_halvings, keys);
        }
    }
    return keys;
}

template <std::size_t N>
Channel channel_of(const Keys& keys, std::size_t node, TransformPath path,
                   const std::array<double, N> Transform::*member) {
    Channel channel{.node = node, .path = path, .times = keys.times};
    for (const Transform& transform : keys.transforms) {
        for (const double number : transform.*member) channel.values.push_back(static_cast<float>(number));
    }
    return channel;
}

// True if every key of a channel equals the rest pose.
bool repeats_rest(const Channel& channel, const Transform& rest) {
    const auto same = [&](const auto& numbers) {
        for (std::size_t i = 0; i < channel.values.size(); ++i) {
            if (channel.values[i] != static_cast<float>(numbers[i % numbers.size()])) return false;
        }
        return true;
    };
    if (channel.path == TransformPath::translation) return same(rest.translation);
    return channel.path == TransformPath::rotation ? same(rest.rotation) : same(rest.scale);
}

// Converts the keys of a node without helpers to the scene's axes and unit.
void convert_axes(const FoldedNodes& folded, const FoldedNode& node, Motion& motion) {
    Channel& translation = motion.channels[0];
    for (std::size_t i = 0; i + 3 <= translation.values.size(); i += 3) {
        scene::Vec3 v{};
        for (std::size_t c = 0; c < 3; ++c) v[c] = folded.unit * static_cast<double>(translation.values[i + c]);
        if (!node.parent) v = scene::transform_direction(folded.axes, v);
        for (std::size_t c = 0; c < 3; ++c) translation.values[i + c] = static_cast<float>(v[c]);
    }
    if (node.parent || folded.axes == scene::identity_matrix) return;
    const scene::Quat axes = scene::decompose(folded.axes).transform.rotation;
    Channel& rotation = motion.channels[1];
    for (std::size_t i = 0; i + 4 <= rotation.values.size(); i += 4) {
        scene::Quat q{};
        for (std::size_t c = 0; c < 4; ++c) q[c] = static_cast<double>(rotation.values[i + c]);
        q = scene::normalized(scene::multiply(axes, q));
        for (std::size_t c = 0; c < 4; ++c) rotation.values[i + c] = static_cast<float>(q[c]);
    }
}

enum class Keep : std::uint8_t { moving, all };

void add_channels(const FoldedNodes& folded, std::size_t number, const Motions& motions, Keep keep,
                  scene::Animation& animation) {
    const FoldedNode& node = folded.nodes[number];
    const Transform rest = scene::decompose(local_matrix(folded, node, [](const aiNode& link) {
                               return matrix_from(link.mTransformation);
                           })).transform;
    std::vector<Channel> channels;
    if (node.chain.size() == 1) {
        Motion motion = motions.at(&node.itself());
        convert_axes(folded, node, motion);
        for (Channel& channel : motion.channels) {
            channel.node = number;
            channels.push_back(std::move(channel));
        }
    } else {
        const Keys keys = keys_of(Chain(folded, node, motions));
        channels = {channel_of(keys, number, TransformPath::translation, &Transform::translation),
                    channel_of(keys, number, TransformPath::rotation, &Transform::rotation),
                    channel_of(keys, number, TransformPath::scale, &Transform::scale)};
    }
    for (Channel& channel : channels) {
        const bool wanted = !channel.times.empty() && (keep == Keep::all || !repeats_rest(channel, rest));
        if (wanted) animation.channels.push_back(std::move(channel));
    }
}

}  // namespace

std::vector<scene::Animation> animations_of(const aiScene& source, const FoldedNodes& folded, Report& report) {
    std::vector<scene::Animation> all;
    std::uint64_t morphs = 0;
    for (unsigned a = 0; a < source.mNumAnimations; ++a) {
        const aiAnimation& from = *source.mAnimations[a];
        const std::string element = fmt::format("/animations/{}", a);
        morphs += from.mNumMorphMeshChannels + from.mNumMeshChannels;
        if (from.mNumChannels == 0) continue;
        const double seconds = seconds_per_tick(from, element, report);
        Motions motions;
        std::set<std::size_t> moved;
        for (unsigned c = 0; c < from.mNumChannels; ++c) {
            const aiNodeAnim& channel = *from.mChannels[c];
            const auto found = folded.links.find(std::string_view(channel.mNodeName.C_Str()));
            if (found == folded.links.end()) {
                report.add(make_diagnostic(issue::scene_unmatched_channel, channel.mNodeName.C_Str(), element));
                continue;
            }
            const Link& link = found->second;
            moved.insert(link.part_of.begin(), link.part_of.end());
            Motion motion = motion_of(channel, seconds);
            motion.rest = scene::decompose(matrix_from(link.node->mTransformation)).transform;
            motions.emplace(link.node, std::move(motion));
        }
        scene::Animation animation{.name = from.mName.C_Str()};
        for (const std::size_t node : moved) add_channels(folded, node, motions, Keep::moving, animation);
        // An animation in which nothing moves keeps its duration.
        if (animation.channels.empty() && !moved.empty()) {
            add_channels(folded, *moved.begin(), motions, Keep::all, animation);
        }
        all.push_back(std::move(animation));
    }
    if (morphs > 0)
        report.lose(issue::loss_morph_targets, "/animations", morphs,
                    fmt::format("channels of morph targets: {}", morphs));
    return all;
}

}  // namespace sinew::assimp

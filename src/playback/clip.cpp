// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "playback/kernels.h"
#include "playback/keys.h"
#include "playback/timeline.h"

namespace sinew::playback {
namespace {

using scene::Channel;

// An animated channel and the offset of its values.
struct Track {
    Channel channel;
    std::uint32_t target = 0;
};

// Tracks that share a timeline.
struct Group {
    std::vector<const Track*> tracks;
    std::vector<double> times;
    std::size_t least_keys = 0;
    std::size_t most_keys = 0;
};

bool is_compatible(const Channel& a, const Channel& b) {
    return a.interpolation == b.interpolation && numbers_of(a) == numbers_of(b);
}

// Keys at the times of other channels cost memory, at most eight times that of the channel. Filling idle lanes of a
// block is worth that; otherwise at most twice the keys are allowed.
bool join(Group& group, const Track& track) {
    const std::vector<double>& times = track.channel.times;
    if (!is_compatible(group.tracks[0]->channel, track.channel)) return false;
    if (times != group.times) {
        const std::size_t least = std::min(group.least_keys, times.size());
        const std::size_t most = std::max(group.most_keys, times.size());
        if (group.times.size() > 8 * least) return false;
        std::vector<double> all;
        all.reserve(group.times.size() + times.size());
        std::ranges::set_union(group.times, times, std::back_inserter(all));
        if (all.size() > 8 * least) return false;
        if (all.size() > 2 * most && group.tracks.size() % block_size == 0) return false;
        group.times = std::move(all);
        group.least_keys = least;
        group.most_keys = most;
    }
    group.tracks.push_back(&track);
    return true;
}

std::vector<Group> grouped(const std::vector<Track>& tracks) {
    std::vector<const Track*> order;
    for (const Track& track : tracks) order.push_back(&track);
    std::ranges::sort(order, [](const Track* a, const Track* b) {
        return std::pair(b->channel.times.size(), a->target) < std::pair(a->channel.times.size(), b->target);
    });
    std::vector<Group> groups;
    for (const Track* track : order) {
        if (std::ranges::any_of(groups, [&](Group& group) { return join(group, *track); })) continue;
        const std::size_t keys = track->channel.times.size();
        groups.push_back({{track}, track->channel.times, keys, keys});
    }
    return groups;
}

Clip::Band make_band(Group& group) {
    // In the order of the joints, so that they are written in order.
    std::ranges::sort(group.tracks, {}, &Track::target);
    const Channel& first = group.tracks[0]->channel;
    const std::size_t numbers = numbers_of(first) * parts_of(first);
    const std::size_t blocks = (group.tracks.size() + block_size - 1) / block_size;
    Clip::Band band;
    band.interpolation = first.interpolation;
    band.rotates = numbers_of(first) == 4;
    band.row_size = blocks * numbers * block_size;
    band.rows.resize(band.row_size * group.times.size());
    std::vector<float> rows;
    for (std::size_t lane = 0; lane < blocks * block_size; ++lane) {
        if (lane < group.tracks.size()) rows = resampled(group.tracks[lane]->channel, group.times);
        band.targets.push_back(group.tracks[std::min(lane, group.tracks.size() - 1)]->target);
        float* to = band.rows.data() + lane / block_size * numbers * block_size + lane % block_size;
        for (std::size_t key = 0; key < group.times.size(); ++key) {
            for (std::size_t i = 0; i < numbers; ++i) {
                to[key * band.row_size + i * block_size] = rows[key * numbers + i];
            }
        }
    }
    band.timeline = make_timeline(std::move(group.times));
    return band;
}

// The offset of a channel's values among the floats of all joints.
std::optional<std::uint32_t> target_of(const Channel& channel, const Rig& rig) {
    if (channel.node >= rig.joint_of_node.size()) return std::nullopt;
    const std::uint32_t joint = rig.joint_of_node[channel.node];
    if (joint >= rig.size() || std::ranges::binary_search(rig.fixed, joint, {}, &Rig::Fixed::joint))
        return std::nullopt;
    return 12 * joint + 4 * static_cast<std::uint32_t>(channel.path);
}

}  // namespace

Clip make_clip(const scene::Animation& animation, const Rig& rig) {
    Clip clip;
    clip.still = rig.rest;
    std::map<std::uint32_t, Channel> channels;  // the last channel of a target wins
    for (const Channel& channel : animation.channels) {
        const auto target = target_of(channel, rig);
        if (!target) continue;
        Channel usable = usable_channel(channel);
        if (usable.times.empty()) continue;
        channels.insert_or_assign(*target, std::move(usable));
    }
    std::vector<Track> tracks;
    for (auto& [target, channel] : channels) {
        clip.seconds = std::max(clip.seconds, channel.times.back());
        if (const auto value = constant_value(channel)) {
            JointTransform& still = clip.still[target / 12];
            (target % 12 == 0 ? still.translation : target % 12 == 4 ? still.rotation : still.scale) = *value;
        } else {
            tracks.push_back({std::move(channel), target});
        }
    }
    for (Group& group : grouped(tracks)) clip.bands.push_back(make_band(group));
    return clip;
}

}  // namespace sinew::playback

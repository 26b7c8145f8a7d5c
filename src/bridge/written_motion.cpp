// SPDX-License-Identifier: MIT
#include <sinew/bridge/written_motion.h>

#include <algorithm>
#include <cmath>
#include <span>

namespace sinew::scene {
namespace {

bool is_curved_channel(const Channel& channel) {
    return channel.interpolation != Interpolation::linear && channel.times.size() > 1;
}

void add_values(const Transform& transform, TransformPath path, std::vector<float>& to) {
    const auto add = [&](const auto& numbers) {
        for (const double number : numbers) to.push_back(static_cast<float>(number));
    };
    if (path == TransformPath::translation) add(transform.translation);
    if (path == TransformPath::rotation) add(transform.rotation);
    if (path == TransformPath::scale) add(transform.scale);
}

Channel linear_channel(std::size_t node, TransformPath path, std::span<const double> times,
                       std::span<const Transform> transforms) {
    Channel channel{node, path, Interpolation::linear, {times.begin(), times.end()}, {}};
    for (const Transform& transform : transforms) add_values(transform, path, channel.values);
    return channel;
}

// The values of the keys, without tangents.
Channel straightened(const Channel& channel) {
    Channel result{channel.node, channel.path, Interpolation::linear, channel.times, {}, channel.offset};
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    const bool cubic = channel.interpolation == Interpolation::cubic;
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        const auto first = channel.values.begin() + static_cast<std::ptrdiff_t>((cubic ? 3 * key + 1 : key) * numbers);
        result.values.insert(result.values.end(), first, first + static_cast<std::ptrdiff_t>(numbers));
    }
    return result;
}

// True if no channel needs other keys than it has.
bool has_own_times(const NodeChannels& channels, const std::vector<double>& all, KeyTimes wanted) {
    const std::vector<double>* first = wanted == KeyTimes::of_animation ? &all : nullptr;
    for (const Channel* channel : {channels.translation, channels.rotation, channels.scale}) {
        if (channel == nullptr) continue;
        if (is_curved_channel(*channel) || (first != nullptr && channel->times != *first)) return false;
        first = &channel->times;
    }
    return true;
}

}  // namespace

Animation stored_animation(const Scene& scene, const Animation& animation, KeyTimes wanted) {
    Animation result{animation.name, {}, {}};
    if (wanted == KeyTimes::of_channel) {
        std::ranges::transform(animation.channels, std::back_inserter(result.channels), straightened);
        return result;
    }
    const std::vector<NodeChannels> by_node = channels_by_node(scene, animation);
    const std::vector<double> all = wanted == KeyTimes::of_animation ? key_times(animation) : std::vector<double>{};
    for (std::size_t node = 0; node < by_node.size(); ++node) {
        const auto& channels = by_node[node];
        if (channels.translation == nullptr && channels.rotation == nullptr && channels.scale == nullptr) continue;
        const bool own = has_own_times(channels, all, wanted);
        const LocalKeys keys = own ? LocalKeys{} : keys_of(scene.nodes[node], channels, all);
        for (const Channel* channel : {channels.translation, channels.rotation, channels.scale}) {
            if (channel == nullptr) continue;
            result.channels.push_back(own ? *channel
                                          : linear_channel(node, channel->path, keys.times, keys.transforms));
        }
    }
    return result;
}

Scene without_animations(const Scene& scene) {
    Scene result;
    result.coordinates = scene.coordinates;
    result.roots = scene.roots;
    result.skins = scene.skins;
    result.lods = scene.lods;
    result.nodes.reserve(scene.nodes.size());
    for (const Node& node : scene.nodes) {
        result.nodes.push_back({{}, node.children, node.transform, node.matrix, node.mesh, node.skin, {}});
    }
    result.meshes.reserve(scene.meshes.size());
    for (const Mesh& mesh : scene.meshes) {
        Mesh& copy = result.meshes.emplace_back();
        for (const Primitive& primitive : mesh.primitives) {
            Primitive& p = copy.primitives.emplace_back();
            p.positions = primitive.positions;
            p.joints = primitive.joints;
            p.weights = primitive.weights;
        }
    }
    return result;
}

bool has_curves(const Animation& animation) {
    return std::ranges::any_of(animation.channels, is_curved_channel);
}

bool has_curves(const Scene& scene) {
    return std::ranges::any_of(scene.animations, [](const Animation& a) { return has_curves(a); });
}

std::vector<Animation> linear_animations(const Scene& scene, KeyTimes keys) {
    std::vector<Animation> all;
    for (const Animation& animation : scene.animations) {
        all.push_back(has_curves(animation) ? stored_animation(scene, animation, keys)
                                            : Animation{animation.name, animation.channels, {}});
    }
    return all;
}

Animation with_keys(const Animation& animation, const std::map<std::size_t, LocalKeys>& by_node) {
    Animation result{animation.name, {}, {}};
    for (const Channel& channel : animation.channels) {
        const auto found = by_node.find(channel.node);
        const bool replaced = found != by_node.end() && !channel.times.empty() && !found->second.times.empty();
        result.channels.push_back(
            replaced ? linear_channel(channel.node, channel.path, found->second.times, found->second.transforms)
                     : channel);
    }
    return result;
}

Animation retimed(const Animation& animation, const std::function<double(double seconds)>& new_time,
                  TimeChange& change) {
    Animation result{animation.name, {}, {}};
    for (const Channel& channel : animation.channels) {
        Channel& to = result.channels.emplace_back(
            Channel{channel.node, channel.path, channel.interpolation, {}, {}, channel.offset});
        const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
        const std::size_t width = numbers * (channel.interpolation == Interpolation::cubic ? 3 : 1);
        for (std::size_t i = 0; i < channel.times.size(); ++i) {
            const double before = channel.times[i];
            const double time = new_time(before);
            if (time != before) {
                ++change.rounded;
                const double moved = std::abs(time - before);
                const double gap = i > 0 ? before - channel.times[i - 1] : 0;
                const double next = i + 1 < channel.times.size() ? channel.times[i + 1] - before : gap;
                const double shorter = gap > 0 ? std::min(gap, next) : next;
                change.largest = std::max(change.largest, moved);
                change.largest_share = std::max(change.largest_share, shorter > 0 ? moved / shorter : 0);
            }
            if (!to.times.empty() && !(time > to.times.back())) {
                to.times.pop_back();
                to.values.resize(to.values.size() - width);
                ++change.dropped;
            }
            to.times.push_back(time);
            const auto first = channel.values.begin() + static_cast<std::ptrdiff_t>(i * width);
            to.values.insert(to.values.end(), first, first + static_cast<std::ptrdiff_t>(width));
        }
    }
    return result;
}

}  // namespace sinew::scene

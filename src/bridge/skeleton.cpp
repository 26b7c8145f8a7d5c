// SPDX-License-Identifier: MIT
#include <sinew/bridge/skeleton.h>

#include <sinew/animation.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace sinew::scene {
namespace {

// The nodes that must become joints: the joints of skins, and their ancestors with a transform or an animation.
std::vector<bool> joint_nodes(const Scene& scene, const std::vector<std::optional<std::size_t>>& parents) {
    const auto moving = moving_nodes(scene);
    std::vector<bool> wanted(scene.nodes.size(), false);
    std::vector<bool> seen(scene.nodes.size(), false);
    for (const Skin& skin : scene.skins) {
        for (const std::size_t joint : skin.joints) {
            wanted[joint] = true;
            // The ancestors of a seen node have been seen too, so long chains take linear time.
            for (auto at = parents[joint]; at && !seen[*at]; at = parents[*at]) {
                seen[*at] = true;
                if (moving[*at] || local_matrix(scene.nodes[*at]) != identity_matrix) wanted[*at] = true;
            }
        }
    }
    return wanted;
}

// The inverse bind matrix of each node in the first skin that has it; for other nodes, the inverse of the rest pose.
std::vector<Matrix> binds_of(const Scene& scene) {
    std::vector<Matrix> binds = rest_globals(scene);
    for (Matrix& bind : binds) bind = inverse(bind).value_or(identity_matrix);
    std::vector<bool> known(scene.nodes.size(), false);
    for (const Skin& skin : scene.skins) {
        for (std::size_t i = 0; i < skin.joints.size(); ++i) {
            if (!known[skin.joints[i]]) binds[skin.joints[i]] = skin.inverse_binds[i];
            known[skin.joints[i]] = true;
        }
    }
    return binds;
}

void order_as_in_skin(Skeleton& skeleton) {
    if (skeleton.of_skin.size() != 1 || skeleton.of_skin[0].size() != skeleton.joints.size()) return;
    std::vector<Joint> ordered;
    std::vector<std::size_t> place(skeleton.joints.size(), skeleton.joints.size());
    for (const std::size_t joint : skeleton.of_skin[0]) {
        if (place[joint] != skeleton.joints.size()) return;  // a joint twice
        place[joint] = ordered.size();
        ordered.push_back(skeleton.joints[joint]);
    }
    for (Joint& joint : ordered) {
        if (joint.parent) joint.parent = place[*joint.parent];
    }
    skeleton.joints = std::move(ordered);
    for (std::size_t& joint : skeleton.of_skin[0]) joint = place[joint];
}

// The last of several channels for the same property wins.
void add_channel(const Channel& channel, NodeChannels& channels) {
    if (channel.times.empty()) return;
    if (channel.path == TransformPath::translation) channels.translation = &channel;
    if (channel.path == TransformPath::rotation) channels.rotation = &channel;
    if (channel.path == TransformPath::scale) channels.scale = &channel;
}

// The key at that time, if there is one.
std::optional<std::size_t> key_at(const Channel& channel, double time) {
    const auto found = std::ranges::lower_bound(channel.times, time);
    if (found == channel.times.end() || *found != time) return std::nullopt;
    return static_cast<std::size_t>(found - channel.times.begin());
}

// The stored value if there is a key at that time; otherwise a sample. Sampling normalises rotations, which would
// change the last bits of a stored key.
void copy_or_sample(const Channel& channel, double time, std::span<double> to) {
    const auto key = key_at(channel, time);
    if (!key) return sample(channel, time, to);
    for (std::size_t i = 0; i < to.size(); ++i) to[i] = value_of(channel, *key, i);
}

// The same, relative to an origin. The offset of the channel and the origin are subtracted first: if they are equal,
// the result is the stored number.
void copy_or_sample(const Channel& channel, double time, const Vec3& origin, Vec3& to) {
    copy_or_sample(channel, time, to);
    const auto key = key_at(channel, time);
    if (!key) {
        to = to - origin;
        return;
    }
    for (std::size_t i = 0; i < 3; ++i) {
        const double shift = channel.offset[i] - origin[i];
        const double stored =
            channel.values[channel.interpolation == Interpolation::cubic ? 9 * *key + 3 + i : 3 * *key + i];
        to[i] = shift == 0 ? stored : stored + shift;
    }
}

}  // namespace

std::vector<bool> moving_nodes(const Scene& scene) {
    std::vector<bool> moving(scene.nodes.size(), false);
    for (const Animation& animation : scene.animations) {
        for (const Channel& channel : animation.channels) moving[channel.node] = true;
    }
    return moving;
}

Skeleton skeleton_of(const Scene& scene, JointOrder joint_order) {
    Skeleton skeleton;
    const auto parents = parents_of(scene);
    const auto wanted = joint_nodes(scene, parents);
    const auto binds = binds_of(scene);
    std::vector<bool> placed(scene.nodes.size(), false);
    std::vector<std::optional<std::size_t>> nearest(scene.nodes.size());  // the closest joint at or above a placed node
    const auto above = [&](std::size_t node) { return parents[node] ? nearest[*parents[node]] : std::nullopt; };
    const auto add = [&](std::size_t node, const Matrix& inverse_bind) {
        skeleton.joints.push_back({scene.nodes[node].name, node, above(node), inverse_bind});
        return skeleton.joints.size() - 1;
    };
    // In the order of the first skin if parents allow it, so that a round trip keeps the order.
    std::vector<std::size_t> order;
    for (const Skin& skin : scene.skins) order.insert(order.end(), skin.joints.begin(), skin.joints.end());
    for (const std::size_t node : parents_first(scene)) order.push_back(node);
    std::vector<std::size_t> ancestors;
    for (const std::size_t node : order) {
        if (!wanted[node]) continue;
        // Ancestors first.
        ancestors.clear();
        for (std::optional<std::size_t> at = node; at && !placed[*at]; at = parents[*at]) ancestors.push_back(*at);
        for (auto at = ancestors.rbegin(); at != ancestors.rend(); ++at) {
            placed[*at] = true;
            nearest[*at] = wanted[*at] ? add(*at, binds[*at]) : above(*at);
        }
    }
    // A joint with different bind matrices in several skins is duplicated.
    std::map<std::pair<std::size_t, Matrix>, std::size_t> known;
    for (std::size_t i = 0; i < skeleton.joints.size(); ++i) {
        known.emplace(std::pair(skeleton.joints[i].node, skeleton.joints[i].inverse_bind), i);
    }
    for (const Skin& skin : scene.skins) {
        auto& mapped = skeleton.of_skin.emplace_back();
        for (std::size_t i = 0; i < skin.joints.size(); ++i) {
            const std::pair key(skin.joints[i], skin.inverse_binds[i]);
            const auto found = known.find(key);
            mapped.push_back(found != known.end() ? found->second
                                                  : known.emplace(key, add(key.first, key.second)).first->second);
        }
    }
    if (joint_order == JointOrder::as_in_skin) order_as_in_skin(skeleton);
    return skeleton;
}

std::vector<double> key_times(const Animation& animation) {
    std::vector<double> times;
    for (const Channel& channel : animation.channels)
        times.insert(times.end(), channel.times.begin(), channel.times.end());
    std::ranges::sort(times);
    times.erase(std::unique(times.begin(), times.end()), times.end());
    return times;
}

std::vector<NodeChannels> channels_by_node(const Scene& scene, const Animation& animation) {
    std::vector<NodeChannels> all(scene.nodes.size());
    for (const Channel& channel : animation.channels) add_channel(channel, all[channel.node]);
    return all;
}

Transform transform_at(const Node& node, const NodeChannels& channels, double seconds, const Vec3& origin) {
    // A matrix cannot be animated.
    Transform t = node.matrix ? decompose(*node.matrix).transform : node.transform;
    t.translation = t.translation - origin;
    if (node.matrix) return t;
    if (channels.translation != nullptr) copy_or_sample(*channels.translation, seconds, origin, t.translation);
    if (channels.rotation != nullptr) copy_or_sample(*channels.rotation, seconds, t.rotation);
    if (channels.scale != nullptr) copy_or_sample(*channels.scale, seconds, t.scale);
    return t;
}

LocalKeys keys_of(const Node& node, const NodeChannels& channels, std::span<const double> more, const Vec3& origin) {
    LocalKeys keys;
    for (const Channel* channel : {channels.translation, channels.rotation, channels.scale}) {
        if (channel == nullptr || node.matrix) continue;
        keys.times.insert(keys.times.end(), channel->times.begin(), channel->times.end());
    }
    keys.times.insert(keys.times.end(), more.begin(), more.end());
    if (keys.times.empty()) keys.times.push_back(0);
    std::ranges::sort(keys.times);
    keys.times.erase(std::unique(keys.times.begin(), keys.times.end()), keys.times.end());
    for (const double time : keys.times) keys.transforms.push_back(transform_at(node, channels, time, origin));
    return keys;
}

MovedKeys evaluate_at_stored(const Node& node, const NodeChannels& channels, std::span<const double> stored,
                             LocalKeys& keys, const Vec3& origin) {
    // Smaller differences cancel out if the keys are converted back.
    constexpr double microsecond = 1e-6;
    const auto jumps = [](const Channel* c) { return c != nullptr && c->interpolation == Interpolation::step; };
    MovedKeys moved;
    // A node without keys has one at rest, for which nothing is stored.
    for (std::size_t i = 0; i < std::min(keys.times.size(), stored.size()); ++i) {
        const double away = std::abs(stored[i] - keys.times[i]);
        if (!(away > microsecond) || !std::isfinite(away)) continue;
        const Transform before = keys.transforms[i];
        Transform& t = keys.transforms[i] = transform_at(node, channels, stored[i], origin);
        // Before a step, the channel has another value.
        if (jumps(channels.translation)) t.translation = before.translation;
        if (jumps(channels.rotation)) t.rotation = before.rotation;
        if (jumps(channels.scale)) t.scale = before.scale;
        ++moved.count;
        moved.seconds = std::max(moved.seconds, away);
    }
    return moved;
}

LostWeights four_weights(const Primitive& primitive, std::span<const std::size_t> joint_of,
                         const std::function<void(std::size_t vertex, const FourWeights& weights)>& use) {
    LostWeights result;
    const std::size_t count = primitive.positions.size();
    struct Influence {
        std::uint32_t joint;
        double weight;
        std::size_t place;
    };
    std::vector<Influence> all;
    for (std::size_t v = 0; v < count; ++v) {
        all.clear();
        double sum = 0;
        for (std::size_t set = 0; set < primitive.joints.size(); ++set) {
            for (std::size_t i = 0; i < primitive.joints[set].components; ++i) {
                const double weight = primitive.weights[set].at(v, i);
                const std::size_t joint = primitive.joints[set].index(v, i);
                if (!(weight > 0) || joint >= joint_of.size()) continue;
                all.push_back({static_cast<std::uint32_t>(joint_of[joint]), weight, all.size()});
                sum += weight;
            }
        }
        if (all.size() > 4) {
            // Equal weights keep their order, so that every machine gives the same result.
            std::ranges::sort(all, {}, [&](const Influence& i) { return std::pair(-i.weight, i.place); });
            double lost = 0;
            for (std::size_t i = 4; i < all.size(); ++i) lost += all[i].weight;
            all.resize(4);
            ++result.vertices;
            result.largest = std::max(result.largest, lost / sum);
            sum -= lost;
        }
        FourWeights four;
        for (std::size_t i = 0; i < all.size(); ++i) {
            four.joints[i] = all[i].joint;
            four.weights[i] = all[i].weight / sum;
        }
        use(v, four);
    }
    return result;
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// One skeleton for all skins of a scene, for formats that have no other.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sinew::scene {

struct Joint {
    std::string name;
    std::size_t node = 0;
    std::optional<std::size_t> parent;  ///< another joint, which comes before
    Matrix inverse_bind = identity_matrix;
};

struct Skeleton {
    std::vector<Joint> joints;
    std::vector<std::vector<std::size_t>> of_skin;  ///< for every skin, which joint each of its joints is
};

/// The joints of all skins, and the nodes above them that have a place or a motion of their own: those become joints
/// too, so that nothing has to be sampled anew.
Skeleton skeleton_of(const Scene& scene);

/// What an animation does to a node.
struct NodeChannels {
    const Channel* translation = nullptr;
    const Channel* rotation = nullptr;
    const Channel* scale = nullptr;
};
/// For every node of the scene.
std::vector<NodeChannels> channels_by_node(const Scene& scene, const Animation& animation);

/// The keys of a node: its whole local transform at every time at which one of its channels has a key, and at more
/// times if wanted. Without a channel, one key at rest.
struct LocalKeys {
    std::vector<double> times;
    std::vector<Transform> transforms;
};
LocalKeys keys_of(const Node& node, const NodeChannels& channels, std::span<const double> more = {});

/// For every node, whether an animation moves it.
std::vector<bool> moving_nodes(const Scene& scene);

/// All times at which an animation has a key, in order, each once.
std::vector<double> key_times(const Animation& animation);

/// Reports channels whose curves a target with straight lines between keys cannot hold.
void lose_curves(const Scene& scene, Report& report);

/// Four weights of a vertex at most: the largest, scaled to a sum of one.
struct FourWeights {
    std::array<std::uint32_t, 4> joints{};  ///< joints of the skeleton
    std::array<double, 4> weights{};
};
/// How many vertices lost weights, and how much at most.
struct LostWeights {
    std::size_t vertices = 0;
    double largest = 0;
};
/// Calls `use` for every vertex in order.
LostWeights four_weights(const Primitive& primitive, std::span<const std::size_t> joint_of,
                         const std::function<void(std::size_t vertex, const FourWeights& weights)>& use);

}  // namespace sinew::scene

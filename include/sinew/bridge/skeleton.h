// SPDX-License-Identifier: MIT
// One skeleton for all skins of a scene, for formats that have a single skeleton.
#pragma once

#include <sinew/scene/scene.h>

#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace sinew::scene {

struct Joint {
    std::string name;
    std::size_t node = 0;
    std::optional<std::size_t> parent;  ///< another joint
    Matrix inverse_bind = identity_matrix;
};

struct Skeleton {
    std::vector<Joint> joints;
    std::vector<std::vector<std::size_t>> of_skin;  ///< per skin: the skeleton joint of each of its joints
};

/// The order of the joints of a skeleton: every parent before its children; or as in the skin, if the scene has one
/// skin and it contains all joints, for formats that allow any order.
enum class JointOrder : std::uint8_t { parents_first, as_in_skin };

/// The joints of all skins and their ancestors that have a transform or an animation. Ancestors become joints so that
/// animations need no resampling.
Skeleton skeleton_of(const Scene& scene, JointOrder order = JointOrder::parents_first);

/// The channels of one node in an animation.
struct NodeChannels {
    const Channel* translation = nullptr;
    const Channel* rotation = nullptr;
    const Channel* scale = nullptr;
};
/// For every node of the scene.
std::vector<NodeChannels> channels_by_node(const Scene& scene, const Animation& animation);

/// The local transform of a node at a time. If a channel has a key then, the stored numbers are returned. Translations
/// are relative to `origin`; if that is the offset of the channel, they are the stored numbers too.
Transform transform_at(const Node& node, const NodeChannels& channels, double seconds, const Vec3& origin = {});

/// The keys of a node: its local transform at every time at which one of its channels has a key, and at the times in
/// `more`. Without channels, one key with the rest pose. Stored rotations stay as they are, normalised or not.
struct LocalKeys {
    std::vector<double> times;
    std::vector<Transform> transforms;
};
LocalKeys keys_of(const Node& node, const NodeChannels& channels, std::span<const double> more = {},
                  const Vec3& origin = {});

/// The keys that a file stores at other times, and the largest difference in seconds.
struct MovedKeys {
    std::uint64_t count = 0;
    double seconds = 0;
};
/// Evaluates keys at the times at which a file stores them, `stored[i]` for key i, so that rounding a time does not
/// move the curve. Differences below a microsecond are ignored.
MovedKeys evaluate_at_stored(const Node& node, const NodeChannels& channels, std::span<const double> stored,
                             LocalKeys& keys, const Vec3& origin = {});

/// For every node: true if an animation moves it.
std::vector<bool> moving_nodes(const Scene& scene);

/// The distinct key times of an animation, in order.
std::vector<double> key_times(const Animation& animation);

/// The four largest weights of a vertex, scaled to a sum of one.
struct FourWeights {
    std::array<std::uint32_t, 4> joints{};  ///< joints of the skeleton
    std::array<double, 4> weights{};
};
/// The number of vertices that lost weights, and the largest lost sum.
struct LostWeights {
    std::size_t vertices = 0;
    double largest = 0;
};
/// Reduces every vertex to four weights and calls `use` for it, in order.
LostWeights four_weights(const Primitive& primitive, std::span<const std::size_t> joint_of,
                         const std::function<void(std::size_t vertex, const FourWeights& weights)>& use);

}  // namespace sinew::scene

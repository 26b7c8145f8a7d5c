// SPDX-License-Identifier: MIT
// Animations as targets store them, to measure what is lost: only lines between keys, and rounded times.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include <sinew/bridge/skeleton.h>

namespace sinew::scene {

/// What a pose needs of a scene: nodes, skins, meshes and levels of detail, without names, notes and animations.
Scene without_animations(const Scene& scene);

/// True if a channel of the animation has steps or curves between its keys.
bool has_curves(const Animation& animation);
bool has_curves(const Scene& scene);

/// The times at which a target has keys.
enum class KeyTimes : std::uint8_t {
    of_channel,    ///< each channel has its own
    of_node,       ///< whenever one of the node's channels has a key
    of_animation,  ///< whenever any channel has a key
};
/// The animations with lines instead of steps and curves. Animations without them are unchanged.
std::vector<Animation> linear_animations(const Scene& scene, KeyTimes keys);
/// The animation with all its keys as the target stores them: lines between keys at these times.
Animation stored_animation(const Scene& scene, const Animation& animation, KeyTimes keys);

/// The animation with other keys for some nodes: whole transforms with lines between them. Properties without a channel
/// stay so.
Animation with_keys(const Animation& animation, const std::map<std::size_t, LocalKeys>& by_node);

/// What happens to the keys of an animation whose times are rounded.
struct TimeChange {
    std::uint64_t rounded = 0;  ///< keys with another time
    std::uint64_t dropped = 0;  ///< keys that would have the time of a later key
    double largest = 0;         ///< by how much a time changes, in seconds
    double largest_share = 0;   ///< the same, relative to the time between two keys
};
/// The animation with other times. Of several keys with the same new time, the last is kept.
Animation retimed(const Animation& animation, const std::function<double(double seconds)>& new_time,
                  TimeChange& change);

}  // namespace sinew::scene

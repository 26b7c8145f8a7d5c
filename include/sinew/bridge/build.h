// SPDX-License-Identifier: MIT
// What bridges share on the way into the hub: trees, skins, keys. Whatever a file says, the scene that comes out is
// sound: references exist, no node is its own ancestor, keys are in order.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sinew::scene {

inline constexpr std::uint64_t no_parent = static_cast<std::uint64_t>(-1);

/// Makes a tree of nodes that are in the scene already: `parents[i]` is which of `nodes` the i-th is a child of, or
/// `no_parent`. Parents that do not exist or close a circle make it a root.
void connect(Scene& scene, std::span<const std::size_t> nodes, std::span<const std::uint64_t> parents, Report& report);

/// Whether a matrix can be an inverse bind matrix.
bool is_valid_inverse_bind(const Matrix& inverse_bind);
/// An inverse bind matrix, or the identity where it is none.
Matrix valid_inverse_bind(const Matrix& inverse_bind, std::string path, Report& report);

/// Poses the joints of a skin as they were when it was bound, for formats that store nothing else.
void rest_at_bind(Scene& scene, const Skin& skin);

/// The keys that can be used, in order of time, and of those at the same time the last. Not those without a time, or
/// that are not `usable`. Reports if these are not simply all.
std::vector<std::size_t> valid_keys(std::span<const double> times, const std::function<bool(std::size_t)>& usable,
                                    std::string path, Report& report);

/// Where a node is at a time.
struct TransformKey {
    double seconds = 0;
    Transform transform;
};

/// Adds the keys of a node, all three kinds at the same times. Keys without numbers are left out, others sorted.
/// `key_of` may be asked twice for the same key.
void add_valid_keys(Animation& animation, std::size_t node, std::size_t count,
                    const std::function<TransformKey(std::size_t)>& key_of, std::string path, Report& report);

/// A name in UTF-8.
std::string utf8_name(std::string_view name, std::string path, Report& report);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// Helpers for bridges that build a scene: hierarchies, skins and keys. Whatever a file contains, the scene is valid:
// references exist, no node is its own ancestor, and keys are in order.
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

/// Builds the hierarchy of existing nodes: `parents[i]` is the index into `nodes` of the parent of `nodes[i]`, or
/// `no_parent`. A node whose parent does not exist or closes a cycle becomes a root.
void connect(Scene& scene, std::span<const std::size_t> nodes, std::span<const std::uint64_t> parents, Report& report);

/// True if the matrix is affine, finite and invertible.
bool is_valid_inverse_bind(const Matrix& inverse_bind);
/// The inverse bind matrix, repaired if it is invalid.
Matrix valid_inverse_bind(const Matrix& inverse_bind, std::string path, Report& report);

/// Sets the rest pose of a skin's joints to the bind pose, for formats that store no other pose.
void rest_at_bind(Scene& scene, const Skin& skin);

/// The indices of the usable keys in order of time. Drops keys whose time is NaN or infinite or that are not `usable`,
/// and all but the last of several keys at the same time. Reports it if the result differs from the input.
std::vector<std::size_t> valid_keys(std::span<const double> times, const std::function<bool(std::size_t)>& usable,
                                    std::string path, Report& report);

/// Removes the vertices of a primitive without triangles and reports them as lost points. In a scene, vertices without
/// indices are triangles in order, so formats with indices must not pass them on.
void drop_points(Primitive& primitive, std::string path, Report& report);

/// The transform of a node at a time.
struct TransformKey {
    double seconds = 0;
    Transform transform;
};

/// Adds translation, rotation and scale channels for a node, all with the same times. Invalid keys are dropped and the
/// others sorted. `key_of` may be called more than once for the same key.
void add_valid_keys(Animation& animation, std::size_t node, std::size_t count,
                    const std::function<TransformKey(std::size_t)>& key_of, std::string path, Report& report);

/// The name as UTF-8. Other encodings are read as Latin-1 and reported.
std::string utf8_name(std::string_view name, std::string path, Report& report);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// The features of scenes and formats: one table for losses, documentation and `sinew formats`.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <span>
#include <string_view>

namespace sinew {

/// Something that a scene may contain and a format may hold.
enum class Feature : std::uint8_t {
    meshes,
    hidden_meshes,
    hierarchy,
    several_meshes,
    materials,
    surfaces,
    textures,
    texture_settings,
    images,
    normals,
    tangents,
    texcoords,
    second_texcoords,
    colors,
    skins,
    more_than_4_weights,
    rest_pose,
    animations,
    animation_names,
    node_animation,
    node_names,
    mesh_names,
    skin_names,
    scene_name,
    lods,
    tags,
    collision,
    extras,
};

enum class Support : std::uint8_t { no, some, full };

/// How well a format supports a feature. Features that a format does not list are not supported.
struct FeatureSupport {
    Feature feature;
    Support support = Support::full;
    std::string_view note = {};
};

struct FeatureFacts {
    Feature feature;
    std::string_view id;    ///< for programs: `several_meshes`
    std::string_view name;  ///< for people: `several meshes`
    const Issue* loss;
    std::uint64_t (*count)(const Scene& scene);
};

/// All features, in order.
std::span<const FeatureFacts> all_features();

/// True if a node with a mesh moves a primitive of it: one without weights, or all if the node has no skin.
bool has_rigid_part(const Scene& scene, const scene::Node& node);

/// Reports all of a feature as lost, if the scene has any. For bridges that support it only in part.
void lose_feature(const Scene& scene, Feature feature, Report& report);

/// Reports everything in the scene that a format with these features does not support at all. `sinew::from_scene` calls
/// it for every format.
void lose_unsupported(const Scene& scene, std::span<const FeatureSupport> features, Report& report);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// Converts sphere-mesh files to scenes and back. Axes are those of a scene; the origin of texture coordinates is at the
// bottom left, and triangles are clockwise.
//
// Notes under `sphere-mesh` in the scene: sphere, surplus; in nodes: bone; in textures:
// again, for a duplicate name in the list.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/scene/scene.h>

#include <optional>

namespace sinew::sphere_mesh {

inline constexpr std::string_view notes_key = "sphere-mesh";

/// Flips v. Applied twice, texture coordinates are identical to the original.
inline constexpr std::array<float, 4> flip_v{1, -1, 1, 1};
inline constexpr std::array<float, 4> flip_v_offset{0, 1, 0, 0};

std::optional<Scene> to_scene(const Document& document, const Asset& asset, const LoadOptions& options, Report& report);
std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report);

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::hierarchy, Support::some, "as bones; meshes are baked where they rest"},
    {Feature::materials, Support::some, "only the names of their textures"},
    {Feature::textures, Support::some, "a list of names; the first is the base colour of the whole model"},
    {Feature::normals},
    {Feature::texcoords},
    {Feature::rest_pose, Support::some, "bones rest as in the first frame"},
    {Feature::animations, Support::some, "all bones at all key times, in whole milliseconds"},
    {Feature::node_animation, Support::some, "nodes become bones; meshes do not follow them"},
};

}  // namespace sinew::sphere_mesh

// SPDX-License-Identifier: MIT
// Converts TWM files to scenes and back. Axes, units and texture coordinates are those of a scene.
//
// Notes under `twm` in the scene: version, dialect, has_skeleton, reserved, surplus, packed, unpacked_size, block; in
// primitives: reserved, has_…, declared_index_count; in joints: reserved. Except for version and dialect,
// only values that differ from the defaults are noted. Notes are used only for the version and dialect that they are
// from.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/formats/twm.h>
#include <sinew/scene/scene.h>

#include <optional>

namespace sinew::twm {

std::optional<Scene> to_scene(const Document& document, const Asset& asset, const LoadOptions& options, Report& report);
std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report);

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::several_meshes},
    {Feature::normals},
    {Feature::tangents, Support::some, "handedness only with normals; it is stored as binormals"},
    {Feature::texcoords},
    {Feature::skins, Support::some, "one skeleton with one root for all meshes"},
    {Feature::more_than_4_weights},
    {Feature::rest_pose, Support::some, "joints rest in bind pose"},
    {Feature::animations, Support::some, "of joints, in whole milliseconds"},
    {Feature::node_animation, Support::some, "nodes that carry meshes or joints become joints"},
};

}  // namespace sinew::twm

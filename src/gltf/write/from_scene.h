// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/gltf.h>

namespace sinew::gltf {

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::hidden_meshes},
    {Feature::hierarchy},
    {Feature::several_meshes},
    {Feature::materials},
    {Feature::surfaces},
    {Feature::textures, Support::some, "specular and roughness maps only in extras"},
    {Feature::texture_settings},
    {Feature::images, Support::some, "PNG and JPEG; WebP, KTX2 and DDS by extension"},
    {Feature::normals},
    {Feature::tangents},
    {Feature::texcoords},
    {Feature::second_texcoords},
    {Feature::colors},
    {Feature::skins},
    {Feature::more_than_4_weights},
    {Feature::rest_pose},
    {Feature::animations},
    {Feature::animation_names},
    {Feature::node_animation},
    {Feature::node_names},
    {Feature::mesh_names},
    {Feature::skin_names},
    {Feature::scene_name},
    {Feature::lods, Support::full, "MSFT_lod, and in extras"},
    {Feature::tags, Support::full, "as empty nodes, and in extras"},
    {Feature::collision, Support::full, "as a node, and in extras"},
    {Feature::extras},
};

/// Converts a scene to a document. If the dialect is text, the buffer is a companion file.
Exported<Document> from_scene(const Scene& scene, const SaveOptions& options, Report& report);

}  // namespace sinew::gltf

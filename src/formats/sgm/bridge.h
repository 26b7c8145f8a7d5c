// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sga.h>
#include <sinew/formats/sgm.h>

namespace sinew::sgm {

std::optional<Scene> to_scene(const Document& document, const Asset& asset, const LoadOptions& options, Report& report);
/// The same with the document of the animation file, or null.
Scene to_scene(const Document& document, const sga::Document* animations, const LoadOptions& options, Report& report);
std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report);

/// Converts materials.
scene::Material to_scene(const Material& material, std::size_t ordinal, Report& report);
Material from_scene(const scene::Material& material, std::size_t ordinal, unsigned version);

/// Reports material values that the format does not have.
void lose_in_materials(const Scene& scene, Report& report);

/// The roles of the texture hints 0 to 4.
inline constexpr scene::TextureRole roles[] = {scene::TextureRole::base_color, scene::TextureRole::normal,
                                               scene::TextureRole::specular, scene::TextureRole::roughness,
                                               scene::TextureRole::emission};

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::several_meshes, Support::full, "up to 255"},
    {Feature::materials, Support::some, "colours and textures by use; up to 255"},
    {Feature::textures},
    {Feature::normals},
    {Feature::tangents},
    {Feature::texcoords},
    {Feature::second_texcoords},
    {Feature::colors},
    {Feature::skins, Support::full, "in an .sga file next to the model"},
    {Feature::rest_pose, Support::some, "as a key of every animation"},
    {Feature::animations, Support::some, "of skinned models"},
    {Feature::animation_names},
    {Feature::node_animation, Support::some, "nodes that carry meshes or joints become joints"},
    {Feature::node_names, Support::some, "of joints"},
    {Feature::skin_names, Support::some, "of the first skin"},
};

}  // namespace sinew::sgm

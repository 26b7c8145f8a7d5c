// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

namespace sinew::mesh {

std::optional<Scene> to_scene(const Asset& asset, const LoadOptions& options, Report& log);
std::optional<Exported> from_scene(const Scene& scene, const SaveOptions& options, Report& log);

/// The shape of a dialect.
const Shape& shape_of(std::size_t dialect);

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::normals},
    {Feature::texcoords},
    {Feature::skins, Support::some, "up to 255 joints, weights of eight bits"},
    {Feature::animations, Support::some, "of skinned models; not in dialect 12"},
    {Feature::animation_names, Support::some, "not in dialect 78"},
    {Feature::node_animation, Support::some, "nodes that carry meshes or joints become joints"},
};

}  // namespace sinew::mesh

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

namespace sinew::mesh {

std::optional<Scene> to_scene(const Document& document, const Asset& asset, const LoadOptions& options, Report& report);
/// The node that was read from the root transform of a file, if it is still the only root, does not move, and the
/// dialect to write has a root transform.
std::optional<std::size_t> root_node(const Scene& scene, const SaveOptions& options);
std::optional<Exported<Document>> from_scene(const Scene& scene, const SaveOptions& options, Report& report);

/// The shape of a dialect.
const Shape& shape_of(std::size_t dialect);

inline constexpr FeatureSupport features[] = {
    {Feature::meshes},
    {Feature::hierarchy, Support::some, "one root transform, in dialects 78n and 78"},
    {Feature::normals},
    {Feature::texcoords},
    {Feature::skins, Support::some, "up to 255 joints, 8-bit weights"},
    {Feature::animations, Support::some, "of skinned models; not in dialect 12"},
    {Feature::animation_names, Support::some, "not in dialect 78"},
    {Feature::node_animation, Support::some, "nodes that carry meshes or joints become joints"},
    {Feature::node_names, Support::some, "of the root transform, which is always `root`"},
};

}  // namespace sinew::mesh

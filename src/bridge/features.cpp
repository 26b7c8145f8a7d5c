// SPDX-License-Identifier: MIT
#include <sinew/bridge/features.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include <sinew/bridge/names.h>
#include "base/formatted.h"

namespace sinew {
namespace {

using namespace scene;

std::uint64_t count_primitives(const Scene& scene, auto&& has) {
    std::uint64_t count = 0;
    for (const Mesh& mesh : scene.meshes) {
        count += static_cast<std::uint64_t>(std::ranges::count_if(mesh.primitives, has));
    }
    return count;
}

// An alpha test is not counted: formats without metal and roughness have it too.
bool has_surface(const Material& m) {
    const bool has_mode = m.alpha_mode && *m.alpha_mode != AlphaMode::mask;
    return m.metallic || m.roughness || m.alpha_cutoff || m.double_sided || has_mode;
}

constexpr FeatureFacts features[] = {
    {Feature::meshes, "meshes", "meshes", &issue::loss_meshes,
     [](const Scene& s) { return count_primitives(s, [](const Primitive&) { return true; }); }},
    {Feature::hierarchy, "hierarchy", "hierarchy of nodes", &issue::loss_hierarchy,
     [](const Scene& s) -> std::uint64_t {
         // Meshes that are all at the origin lose nothing.
         std::vector<bool> has_parent(s.nodes.size(), false);
         for (const Node& node : s.nodes) {
             const bool is_identity = !node.matrix && node.transform == Transform{};
             for (const std::size_t child : node.children) has_parent[child] = !is_identity;
         }
         std::uint64_t count = 0;
         for (std::size_t i = 0; i < s.nodes.size(); ++i) {
             const Node& node = s.nodes[i];
             const bool placed = has_parent[i] || node.matrix || node.transform != Transform{};
             count += node.mesh && !node.skin && placed ? 1U : 0U;
         }
         return count;
     }},
    {Feature::several_meshes, "several_meshes", "several meshes", &issue::loss_several_meshes,
     [](const Scene& s) {
         const std::uint64_t all = count_primitives(s, [](const Primitive&) { return true; });
         return all > 1 ? all : 0;
     }},
    {Feature::materials, "materials", "materials", &issue::loss_materials,
     [](const Scene& s) -> std::uint64_t {
         return s.materials.size() - static_cast<std::uint64_t>(std::ranges::count_if(s.materials, is_empty));
     }},
    {Feature::surfaces, "surfaces", "metal, roughness and sides of materials", &issue::loss_materials,
     [](const Scene& s) -> std::uint64_t {
         return static_cast<std::uint64_t>(std::ranges::count_if(s.materials, has_surface));
     }},
    {Feature::textures, "textures", "textures", &issue::loss_textures,
     [](const Scene& s) {
         std::uint64_t count = 0;
         for (const Material& m : s.materials) count += m.textures.size();
         return count;
     }},
    {Feature::images, "images", "embedded images", &issue::loss_textures,
     [](const Scene& s) {
         std::uint64_t count = 0;
         for (const Material& m : s.materials) {
             count += static_cast<std::uint64_t>(
                 std::ranges::count_if(m.textures, [](const TextureUse& use) { return use.image.has_value(); }));
         }
         return count;
     }},
    {Feature::normals, "normals", "normals", &issue::loss_normals,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.normals.empty(); }); }},
    {Feature::tangents, "tangents", "tangents", &issue::loss_tangents,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.tangents.empty(); }); }},
    {Feature::texcoords, "texcoords", "texture coordinates", &issue::loss_texcoords,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.texcoords.empty(); }); }},
    {Feature::second_texcoords, "second_texcoords", "texture coordinates beyond the first set", &issue::loss_texcoords,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return p.texcoords.size() > 1; }); }},
    {Feature::colors, "colors", "vertex colours", &issue::loss_colors,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.colors.empty(); }); }},
    {Feature::skins, "skins", "skins", &issue::loss_skin,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.joints.empty(); }); }},
    {Feature::more_than_4_weights, "more_than_4_weights", "more than four weights per vertex", &issue::loss_influences,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return p.joints.size() > 1; }); }},
    {Feature::rest_pose, "rest_pose", "a rest pose besides the bind pose", &issue::loss_rest_pose,
     [](const Scene&) -> std::uint64_t { return 0; }},
    {Feature::animations, "animations", "animations", &issue::loss_animations,
     [](const Scene& s) -> std::uint64_t { return s.animations.size(); }},
    {Feature::animation_names, "animation_names", "names of animations", &issue::loss_animation_names,
     [](const Scene& s) -> std::uint64_t {
         return static_cast<std::uint64_t>(
             std::ranges::count_if(s.animations, [](const Animation& a) { return !is_placeholder_name(a.name); }));
     }},
    {Feature::node_animation, "node_animation", "animated nodes that are not joints", &issue::loss_node_animation,
     [](const Scene& s) {
         std::vector<bool> moving(s.nodes.size(), false);
         for (const Animation& a : s.animations) {
             for (const Channel& c : a.channels) moving[c.node] = true;
         }
         for (const Skin& skin : s.skins) {
             for (const std::size_t joint : skin.joints) moving[joint] = false;
         }
         return static_cast<std::uint64_t>(std::ranges::count(moving, true));
     }},
    {Feature::node_names, "node_names", "names of nodes and joints", &issue::loss_node_names,
     [](const Scene& s) -> std::uint64_t {
         return static_cast<std::uint64_t>(
             std::ranges::count_if(s.nodes, [](const Node& n) { return !is_placeholder_name(n.name); }));
     }},
    {Feature::lods, "lods", "levels of detail", &issue::loss_lods,
     [](const Scene& s) -> std::uint64_t { return s.lods.size(); }},
    {Feature::tags, "tags", "tags", &issue::loss_tags, [](const Scene& s) -> std::uint64_t { return s.tags.size(); }},
    {Feature::collision, "collision", "collision meshes", &issue::loss_collision,
     [](const Scene& s) -> std::uint64_t { return s.collisions.size(); }},
};

}  // namespace

std::span<const FeatureFacts> all_features() {
    return features;
}

void lose_feature(const Scene& scene, Feature feature, Report& report) {
    const FeatureFacts& facts = *std::ranges::find(features, feature, &FeatureFacts::feature);
    const std::uint64_t count = facts.count(scene);
    if (count > 0) report.lose(*facts.loss, {}, count, formatted("{}: {}", facts.name, count));
}

void lose_unsupported(const Scene& scene, std::span<const FeatureSupport> supported, Report& report) {
    const auto holds = [&](Feature feature) {
        const auto found = std::ranges::find(supported, feature, &FeatureSupport::feature);
        return found != supported.end() && found->support != Support::no;
    };
    // A part is not reported if the whole is lost.
    constexpr std::pair<Feature, Feature> parts[] = {{Feature::more_than_4_weights, Feature::skins},
                                                     {Feature::rest_pose, Feature::skins},
                                                     {Feature::animation_names, Feature::animations},
                                                     {Feature::node_animation, Feature::animations},
                                                     {Feature::second_texcoords, Feature::texcoords},
                                                     {Feature::images, Feature::textures},
                                                     {Feature::surfaces, Feature::materials},
                                                     {Feature::hierarchy, Feature::meshes},
                                                     {Feature::several_meshes, Feature::meshes},
                                                     {Feature::materials, Feature::meshes},
                                                     {Feature::textures, Feature::meshes},
                                                     {Feature::normals, Feature::meshes},
                                                     {Feature::tangents, Feature::meshes},
                                                     {Feature::texcoords, Feature::meshes},
                                                     {Feature::colors, Feature::meshes},
                                                     {Feature::skins, Feature::meshes}};
    for (const FeatureFacts& facts : features) {
        const auto part = std::ranges::find(parts, facts.feature, &std::pair<Feature, Feature>::first);
        if (holds(facts.feature) || (part != std::end(parts) && !holds(part->second))) continue;
        lose_feature(scene, facts.feature, report);
    }
}

}  // namespace sinew

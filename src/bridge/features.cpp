// SPDX-License-Identifier: MIT
#include <sinew/bridge/features.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/indices.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include <sinew/bridge/losses.h>
#include <sinew/bridge/names.h>
#include "base/formatted.h"
#include "base/text.h"

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

// For every mesh: how many nodes use it without showing it. A mesh that no node uses counts once.
std::vector<std::uint64_t> hidden_uses(const Scene& scene, bool with_levels) {
    std::vector<bool> is_shown(scene.nodes.size(), false);
    std::vector<std::size_t> shown = with_levels ? scene.roots : shown_nodes(scene);
    for (std::size_t at = 0; at < shown.size(); ++at) {
        is_shown[shown[at]] = true;
        if (!with_levels) continue;
        const std::vector<std::size_t>& children = scene.nodes[shown[at]].children;
        shown.insert(shown.end(), children.begin(), children.end());
    }
    std::vector<std::uint64_t> hidden(scene.meshes.size(), 0);
    std::vector<bool> is_used(scene.meshes.size(), false);
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        const std::optional<std::size_t>& mesh = scene.nodes[i].mesh;
        if (!mesh) continue;
        is_used[*mesh] = true;
        hidden[*mesh] += is_shown[i] ? 0U : 1U;
    }
    for (std::size_t m = 0; m < hidden.size(); ++m) hidden[m] += is_used[m] ? 0U : 1U;
    return hidden;
}

std::uint64_t hidden_triangles(const Scene& scene) {
    const std::vector<std::uint64_t> hidden = hidden_uses(scene, false);
    std::uint64_t count = 0;
    for (std::size_t m = 0; m < hidden.size(); ++m) {
        for (const Primitive& p : scene.meshes[m].primitives) count += hidden[m] * (corner_count(p) / 3);
    }
    return count;
}

// Reports the triangles of each primitive. With levels of detail, all levels count as shown.
void lose_hidden_meshes(const Scene& scene, bool with_levels, Report& report) {
    const std::vector<std::uint64_t> hidden = hidden_uses(scene, with_levels);
    for (std::size_t m = 0; m < hidden.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            const std::uint64_t count = hidden[m] * (corner_count(scene.meshes[m].primitives[i]) / 3);
            if (count == 0) continue;
            report.lose(issue::loss_triangles, formatted("/meshes/{}/primitives/{}", m, i), count,
                        formatted("{} that no visible node shows", counted(count, "triangle", "triangles")));
        }
    }
}

// Calls `use` with the notes of every part of a scene except textures.
void each_notes(const Scene& s, auto&& use) {
    const auto each = [&](const auto& parts) {
        for (const auto& part : parts) use(part.notes);
    };
    use(s.notes);
    each(s.nodes);
    each(s.meshes);
    for (const Mesh& mesh : s.meshes) each(mesh.primitives);
    each(s.materials);
    each(s.skins);
    each(s.animations);
}

std::uint64_t count_named(const auto& parts) {
    return static_cast<std::uint64_t>(
        std::ranges::count_if(parts, [](const auto& part) { return !is_placeholder_name(part.name); }));
}

constexpr FeatureFacts features[] = {
    {Feature::meshes, "meshes", "meshes", &issue::loss_meshes,
     [](const Scene& s) { return count_primitives(s, [](const Primitive&) { return true; }); }},
    {Feature::hidden_meshes, "hidden_meshes", "meshes that no node shows", &issue::loss_triangles, hidden_triangles},
    {Feature::hierarchy, "hierarchy", "hierarchy of nodes", &issue::loss_hierarchy,
     [](const Scene& s) -> std::uint64_t {
         // Meshes that are all at the origin lose nothing.
         std::vector<bool> is_placed(s.nodes.size(), false);
         std::uint64_t count = 0;
         for (const std::size_t at : parents_first(s)) {
             const Node& node = s.nodes[at];
             is_placed[at] = is_placed[at] || node.matrix || node.transform != Transform{};
             for (const std::size_t child : node.children) is_placed[child] = is_placed[at];
             count += node.mesh && is_placed[at] && has_rigid_part(s, node) ? 1U : 0U;
         }
         return count;
     }},
    {Feature::several_meshes, "several_meshes", "several meshes", &issue::loss_several_meshes,
     [](const Scene& s) {
         std::uint64_t all = 0;
         for (const Node& node : s.nodes) all += node.mesh ? s.meshes[*node.mesh].primitives.size() : 0;
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
    {Feature::texture_settings, "texture_settings", "filters, wrapping and strength of textures", &issue::loss_textures,
     [](const Scene& s) {
         std::uint64_t count = 0;
         for (const Material& m : s.materials) {
             count += static_cast<std::uint64_t>(std::ranges::count_if(
                 m.textures, [](const TextureUse& use) { return use.notes.find("gltf") != nullptr; }));
         }
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
    {Feature::mesh_names, "mesh_names", "names of meshes", &issue::loss_node_names,
     [](const Scene& s) { return count_named(s.meshes); }},
    {Feature::skin_names, "skin_names", "names of skins", &issue::loss_node_names,
     [](const Scene& s) { return count_named(s.skins); }},
    {Feature::scene_name, "scene_name", "the name of the scene", &issue::loss_node_names,
     [](const Scene& s) -> std::uint64_t { return s.name.empty() ? 0 : 1; }},
    {Feature::lods, "lods", "levels of detail", &issue::loss_lods,
     [](const Scene& s) -> std::uint64_t { return s.lods.size(); }},
    {Feature::tags, "tags", "tags", &issue::loss_tags, [](const Scene& s) -> std::uint64_t { return s.tags.size(); }},
    {Feature::collision, "collision", "collision meshes", &issue::loss_collision,
     [](const Scene& s) -> std::uint64_t { return s.collisions.size(); }},
    {Feature::extras, "extras", "copyright and extras of glTF", &issue::loss_extras,
     [](const Scene& s) {
         std::uint64_t count = 0;
         each_notes(s, [&](const Notes& notes) { count += notes.find("gltf") == nullptr ? 0U : 1U; });
         return count;
     }},
};

// Losses of motion are measured.
void lose_measured_feature(const Scene& scene, Feature feature, DisplacementMeter& meter, Report& report) {
    const FeatureFacts& facts = *std::ranges::find(features, feature, &FeatureFacts::feature);
    const std::uint64_t count = facts.count(scene);
    if (count == 0) return;
    if (feature == Feature::more_than_4_weights) return lose_influences(scene, meter, report);
    if (feature == Feature::animations) {
        std::string message = counted(count, "animation dropped", "animations dropped");
        return lose_animations(scene, 0, std::move(message), meter, report);
    }
    if (feature == Feature::skins) {
        std::string message = counted(count, "mesh loses its weights", "meshes lose their weights");
        return lose_skins({facts.loss, {}, count, 0, false, std::move(message)}, meter, report);
    }
    if (feature == Feature::node_animation) {
        std::vector<bool> kept(scene.nodes.size(), false);
        for (const Skin& skin : scene.skins) {
            for (const std::size_t joint : skin.joints) kept[joint] = true;
        }
        return lose_moving_nodes(scene, kept, meter, report);
    }
    report.lose(*facts.loss, {}, count, formatted("{}: {}", facts.name, count));
}

}  // namespace

bool has_rigid_part(const Scene& scene, const Node& node) {
    return !node.skin || std::ranges::any_of(scene.meshes[*node.mesh].primitives,
                                             [](const Primitive& p) { return p.joints.empty(); });
}

std::span<const FeatureFacts> all_features() {
    return features;
}

void lose_feature(const Scene& scene, Feature feature, Report& report) {
    if (feature == Feature::hidden_meshes) return lose_hidden_meshes(scene, false, report);
    DisplacementMeter meter(scene);
    lose_measured_feature(scene, feature, meter, report);
}

void lose_unsupported(const Scene& scene, std::span<const FeatureSupport> supported, Report& report) {
    const auto holds = [&](Feature feature) {
        const auto found = std::ranges::find(supported, feature, &FeatureSupport::feature);
        return found != supported.end() && found->support != Support::no;
    };
    // A part is not reported if the whole is lost.
    constexpr std::pair<Feature, Feature> parts[] = {{Feature::hidden_meshes, Feature::meshes},
                                                     {Feature::texture_settings, Feature::textures},
                                                     {Feature::mesh_names, Feature::meshes},
                                                     {Feature::skin_names, Feature::skins},
                                                     {Feature::more_than_4_weights, Feature::skins},
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
    const auto is_lost = [&](Feature feature) {
        const FeatureFacts& facts = *std::ranges::find(features, feature, &FeatureFacts::feature);
        return !holds(feature) && facts.count(scene) > 0;
    };
    // All levels of detail are visible if the target holds them.
    std::optional<Scene> with_levels;
    if (holds(Feature::lods) && !scene.lods.empty()) {
        with_levels = without_animations(scene);
        with_levels->animations = scene.animations;
        with_levels->lods.clear();
    }
    DisplacementMeter meter(with_levels ? *with_levels : scene);
    for (const FeatureFacts& facts : features) {
        const auto part = std::ranges::find(parts, facts.feature, &std::pair<Feature, Feature>::first);
        if (holds(facts.feature) || (part != std::end(parts) && is_lost(part->second))) continue;
        if (facts.feature == Feature::hidden_meshes) {
            lose_hidden_meshes(scene, holds(Feature::lods), report);
        } else {
            lose_measured_feature(scene, facts.feature, meter, report);
        }
    }
}

}  // namespace sinew

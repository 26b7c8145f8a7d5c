// SPDX-License-Identifier: MIT
#include <sinew/scene/conversion.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include "base/format.h"

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

constexpr FeatureFacts features[] = {
    {Feature::hierarchy, "hierarchy of nodes", &issue::loss_hierarchy,
     [](const Scene& s) -> std::uint64_t {
         // A single mesh at the origin has none worth mentioning.
         const auto moved = [](const Node& n) { return n.mesh && (n.matrix || n.transform != Transform{}); };
         const auto meshes = std::ranges::count_if(s.nodes, [](const Node& n) { return n.mesh.has_value(); });
         return meshes > 1 || std::ranges::any_of(s.nodes, moved) ? s.nodes.size() : 0;
     }},
    {Feature::several_meshes, "several meshes", &issue::loss_several_meshes,
     [](const Scene& s) {
         const std::uint64_t all = count_primitives(s, [](const Primitive&) { return true; });
         return all > 1 ? all : 0;
     }},
    {Feature::materials, "materials", &issue::loss_materials,
     [](const Scene& s) -> std::uint64_t { return s.materials.size(); }},
    {Feature::textures, "textures", &issue::loss_textures,
     [](const Scene& s) {
         std::uint64_t count = 0;
         for (const Material& m : s.materials) count += m.textures.size();
         return count;
     }},
    {Feature::normals, "normals", &issue::loss_normals,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.normals.empty(); }); }},
    {Feature::tangents, "tangents", &issue::loss_tangents,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.tangents.empty(); }); }},
    {Feature::texcoords, "texture coordinates", &issue::loss_texcoords,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.texcoords.empty(); }); }},
    {Feature::second_texcoords, "more than one set of them", &issue::loss_texcoords,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return p.texcoords.size() > 1; }); }},
    {Feature::colors, "vertex colours", &issue::loss_colors,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.colors.empty(); }); }},
    {Feature::skins, "skins", &issue::loss_skin,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return !p.joints.empty(); }); }},
    {Feature::more_than_4_weights, "more than four weights a vertex", &issue::loss_influences,
     [](const Scene& s) { return count_primitives(s, [](const Primitive& p) { return p.joints.size() > 1; }); }},
    {Feature::rest_pose, "a pose at rest besides the bind pose", &issue::loss_rest_pose,
     [](const Scene&) -> std::uint64_t { return 0; }},
    {Feature::animations, "animations", &issue::loss_animations,
     [](const Scene& s) -> std::uint64_t { return s.animations.size(); }},
    {Feature::animation_names, "names of animations", &issue::loss_animation_names,
     [](const Scene& s) -> std::uint64_t { return s.animations.size(); }},
    {Feature::node_animation, "nodes that move without being joints", &issue::loss_node_animation,
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
    {Feature::node_names, "names of nodes and joints", &issue::loss_node_names,
     [](const Scene& s) -> std::uint64_t {
         return static_cast<std::uint64_t>(
             std::ranges::count_if(s.nodes, [](const Node& n) { return !n.name.empty(); }));
     }},
    {Feature::lods, "levels of detail", &issue::loss_lods,
     [](const Scene& s) -> std::uint64_t { return s.lods.size(); }},
    {Feature::tags, "tags", &issue::loss_tags, [](const Scene& s) -> std::uint64_t { return s.tags.size(); }},
    {Feature::collision, "collision meshes", &issue::loss_collision,
     [](const Scene& s) -> std::uint64_t { return s.collisions.size(); }},
};

}  // namespace

void Conversion::lose(const Issue& issue, std::string element, std::uint64_t count, std::string message,
                      double magnitude, bool reversible) {
    losses.push_back({&issue, std::move(element), count, magnitude, reversible, std::move(message)});
}

void Conversion::repaired(const Issue& issue, std::string element, std::string message) {
    Diagnostic diagnostic = make_diagnostic(issue, std::move(message), std::move(element));
    if (options.strict) diagnostic.severity = Severity::error;
    report.add(std::move(diagnostic));
}

std::span<const FeatureFacts> all_features() {
    return features;
}

void lose_unsupported(const Scene& scene, std::span<const FeatureSupport> supported, Conversion& log) {
    for (const FeatureFacts& facts : features) {
        const auto found = std::ranges::find(supported, facts.feature, &FeatureSupport::feature);
        if (found != supported.end() && found->support != Support::no) continue;
        const std::uint64_t count = facts.count(scene);
        if (count > 0) log.lose(*facts.loss, {}, count, formatted("{}: {}", facts.name, count));
    }
}

}  // namespace sinew

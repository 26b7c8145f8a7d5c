// SPDX-License-Identifier: MIT
#include "prepare/prepare.h"

#include <sinew/prepare/rig.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <numeric>

#include <sinew/scene/merge.h>

#include "prepare/image_names.h"
#include "prepare/surfaces.h"

namespace sinew {
namespace {

Support support_of(Feature feature, const Format& format) {
    const auto found = std::ranges::find(format.features, feature, &FeatureSupport::feature);
    return found == format.features.end() ? Support::no : found->support;
}

bool moves_only_joints(const Format& format) {
    return support_of(Feature::skins, format) != Support::no &&
           support_of(Feature::animations, format) != Support::no &&
           support_of(Feature::node_animation, format) != Support::full;
}

// Joins all meshes with the same material and skin, in model space. Skeletons and tags are kept.
void join(Scene& scene, Report& report) {
    lose_feature(scene, Feature::hidden_meshes, report);
    scene::bind_moving_meshes(scene);
    const std::vector<scene::Placed> all = scene::merged(scene::flatten(scene));
    if (!scene.lods.empty()) {
        report.lose(issue::loss_lods, "/lods", scene.lods.size(), "only the finest level is joined");
        scene.lods.clear();
    }
    scene.meshes.clear();
    for (scene::Node& node : scene.nodes) {
        node.mesh.reset();
        node.skin.reset();
    }
    for (const scene::Placed& placed : all) {
        scene.roots.push_back(scene.nodes.size());
        scene::Node node{.name = placed.name};
        node.mesh = scene.meshes.size();
        node.skin = placed.skin;
        scene.nodes.push_back(std::move(node));
        scene.meshes.push_back({.name = placed.name, .primitives = {placed.primitive}, .notes = placed.notes});
    }
}

// Binds meshes in the space of the root node, if the target stores its transform; otherwise in that of the model.
void bind(Scene& scene, std::optional<std::size_t> root) {
    const scene::Node kept = root ? scene.nodes[*root] : scene::Node{};
    if (root) {
        scene.nodes[*root].transform = {};
        scene.nodes[*root].matrix.reset();
    }
    scene::bind_moving_meshes(scene);
    scene::bind_at_rest(scene);
    if (!root) return;
    scene.nodes[*root].transform = kept.transform;
    scene.nodes[*root].matrix = kept.matrix;
}

}  // namespace

void apply_requests(Scene& scene, const SaveOptions& options, Report& report) {
    if (options.join) join(scene, report);
    prepare_surfaces(scene, options.surfaces);
    for (scene::Material& material : scene.materials) {
        if (options.textures == Textures::drop) material.textures.clear();
        if (!only_renames_textures(options)) continue;
        for (scene::TextureUse& use : material.textures) {
            if (!use.path.empty()) use.path = with_extension(use.path, options.texture_extension);
        }
    }
}

bool only_renames_textures(const SaveOptions& options) {
    const bool writes_none = options.textures == Textures::names || options.textures == Textures::keep;
    return writes_none && !options.texture_extension.empty();
}

std::vector<std::size_t> prepare(Scene& scene, const Format& target, const SaveOptions& options) {
    std::vector<std::size_t> source(scene.meshes.size());
    std::iota(source.begin(), source.end(), std::size_t{0});
    if (!moves_only_joints(target)) return source;
    std::vector<std::optional<std::size_t>> mesh_of_node;
    for (const scene::Node& node : scene.nodes) mesh_of_node.push_back(node.mesh);
    bind(scene, target.root_node != nullptr ? target.root_node(scene, options) : std::nullopt);
    // Nodes keep their order. A mesh that several nodes show may have been copied.
    source.resize(scene.meshes.size());
    for (std::size_t i = 0; i < mesh_of_node.size(); ++i) {
        if (mesh_of_node[i] && scene.nodes[i].mesh) source[*scene.nodes[i].mesh] = *mesh_of_node[i];
    }
    return source;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include "prepare/prepare.h"

#include <sinew/prepare/rig.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>

#include <sinew/scene/merge.h>

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
    scene::bind_moving_meshes(scene);
    if (!scene.lods.empty()) {
        report.lose(issue::loss_lods, "/lods", scene.lods.size(), "only the finest level is joined");
        scene.lods.clear();
    }
    const std::vector<scene::Placed> all = scene::merged(scene::flatten(scene));
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

}  // namespace

void prepare(Scene& scene, const Format& target, const SaveOptions& options, Report& report) {
    if (options.join) join(scene, report);
    if (moves_only_joints(target)) {
        scene::bind_moving_meshes(scene);
        scene::bind_at_rest(scene);
    }
    prepare_surfaces(scene, options.surfaces);
}

}  // namespace sinew

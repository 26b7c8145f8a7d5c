// SPDX-License-Identifier: MIT
#include "gltf/skin_reader.h"

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <set>

#include "base/format.h"
#include "gltf/bones.h"
#include "gltf/check_model.h"
#include "gltf/extras.h"
#include "gltf/issues.h"
#include "gltf/near.h"
#include "gltf/read_meshes.h"
#include "scene/build.h"

namespace sinew::gltf {

SkinReader::SkinReader(const SkinSources& sources, Accessors& accessors, Scene& scene, Conversion& log)
    : sources_(sources), accessors_(accessors), scene_(scene), log_(log), plans_(sources_, scene.meshes) {
    for (const SkinPlan& plan : plans_.all()) {
        if (plan.skin != no_skin) read_binds(plan.skin);
    }
    as_blender_made_ = find_blenders_bones();
}

std::optional<std::size_t> SkinReader::of(const Node& node) const {
    if (!node.skin || !node.mesh) return std::nullopt;
    return plans_.of(node);
}

void SkinReader::read() {
    plans_.renumber(scene_.meshes, [&](std::size_t skin, std::size_t joint) { return bind_of(skin, joint); });
    for (const SkinPlan& plan : plans_.all()) add(plan);
}

bool SkinReader::find_blenders_bones() const {
    bool noted = false;
    for (std::size_t i = 0; i < sources_.model.nodes.size(); ++i) {
        if (!sources_.nodes.wanted[i] || !kept_text(sources_.model.nodes[i].extras, mark::bone)) continue;
        if (!is_as_noted(sources_.model.nodes[i], mark::bone)) return false;
        noted = true;
    }
    for (const SkinPlan& plan : plans_.all()) {
        if (plan.kept == no_skin || plan.skin == no_skin || sources_.kept.skins[plan.kept].inverse_binds.empty())
            continue;
        const KeptScene::Skin& kept = sources_.kept.skins[plan.kept];
        if (plan.joints.size() != kept.joints.size()) return false;
        for (std::size_t j = 0; j < plan.places.size(); ++j) {
            const std::size_t place = plan.places[j];
            if (place != no_skin && !near(bind_of(plan.skin, j), kept.made_by_blender[place])) return false;
        }
        noted = true;
    }
    return noted;
}

void SkinReader::add(const SkinPlan& plan) {
    scene::Skin hub;
    if (plan.skin != no_skin) {
        const Skin& skin = sources_.model.skins[plan.skin];
        hub.name = skin.name;
        take_foreign(skin.extras, hub.native);
        restore_native(skin.extras, hub.native);
        add_joints(plan, hub);
    } else {
        if (globals_.empty()) globals_ = scene::rest_globals(scene_);
        for (const std::size_t joint : plan.joints) {
            hub.joints.push_back(sources_.nodes.hub_of[joint]);
            hub.inverse_binds.push_back(
                scene::inverse(globals_[sources_.nodes.hub_of[joint]]).value_or(scene::identity_matrix));
        }
    }
    if (plan.kept != no_skin) {
        // Its name is that of an object by now.
        const KeptScene::Skin& kept = sources_.kept.skins[plan.kept];
        hub.name = kept.name;
        restore_notes(kept.native, hub.native);
        restore_binds(plan, kept, hub);
    }
    scene_.skins.push_back(std::move(hub));
}

void SkinReader::restore_binds(const SkinPlan& plan, const KeptScene::Skin& kept, scene::Skin& hub) {
    if (!as_blender_made_ || plan.skin == no_skin || kept.inverse_binds.size() != hub.joints.size()) return;
    hub.inverse_binds = kept.inverse_binds;
    std::vector<scene::Matrix> moves;
    bool moved = false;
    for (std::size_t j = 0; j < hub.joints.size(); ++j) {
        const auto bind = scene::inverse(kept.made_by_blender[j]).value_or(scene::identity_matrix);
        moves.push_back(scene::multiply(bind, kept.inverse_binds[j]));
        moved = moved || !near(moves.back(), scene::identity_matrix);
    }
    if (!moved) return;
    std::set<std::size_t> meshes;
    for (const std::size_t user : plans_.users_of(plan)) {
        meshes.insert(sources_.mesh_of[*sources_.model.nodes[user].mesh]);
    }
    for (const std::size_t mesh : meshes) {
        for (scene::Primitive& primitive : scene_.meshes[mesh].primitives) {
            if (!primitive.joints.empty()) primitive = moved_back(std::move(primitive), moves);
        }
    }
}

void SkinReader::add_joints(const SkinPlan& plan, scene::Skin& hub) {
    const std::size_t i = plan.skin;
    const Skin& skin = sources_.model.skins[i];
    std::vector<std::size_t> source(plan.joints.size());
    for (std::size_t j = 0; j < plan.places.size(); ++j) {
        if (plan.places[j] != no_skin) source[plan.places[j]] = j;
    }
    for (const std::size_t j : source) {
        if (sources_.nodes.hub_of[skin.joints[j]] == nowhere) {
            tell({&issue::hierarchy, formatted("/skins/{}/joints/{}", i, j), "it is no part of the scene"}, log_);
            continue;
        }
        hub.joints.push_back(sources_.nodes.hub_of[skin.joints[j]]);
        scene::Matrix matrix = bind_of(i, j);
        if (!std::ranges::all_of(matrix, is_reasonable)) matrix = {};  // which is no bind matrix, and told
        if (!scene::is_sound_bind(matrix))
            matrix = scene::sound_bind(matrix, formatted("/skins/{}/joints/{}", i, j), log_);
        hub.inverse_binds.push_back(matrix);
    }
}

void SkinReader::read_binds(std::size_t i) {
    const Skin& skin = sources_.model.skins[i];
    if (!skin.inverse_bind_matrices || binds_.contains(i)) return;
    auto array = accessors_.array(*skin.inverse_bind_matrices, binds_demand);
    if (!array) {
        tell(array.error(), log_);
    } else if (array->size() < skin.joints.size()) {
        tell({&issue::accessor, formatted("/skins/{}", i),
              formatted("{} inverse bind matrices for {} joints", array->size(), skin.joints.size())},
             log_);
    } else {
        binds_[i] = *array;
    }
}

scene::Matrix SkinReader::bind_of(std::size_t skin, std::size_t joint) const {
    scene::Matrix matrix = scene::identity_matrix;
    const auto binds = binds_.find(skin);
    for (std::size_t c = 0; c < 16 && binds != binds_.end(); ++c) matrix[c] = binds->second.at(joint, c);
    return matrix;
}

bool is_as_noted(const Node& node, std::string_view key) {
    const auto note = kept_json(node.extras, key);
    const auto there = note ? transform_of(note->find("is")) : std::nullopt;
    return there && near(local_of(node), scene::matrix_of(*there));
}

}  // namespace sinew::gltf

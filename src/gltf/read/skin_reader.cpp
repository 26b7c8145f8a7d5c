// SPDX-License-Identifier: MIT
#include "gltf/read/skin_reader.h"

#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <set>

#include <sinew/bridge/build.h>
#include "base/formatted.h"
#include "gltf/check/check_model.h"
#include "gltf/check/issues.h"
#include "gltf/read/read_meshes.h"
#include "gltf/roundtrip/blender_bones.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/nearly_equal.h"

namespace sinew::gltf {

SkinReader::SkinReader(const SkinSources& sources, Accessors& accessors, Scene& scene, Report& report)
    : sources_(sources), accessors_(accessors), scene_(scene), report_(report), plans_(sources_, scene.meshes) {
    for (const SkinPlan& plan : plans_.all()) {
        if (plan.skin != no_skin) read_binds(plan.skin);
    }
    skeleton_is_unchanged_ = has_unchanged_skeleton();
}

std::optional<std::size_t> SkinReader::of(const Node& node) const {
    if (!node.skin || !node.mesh) return std::nullopt;
    return plans_.of(node);
}

std::optional<std::size_t> SkinReader::of_empty_mesh(const Node& node) const {
    const auto number = saved_number(node.extras, extras_key::skin);
    const auto plan = std::ranges::find_if(
        plans_.all(), [&](const SkinPlan& p) { return p.saved != no_skin && number == std::uint64_t{p.saved}; });
    if (!number || plan == plans_.all().end()) return std::nullopt;
    return static_cast<std::size_t>(plan - plans_.all().begin());
}

void SkinReader::read() {
    plans_.renumber(scene_.meshes, [&](std::size_t skin, std::size_t joint) { return bind_of(skin, joint); });
    for (const SkinPlan& plan : plans_.all()) add(plan);
}

bool SkinReader::has_unchanged_skeleton() const {
    bool has_saved = false;
    for (std::size_t i = 0; i < sources_.model.nodes.size(); ++i) {
        if (!sources_.nodes.included[i] || !saved_text(sources_.model.nodes[i].extras, extras_key::bone)) continue;
        if (!is_at_saved_place(sources_.model.nodes[i], extras_key::bone)) return false;
        has_saved = true;
    }
    for (const SkinPlan& plan : plans_.all()) {
        if (plan.saved == no_skin || plan.skin == no_skin || sources_.saved.skins[plan.saved].inverse_binds.empty())
            continue;
        const SavedScene::Skin& saved = sources_.saved.skins[plan.saved];
        if (plan.joints.size() != saved.joints.size()) return false;
        for (std::size_t j = 0; j < plan.places.size(); ++j) {
            const std::size_t place = plan.places[j];
            if (place != no_skin && !nearly_equal(bind_of(plan.skin, j), saved.made_by_blender[place])) return false;
        }
        has_saved = true;
    }
    return has_saved;
}

void SkinReader::add(const SkinPlan& plan) {
    scene::Skin result;
    if (plan.skin != no_skin) {
        const Skin& skin = sources_.model.skins[plan.skin];
        result.name = skin.name;
        read_foreign_extras(skin.extras, result.notes);
        restore_notes(skin.extras, result.notes);
        add_joints(plan, result);
    } else {
        if (globals_.empty()) globals_ = scene::rest_globals(scene_);
        for (const std::size_t joint : plan.joints) {
            result.joints.push_back(sources_.nodes.scene_node_of[joint]);
            result.inverse_binds.push_back(
                scene::inverse(globals_[sources_.nodes.scene_node_of[joint]]).value_or(scene::identity_matrix));
        }
    }
    if (plan.saved != no_skin) {
        // Blender has given the skin the name of an object.
        const SavedScene::Skin& saved = sources_.saved.skins[plan.saved];
        result.name = saved.name;
        restore_missing_notes(saved.notes, result.notes);
        restore_binds(plan, saved, result);
    }
    scene_.skins.push_back(std::move(result));
}

void SkinReader::restore_binds(const SkinPlan& plan, const SavedScene::Skin& saved, scene::Skin& result) {
    if (!skeleton_is_unchanged_ || plan.skin == no_skin || saved.inverse_binds.size() != result.joints.size()) return;
    result.inverse_binds = saved.inverse_binds;
    std::vector<scene::Matrix> moves;
    bool moved = false;
    for (std::size_t j = 0; j < result.joints.size(); ++j) {
        const auto bind = scene::inverse(saved.made_by_blender[j]).value_or(scene::identity_matrix);
        moves.push_back(scene::multiply(bind, saved.inverse_binds[j]));
        moved = moved || !nearly_equal(moves.back(), scene::identity_matrix);
    }
    if (!moved) return;
    std::set<std::size_t> meshes;
    for (const std::size_t user : plans_.users_of(plan)) {
        meshes.insert(sources_.mesh_of[*sources_.model.nodes[user].mesh]);
    }
    for (const std::size_t mesh : meshes) {
        for (scene::Primitive& primitive : scene_.meshes[mesh].primitives) {
            if (!primitive.joints.empty()) primitive = undo_vertex_moves(std::move(primitive), moves);
        }
    }
}

void SkinReader::add_joints(const SkinPlan& plan, scene::Skin& result) {
    const std::size_t i = plan.skin;
    const Skin& skin = sources_.model.skins[i];
    std::vector<std::size_t> source(plan.joints.size());
    for (std::size_t j = 0; j < plan.places.size(); ++j) {
        if (plan.places[j] != no_skin) source[plan.places[j]] = j;
    }
    for (const std::size_t j : source) {
        if (sources_.nodes.scene_node_of[skin.joints[j]] == no_index) {
            report_problem(
                {&issue::hierarchy, formatted("/skins/{}/joints/{}", i, j), "the joint is not part of the scene"},
                report_);
            continue;
        }
        result.joints.push_back(sources_.nodes.scene_node_of[skin.joints[j]]);
        scene::Matrix matrix = bind_of(i, j);
        if (!std::ranges::all_of(matrix, is_reasonable)) matrix = {};  // invalid, so it is reported below
        if (!scene::is_valid_inverse_bind(matrix))
            matrix = scene::valid_inverse_bind(matrix, formatted("/skins/{}/joints/{}", i, j), report_);
        result.inverse_binds.push_back(matrix);
    }
}

void SkinReader::read_binds(std::size_t i) {
    const Skin& skin = sources_.model.skins[i];
    if (!skin.inverse_bind_matrices || binds_.contains(i)) return;
    auto array = accessors_.array(*skin.inverse_bind_matrices, inverse_bind_requirements);
    if (!array) {
        report_problem(array.error(), report_);
    } else if (array->size() < skin.joints.size()) {
        report_problem(
            {&issue::accessor, formatted("/skins/{}", i),
             formatted("{} inverse bind matrices are too few for {} joints", array->size(), skin.joints.size())},
            report_);
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

bool is_at_saved_place(const Node& node, std::string_view key) {
    const auto note = saved_json(node.extras, key);
    const auto there = note ? transform_of(note->find("is")) : std::nullopt;
    return there && nearly_equal(local_of(node), scene::matrix_of(*there));
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/blender_changes.h"

#include <sinew/scene/math.h>

#include <algorithm>

#include "gltf/roundtrip/blender_bones.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/nearly_equal.h"
#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {
namespace {

void save_moved_place(Node& node, std::string_view key, const scene::Transform& there) {
    if (nearly_equal(scene::matrix_of(there), local_of(node))) return;
    Json note;
    note["was"] = json_of(transform_of(node));
    note["is"] = json_of(there);
    save(node.extras, key, note);
}

}  // namespace

void save_blender_bones(const Scene& scene, const WrittenSkins& skins, Model& model, SavedScene& saved) {
    constexpr std::size_t too_many = 5'000;
    if (model.skins.empty() || model.nodes.size() > too_many) return;
    const BlenderBones bones = blender_bones(model, skins.binds);
    bool same = true;
    for (const auto& [node, local] : bones.locals)
        same = same && nearly_equal(scene::matrix_of(local), local_of(model.nodes[node]));
    for (std::size_t s = 0; s < skins.binds.size(); ++s)
        same = same && std::ranges::equal(bones.inverse_binds[s], skins.binds[s], nearly_equal);
    if (same) return;
    for (const auto& [node, local] : bones.locals) save_moved_place(model.nodes[node], extras_key::bone, local);
    for (std::size_t i = 0; i < scene.skins.size(); ++i) {
        if (skins.skin_of[i] == no_index) continue;
        const auto joints = static_cast<std::ptrdiff_t>(scene.skins[i].joints.size());
        const auto first = [&](const std::vector<scene::Matrix>& all) {
            return std::vector(all.begin(), all.begin() + joints);
        };
        saved.skins[i].inverse_binds = first(skins.binds[skins.skin_of[i]]);
        saved.skins[i].made_by_blender = first(bones.inverse_binds[skins.skin_of[i]]);
    }
}

void save_blender_rest_pose(const Scene& scene, const WrittenSkins& skins, Model& model) {
    if (scene.animations.empty()) return;
    const std::vector<scene::Transform> places = blender_rest_pose(scene);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!skins.joints.contains(i) && !scene.nodes[i].matrix && places[i] != scene.nodes[i].transform)
            save_moved_place(model.nodes[i], extras_key::rest, places[i]);
    }
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Notes about what Blender will make of a file, so that it can be told from what somebody does there.
#pragma once

#include <set>

#include "gltf/kept_scene.h"
#include "gltf/model.h"

namespace sinew::gltf {

/// What is known of the skins of a file that is written.
struct WrittenSkins {
    std::vector<std::size_t> skin_of;               ///< for every skin of the hub, the one of the file
    std::vector<std::vector<scene::Matrix>> binds;  ///< inverse, of the skins of the file
    std::set<std::size_t> joints;                   ///< nodes
};

/// What Blender changes in skeletons that it cannot show as they are.
void note_bones(const Scene& scene, const WrittenSkins& skins, Model& model, KeptScene& kept);

/// Where Blender leaves nodes that an animation moves.
void note_start(const Scene& scene, const WrittenSkins& skins, Model& model);

}  // namespace sinew::gltf

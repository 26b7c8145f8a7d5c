// SPDX-License-Identifier: MIT
// Saves what Blender is going to change in a file, so that edits by a user can be recognised later.
#pragma once

#include "gltf/write/write_skins.h"

namespace sinew::gltf {

/// Saves how Blender changes skeletons that it cannot represent.
void save_blender_bones(const Scene& scene, const WrittenSkins& skins, Model& model, SavedScene& saved);

/// Saves where Blender leaves nodes that an animation moves.
void save_blender_rest_pose(const Scene& scene, const WrittenSkins& skins, Model& model);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Notes about what Blender will make of a file, so that it can be told from what somebody does there.
#pragma once

#include "gltf/write/write_skins.h"

namespace sinew::gltf {

/// What Blender changes in skeletons that it cannot show as they are.
void note_bones(const Scene& scene, const WrittenSkins& skins, Model& model, SavedScene& saved);

/// Where Blender leaves nodes that an animation moves.
void note_start(const Scene& scene, const WrittenSkins& skins, Model& model);

}  // namespace sinew::gltf

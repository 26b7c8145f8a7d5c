// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/scene.h>
#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

namespace sinew::assimp {

/// Adds all materials and the embedded images. Default materials that assimp made up for meshes without one stay empty,
/// and so do materials without properties.
void add_materials(const aiScene& source, Scene& scene, Report& report);

}  // namespace sinew::assimp

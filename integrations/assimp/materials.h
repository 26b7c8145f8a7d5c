// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/scene.h>
#include <sinew/diagnostic.h>

namespace sinew::assimp {

/// Adds all materials and the pictures that the file carries. A material that assimp made up for meshes without one is
/// empty, and so is one that nothing tells about.
void add_materials(const aiScene& source, Scene& scene, Report& log);

}  // namespace sinew::assimp

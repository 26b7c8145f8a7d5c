// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// Adds meshes and skins to the nodes of a scene. The meshes of one node become primitives of one mesh if they can
/// share a skin; the others go to new child nodes.
void add_meshes(const aiScene& source, const FoldedNodes& folded, Scene& scene, Report& report);

}  // namespace sinew::assimp

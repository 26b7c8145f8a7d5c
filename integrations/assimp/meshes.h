// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "folded_nodes.h"

namespace sinew::assimp {

/// Gives the nodes of a scene their meshes and skins. Meshes of one node become primitives of one mesh, as far as they
/// can share a skin; for others the node gets children.
void add_meshes(const aiScene& source, const NodePlan& plan, Scene& scene, Report& log);

}  // namespace sinew::assimp

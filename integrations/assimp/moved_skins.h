// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "fbx_binds.h"
#include "folded_nodes.h"

namespace sinew::assimp {

/// In Maya a skinned mesh that is moved takes its vertices along, wherever its joints have them; elsewhere the joints
/// alone decide. Puts the joints below a node that moves with the mesh, so that the model looks as it did in Maya.
/// Tells where that cannot be done.
void follow_moved_skins(const aiScene& source, const NodePlan& plan, const std::vector<FbxCluster>& clusters,
                        Scene& scene, Report& log);

}  // namespace sinew::assimp

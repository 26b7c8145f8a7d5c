// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>

#include "fbx_binds.h"
#include "folded_nodes.h"

namespace sinew::assimp {

/// In Maya, moving a skinned mesh moves its vertices as well, in addition to its joints; in other programs only the
/// joints count. Makes the joints children of a node that moves with the mesh, so that the model looks as it did in
/// Maya. Reports skins for which this is impossible.
void follow_moved_skins(const aiScene& source, const FoldedNodes& folded, const std::vector<FbxCluster>& clusters,
                        Scene& scene, Report& report);

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/math.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sinew::assimp {

/// The two matrices of a joint's cluster in an FBX file, in the units of the file. Assimp hands on only the first.
struct FbxCluster {
    scene::Matrix mesh_to_joint;
    scene::Matrix joint_to_world;  ///< when the skin was bound

    /// Where the mesh was at that time.
    scene::Matrix mesh_to_world() const { return scene::multiply(joint_to_world, mesh_to_joint); }
};

/// All clusters of a file, textual or binary, in order. None if it is something else.
std::vector<FbxCluster> fbx_clusters(std::span<const std::byte> file);

/// Whether Maya wrote the file.
bool is_from_maya(std::span<const std::byte> file);

}  // namespace sinew::assimp

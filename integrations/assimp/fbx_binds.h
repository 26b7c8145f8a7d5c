// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/math.h>

#include <cstddef>
#include <span>
#include <vector>

namespace sinew::assimp {

/// The two matrices of a joint's cluster in an FBX file, in the units of the file. Assimp passes on only the first.
struct FbxCluster {
    scene::Matrix mesh_to_joint;
    scene::Matrix joint_to_world;  ///< at the time of binding

    /// The position of the mesh at the time of binding.
    scene::Matrix mesh_to_world() const { return scene::multiply(joint_to_world, mesh_to_joint); }
};

/// All clusters of an FBX file, text or binary, in order; empty for any other file.
std::vector<FbxCluster> fbx_clusters(std::span<const std::byte> file);

/// True if Maya wrote the file.
bool is_from_maya(std::span<const std::byte> file);

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
// Writes skins. glTF requires a common root for the joints of a skin, and a joint for every vertex: a fixed joint is
// added for vertices without weights.
#pragma once

#include <map>
#include <set>

#include "gltf/data/binary_writer.h"
#include "gltf/roundtrip/saved_scene.h"
#include "gltf/write/conform.h"
#include "gltf/write/written_tree.h"

namespace sinew::gltf {

struct WrittenSkins {
    // For every skin of the scene:
    std::vector<std::size_t> skin_of;                             ///< the skin of the file
    std::vector<std::map<std::size_t, std::size_t>> owner_joint;  ///< joints added for nodes with unweighted primitives
    std::vector<std::size_t> fixed_joint;                         ///< the joint of unweighted vertices

    std::vector<std::vector<scene::Matrix>> binds;  ///< inverse bind matrices, by skin of the file
    std::set<std::size_t> joints;                   ///< all nodes that are joints
};

/// True if joints move the mesh of a node.
bool is_skinned(const Scene& scene, const scene::Node& node);

/// Adds all skins to a file. Its nodes must already be written.
WrittenSkins write_skins(const Scene& scene, WrittenTree& tree, BinaryWriter& binary, SavedScene& saved);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Skins. All joints of one need a node above them, and vertices that follow none a joint that stands still.
#pragma once

#include <map>
#include <set>

#include "gltf/data/binary_writer.h"
#include "gltf/roundtrip/saved_scene.h"
#include "gltf/write/conform.h"
#include "gltf/write/written_tree.h"

namespace sinew::gltf {

struct WrittenSkins {
    // For every skin of the hub:
    std::vector<std::size_t> skin_of;                             ///< the one of the file
    std::vector<std::map<std::size_t, std::size_t>> owner_joint;  ///< the joints that nodes with a mesh became
    std::vector<std::size_t> still_joint;

    std::vector<std::vector<scene::Matrix>> binds;  ///< inverse, of the skins of the file
    std::set<std::size_t> joints;                   ///< nodes
};

/// Whether joints move the mesh of a node.
bool is_skinned(const Scene& scene, const scene::Node& node);

/// Adds all skins to a file whose nodes are there.
WrittenSkins write_skins(const Scene& scene, WrittenTree& tree, BinaryWriter& binary, SavedScene& saved);

}  // namespace sinew::gltf

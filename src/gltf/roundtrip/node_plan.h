// SPDX-License-Identifier: MIT
// Decides which nodes of a file become nodes of the scene, and in which order.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gltf/json/model.h"
#include "gltf/roundtrip/saved_scene.h"

namespace sinew::gltf {

/// Stands for a missing node, mesh or skin in lists of indices.
inline constexpr std::size_t no_index = static_cast<std::size_t>(-1);

struct NodePlan {
    // For every node of the file:
    std::vector<std::size_t> parents;
    std::vector<bool> included;  ///< whether the scene needs it
    std::vector<bool> markers;   ///< whether it was added by our writer or by Blender, and is not a node of the scene
    std::vector<std::size_t> scene_node_of;  ///< the node in the scene, or `no_index`

    std::vector<std::size_t> order;  ///< the node of the file for every node of the scene
    std::vector<std::size_t> roots;  ///< root nodes of the file: those of the scene, then others that it needs
    std::vector<std::size_t> skins;  ///< skins of the file that the scene needs
    std::map<std::uint64_t, std::size_t> by_saved_number;  ///< nodes of the file by their saved number

    /// The number of nodes that are not included.
    std::uint64_t skipped() const;
    /// The node of the scene with this saved number, or `no_index`.
    std::size_t scene_node(std::uint64_t number) const;
};

/// Plans the nodes of a scene with these root nodes.
NodePlan plan_nodes(const Model& model, const SavedScene& saved, const std::vector<std::size_t>& scene_nodes);

/// Fills in the children of the nodes of the scene, and the roots.
void connect(const Model& model, const NodePlan& plan, Scene& scene);

}  // namespace sinew::gltf

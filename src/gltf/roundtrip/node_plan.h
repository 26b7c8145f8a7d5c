// SPDX-License-Identifier: MIT
// Which nodes of a file are nodes of the hub, and in which order.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "gltf/json/model.h"
#include "gltf/roundtrip/saved_scene.h"

namespace sinew::gltf {

inline constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

struct NodePlan {
    // For every node of the file:
    std::vector<std::size_t> parents;
    std::vector<bool> wanted;         ///< whether the scene needs it
    std::vector<bool> markers;        ///< whether it only stands for something else, and is no node of the hub
    std::vector<std::size_t> hub_of;  ///< which node of the hub it is

    std::vector<std::size_t> order;                ///< the nodes of the hub
    std::vector<std::size_t> roots;                ///< of the file: those of the scene, then others that it needs
    std::vector<std::size_t> skins;                ///< of the file that the scene needs
    std::map<std::uint64_t, std::size_t> by_mark;  ///< nodes of the file by the number that they had in the hub

    std::uint64_t left_out() const;
    /// The node of the hub that had this number.
    std::size_t numbered(std::uint64_t number) const;
};

/// For a scene with these nodes; what is known of it from before tells marks from nodes.
NodePlan plan_nodes(const Model& model, const SavedScene& saved, const std::vector<std::size_t>& scene_nodes);

/// The hierarchy: fills in the children of the nodes of the hub, and the roots.
void connect(const Model& model, const NodePlan& plan, Scene& scene);

}  // namespace sinew::gltf

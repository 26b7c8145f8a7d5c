// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "gltf/json/model.h"
#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

/// The nodes of a file to write: those of the scene with the same indices, followed by nodes that glTF needs.
struct WrittenTree {
    Model& model;
    std::vector<std::size_t> parents;
    std::vector<std::size_t> roots;
    bool roots_changed = false;  ///< true if they differ from those of the scene

    WrittenTree(const Scene& scene, Model& to) : model(to), parents(scene.nodes.size(), no_index), roots(scene.roots) {
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            for (const std::size_t child : scene.nodes[i].children) parents[child] = i;
        }
    }

    /// Adds a node without a parent and returns its index.
    std::size_t append(Node node) {
        model.nodes.push_back(std::move(node));
        parents.push_back(no_index);
        return model.nodes.size() - 1;
    }
};

}  // namespace sinew::gltf

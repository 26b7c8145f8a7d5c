// SPDX-License-Identifier: MIT
// Converts the nodes of a scene with their levels of detail and collision meshes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/write/node_graph.h"
#include "formats/scene-sgm/write/write_meshes.h"

namespace sinew::scene_sgm {

/// A node of the file has one purpose: a transform, meshes, levels of detail or a collision mesh. A node of the scene
/// with several of them becomes several nodes. Copies of a node that was read are merged again if they are still equal.
class NodeWriter {
public:
    /// `tracks` has the place of every channel of every animation, or null for those that are not written.
    NodeWriter(const Scene& scene, const std::vector<std::vector<Json>>& tracks, MeshWriter& meshes);

    /// The index in the file of a node of the scene, if it is below a root.
    std::optional<std::uint64_t> number_of(std::size_t node) const;
    Json nodes_json() const;
    Json lods_json() const { return {lods_}; }
    /// The collision mesh of the whole model.
    const std::optional<Json>& collision() const { return collision_; }
    /// The number of meshes whose name no node has. A mesh gets the name of the first node that shows it.
    std::size_t renamed_meshes() const;
    const Pool& matrices() const { return matrices_; }
    const Pool& collisions() const { return collisions_; }

private:
    // The content of a node of the scene.
    struct Parts {
        bool moves = false;
        std::vector<std::uint64_t> meshes;
        std::vector<std::size_t> lods;
        std::vector<Json> collisions;
        std::string look;  // distinguishes copies of the same node
    };

    void collect(const std::vector<std::vector<Json>>& tracks);
    void collect_collisions();
    void write(std::size_t node);
    void write_skinned(std::size_t node);
    bool keeps_mesh_name(std::size_t node, const std::string& written) const;
    std::size_t write_root();
    bool is_whole(const scene::Node& node, const Parts& parts) const;
    std::string outer_type(const scene::Node& node, const Parts& parts) const;
    std::string lod_look(const scene::Lod& lod) const;
    void number_lods();
    Json collision_json(const scene::Collision& collision);

    const Scene& scene_;
    Pool matrices_{{'T', 'R', 'N', 'S'}};
    Pool collisions_{{'C', 'O', 'L', 'L'}};
    std::vector<Parts> parts_;
    std::vector<std::optional<std::size_t>> written_;  // the node of the graph for every node of the scene
    std::vector<std::size_t> in_model_space_;          // collision meshes in model space
    NodeGraph graph_;
    Json::Array lods_;
    std::vector<std::uint64_t> lod_numbers_;
    std::optional<Json> collision_;
    std::map<std::size_t, bool> keeps_name_;  // by mesh: whether the first node that shows it has its name
};

}  // namespace sinew::scene_sgm

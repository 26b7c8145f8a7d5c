// SPDX-License-Identifier: MIT
// The nodes of a scene as those of a file, with what belongs to them: levels of detail and collision meshes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/node_graph.h"
#include "formats/scene-sgm/write_meshes.h"

namespace sinew::scene_sgm {

/// A node of the file is one thing: it moves, or has meshes, or levels of detail, or a collision mesh. One of the hub
/// that is several of these becomes several. Copies of a node that was read come together again if they are still
/// alike.
class NodeWriter {
public:
    /// `tracks` has the place of every channel of every animation, or null for those that are not written.
    NodeWriter(const Scene& scene, const std::vector<std::vector<Json>>& tracks, MeshWriter& meshes);

    /// The number of a scene's node in the file, if it is below a root.
    std::optional<std::uint64_t> number_of(std::size_t node) const;
    Json nodes_json() const;
    Json lods_json() const { return {lods_}; }
    /// The collision mesh of the whole model.
    const std::optional<Json>& collision() const { return collision_; }
    const Pool& matrices() const { return matrices_; }
    const Pool& collisions() const { return collisions_; }

private:
    // What a node of the scene needs in the file.
    struct Parts {
        bool moves = false;
        std::vector<std::uint64_t> meshes;
        std::vector<std::size_t> lods;
        std::vector<Json> collisions;
        std::string look;  // what tells copies apart besides the node itself
    };

    void collect(const std::vector<std::vector<Json>>& tracks);
    void collect_collisions();
    void write(std::size_t node);
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
    std::vector<std::optional<std::size_t>> written_;  // of every node of the scene, which of the graph
    std::vector<std::size_t> in_model_space_;          // what no node of the scene may move
    NodeGraph graph_;
    Json::Array lods_;
    std::vector<std::uint64_t> lod_numbers_;
    std::optional<Json> collision_;
};

}  // namespace sinew::scene_sgm

// SPDX-License-Identifier: MIT
// What glTF does not know about a whole scene, as JSON for the extras of its scene, and the nodes that stand for it.
// Nodes are named by their number in the hub, which each carries in its own extras: programs that renumber them keep
// those.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::gltf {

/// Members of `extras.sinew` of nodes.
namespace mark {
inline constexpr std::string_view node = "node";            ///< its number in the hub
inline constexpr std::string_view matrix = "matrix";        ///< its matrix, which glTF cannot hold
inline constexpr std::string_view outer = "outer";          ///< stands above a node whose matrix it shares
inline constexpr std::string_view mesh_of = "mesh_of";      ///< holds the mesh of another node
inline constexpr std::string_view tag = "tag";              ///< shows a tag
inline constexpr std::string_view collision = "collision";  ///< shows a collision mesh
inline constexpr std::string_view group = "group";          ///< stands above all roots of a skeleton
inline constexpr std::string_view still = "still";          ///< a joint for vertices that follow none
}  // namespace mark

/// How much of the screen each level of detail covers at least: a part of MSFT_lod, although it stands in extras.
inline constexpr std::string_view coverage_key = "MSFT_screencoverage";

/// A list of children that is not what the hierarchy of the file tells.
struct KeptChildren {
    std::optional<std::uint64_t> parent;  ///< none: the roots
    std::vector<std::uint64_t> children;
};

struct KeptScene {
    struct Level {
        double pixels = 0;
        std::uint64_t node = 0;
    };
    struct Lod {
        std::string name;
        std::optional<std::uint64_t> node;
        std::vector<Level> levels;
    };
    struct Tag {
        std::string name;
        std::uint64_t node = 0;
    };
    struct Collision {
        std::optional<std::uint64_t> node;
        std::uint64_t flag = 0;
    };
    std::vector<Lod> lods;
    std::vector<Tag> tags;
    std::vector<Collision> collisions;
    std::vector<KeptChildren> children;

    bool empty() const { return lods.empty() && tags.empty() && collisions.empty() && children.empty(); }
};

Json json_of(const KeptScene& kept);
KeptScene kept_scene_of(const Json& json);

}  // namespace sinew::gltf

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
namespace extras_key {
inline constexpr std::string_view node = "node";            ///< its number in the hub
inline constexpr std::string_view matrix = "matrix";        ///< its matrix, which glTF cannot hold
inline constexpr std::string_view outer = "outer";          ///< stands above a node whose matrix it shares
inline constexpr std::string_view mesh_of = "mesh_of";      ///< holds the mesh of another node
inline constexpr std::string_view tag = "tag";              ///< shows a tag
inline constexpr std::string_view collision = "collision";  ///< shows a collision mesh
inline constexpr std::string_view group = "group";          ///< stands above all roots of a skeleton
inline constexpr std::string_view still = "still";          ///< a joint for vertices that follow none
inline constexpr std::string_view skin = "skin";            ///< the number of its mesh's skin in the hub
inline constexpr std::string_view bone = "bone";            ///< where it rests, and where as a bone of Blender
inline constexpr std::string_view rest = "rest";            ///< where it rests, and where Blender leaves it
}  // namespace extras_key

/// Members of `extras.sinew` of meshes and materials.
namespace extras_key {
inline constexpr std::string_view number = "number";  ///< their number in the hub
}

/// How much of the screen each level of detail covers at least: a part of MSFT_lod, although it stands in extras.
inline constexpr std::string_view coverage_key = "MSFT_screencoverage";

/// A list of children that is not what the hierarchy of the file tells, or in another order than their numbers'.
struct SavedChildren {
    std::optional<std::uint64_t> parent;  ///< none: the roots
    std::vector<std::uint64_t> children;
};

struct SavedScene {
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
    /// glTF knows these, but Blender keeps neither their extras nor their order.
    struct Skin {
        std::string name;
        std::vector<std::uint64_t> joints;
        Json notes = {};
        /// If those that Blender makes are others, and these.
        std::vector<scene::Matrix> inverse_binds = {};
        std::vector<scene::Matrix> made_by_blender = {};
    };
    struct Animation {
        std::string name;
        bool empty = false;  ///< without channels: some programs drop it
        Json notes = {};
    };
    std::string name;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Lod> lods;
    std::vector<Tag> tags;
    std::vector<Collision> collisions;
    std::vector<SavedChildren> children;

    bool empty() const {
        return name.empty() && skins.empty() && animations.empty() && lods.empty() && tags.empty() &&
               collisions.empty() && children.empty();
    }
};

Json json_of(const scene::Matrix& matrix);
std::optional<scene::Matrix> matrix_of(const Json& json);

Json json_of(const SavedScene& saved);
SavedScene saved_scene_of(const Json& json);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// The parts of a scene that glTF does not have, as JSON for the extras of the glTF scene. Nodes are referred to by
// their number in the scene, which each node has in its own extras: programs that reorder nodes preserve it.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew::gltf {

/// Members of `extras.sinew` of nodes.
namespace extras_key {
inline constexpr std::string_view node = "node";      ///< the number of the node in the scene
inline constexpr std::string_view matrix = "matrix";  ///< the original matrix of a node that was split
inline constexpr std::string_view outer = "outer";    ///< marks the outer of the two nodes of a split matrix
inline constexpr std::string_view mesh_of =
    "mesh_of";                                  ///< marks an added node for a mesh, with the number of its owner
inline constexpr std::string_view tag = "tag";  ///< marks the node of a tag
inline constexpr std::string_view collision = "collision";  ///< marks the node of a collision mesh
inline constexpr std::string_view group = "group";          ///< marks the common parent that was added to a skeleton
inline constexpr std::string_view fixed_joint = "still";    ///< marks the joint that was added for unweighted vertices
inline constexpr std::string_view skin = "skin";            ///< the number of the skin in the scene
inline constexpr std::string_view empty_mesh = "empty_mesh";  ///< the number of a mesh without vertices in the scene
inline constexpr std::string_view bone = "bone";  ///< the original transform, and that of the bone in Blender
inline constexpr std::string_view rest = "rest";  ///< the original transform, and the one that Blender will write
}  // namespace extras_key

/// Members of `extras.sinew` of meshes and materials.
namespace extras_key {
inline constexpr std::string_view number = "number";  ///< the number in the scene
}

/// The minimum screen coverage of each level of detail. MSFT_lod puts it into the extras of the node.
inline constexpr std::string_view coverage_key = "MSFT_screencoverage";

/// Children that differ from those in the file, or are not sorted by number.
struct SavedChildren {
    std::optional<std::uint64_t> parent;  ///< empty: the roots of the scene
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
    /// A mesh without vertices, which glTF cannot hold.
    struct Mesh {
        std::uint64_t number = 0;  ///< in the scene
        std::string name;
        Json notes = {};
        Json primitives = {};  ///< as in the extras of other meshes
    };
    /// glTF has skins and animations, but Blender preserves neither their extras nor their order.
    struct Skin {
        std::string name;
        std::vector<std::uint64_t> joints;
        Json notes = {};
        /// The original inverse bind matrices and those that Blender will write, if they differ.
        std::vector<scene::Matrix> inverse_binds = {};
        std::vector<scene::Matrix> made_by_blender = {};
    };
    struct Animation {
        std::string name;
        bool empty = false;  ///< has no channels; some programs drop such animations
        Json notes = {};
    };
    std::string name;
    std::vector<Mesh> meshes;
    std::vector<Skin> skins;
    std::vector<Animation> animations;
    std::vector<Lod> lods;
    std::vector<Tag> tags;
    std::vector<Collision> collisions;
    std::vector<SavedChildren> children;

    bool empty() const {
        return name.empty() && meshes.empty() && skins.empty() && animations.empty() && lods.empty() && tags.empty() &&
               collisions.empty() && children.empty();
    }
};

Json json_of(const scene::Matrix& matrix);
std::optional<scene::Matrix> matrix_of(const Json& json);

Json json_of(const SavedScene& saved);
SavedScene saved_scene_of(const Json& json);

}  // namespace sinew::gltf

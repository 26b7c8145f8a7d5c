// SPDX-License-Identifier: MIT
// Comparison of two models in everything that a scene represents, and the check that a conversion reported every
// difference.
#pragma once

#include <sinew/bytes.h>
#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// One part of what a scene represents.
enum class Aspect : std::uint8_t {
    triangles,  ///< corners and winding
    positions,  ///< of all vertices in the rest pose
    normals,
    tangents,    ///< directions and handedness
    texcoords,   ///< every set
    colors,      ///< every set
    weights,     ///< of every vertex, by joint
    meshes,      ///< how vertices are divided into meshes, and their order
    materials,   ///< every value, and which triangles use them
    textures,    ///< down to the bytes of the images
    hierarchy,   ///< parents and transforms of the nodes that carry meshes
    joints,      ///< of skins, and their parents
    names,       ///< of nodes, joints, meshes and the scene
    animations,  ///< their number, names, lengths, and the nodes that they move
    keys,        ///< the times at which an animation has keys
    motion,      ///< vertices in every pose of every animation
    lods,
    tags,
    collisions,
};

struct AspectFacts {
    Aspect aspect;
    std::string_view id;    ///< for programs and options: `texcoords`
    std::string_view text;  ///< for people: `texture coordinates`
};
/// All aspects, in order.
std::span<const AspectFacts> all_aspects();
std::string_view name(Aspect aspect);

/// A set of aspects; all of them by default.
struct Aspects {
    std::uint32_t bits = 0xFFFFFFFF;

    bool has(Aspect aspect) const { return (bits >> static_cast<unsigned>(aspect) & 1U) != 0; }
    void add(Aspect aspect) { bits |= std::uint32_t{1} << static_cast<unsigned>(aspect); }
    bool operator==(const Aspects&) const = default;
};
/// A name for several aspects: `geometry`, `skins`, `materials`, `animations`, `structure`.
struct AspectGroup {
    std::string_view id;
    std::span<const Aspect> aspects;
};
std::span<const AspectGroup> aspect_groups();
/// The aspects of a group, or the one with that id; nothing for other words. A group includes the aspect of its name.
std::optional<Aspects> aspects_from(std::string_view word);

/// Returns the image that a texture of a scene uses; nothing if it cannot be found.
using ImageFinder = std::function<std::optional<Bytes>(const scene::TextureUse& use)>;

struct CompareOptions {
    /// The largest allowed distance between vertices, relative to the size of the model.
    double tolerance = 1e-5;
    /// The number of times at which an animation is compared, in addition to its keys and the times between them.
    std::size_t moments = 20;
    /// Compare vertices by index only. Otherwise vertices in another order are paired by position and attributes.
    bool in_order = false;
    Aspects aspects = {};
    /// The images of the first and the second model. Without these functions, embedded images are compared with each
    /// other, and the names of image files.
    ImageFinder first_images = {};
    ImageFinder second_images = {};
};

enum class DifferenceKind : std::uint8_t {
    missing,  ///< only the first model has it
    added,    ///< only the second model has it
    changed,
};

/// Something that differs between two models.
struct Difference {
    Aspect aspect = Aspect::triangles;
    DifferenceKind kind = DifferenceKind::changed;
    std::string path;         ///< in the first model, or in the second if it was added: `/animations/0`
    std::uint64_t count = 1;  ///< the number of vertices, triangles, keys or values that differ
    double magnitude = 0;     ///< the largest difference; of positions and motion: relative to the size of the model
    std::string message;
    /// True for values that a target adds because it requires them: computed normals, texture coordinates of zero, a
    /// placeholder material, a root joint. Nothing is lost by them.
    bool filler = false;
};

/// The largest distance between corresponding vertices of two models.
struct Deviation {
    double distance = 0;
    double relative = 0;     ///< to the size of the first model
    std::string animation;   ///< where it occurs; empty: in the rest pose
    double seconds = 0;      ///< when
    std::size_t vertex = 0;  ///< of the first model, counted over all meshes
};

/// An animation that both models have.
struct ComparedAnimation {
    std::size_t first = 0;   ///< its index in the first model
    std::size_t second = 0;  ///< its index in the second model
    Deviation worst;
    std::size_t poses = 0;  ///< the number of times at which it was compared
};

struct Comparison {
    std::vector<Difference> differences;
    Deviation worst;
    std::vector<ComparedAnimation> animations;
    bool by_order = true;  ///< vertices were compared by index; otherwise by position and attributes
    std::size_t vertices = 0;
    Aspects compared;

    bool same() const { return differences.empty(); }
};

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options = {});

/// The differences that no loss covers. A loss covers a difference if it is about the same aspect, if its path is that
/// of the difference or a part above it, and if it is at least as large. Values that a target adds because it requires
/// them are no differences here.
std::vector<Difference> unreported_differences(const Comparison& comparison, std::span<const Loss> losses);

}  // namespace sinew

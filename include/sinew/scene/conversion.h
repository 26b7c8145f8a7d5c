// SPDX-License-Identifier: MIT
// What a conversion is told, and what it tells: findings, and everything that the target cannot hold.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace sinew {

/// What happens to the pictures that materials use.
enum class Textures : std::uint8_t {
    keep,   ///< as the source has them: names stay names, and pictures in the file stay there if the target can hold
            ///< them
    copy,   ///< all become files beside the model
    embed,  ///< all become part of the model, if it can hold them
    names,  ///< only their names: no picture is written, neither in the model nor beside it
    drop,   ///< they are left out
};

/// Which meshes get new normals.
enum class Normals : std::uint8_t { keep, missing, always };
/// What happens to tangents.
enum class Tangents : std::uint8_t { keep, always, drop };

/// A picture that a texture names.
struct FoundTexture {
    Bytes bytes;
    std::string path = {};  ///< where it really is, below the model's folder; empty: where the texture says
};

struct ConvertOptions {
    /// Frames a second, where a format counts time in frames and does not say how fast.
    double fps = 24;
    /// Turn axes and texture coordinates into those of the target; otherwise numbers are handed on as they are.
    bool convert_axes = true;
    /// Refuse models that would have to be repaired.
    bool strict = false;
    /// The version to write; 0 is the format's newest.
    unsigned version = 0;
    /// The dialect to write; empty is the format's first, or the one that the model was read in.
    std::string dialect = {};
    Textures textures = Textures::keep;
    /// Gets the picture that a texture names, or tells why not. Without it, names are handed on unseen.
    std::function<tl::expected<FoundTexture, std::string>(std::string_view path)> find_texture = {};
    Normals normals = Normals::keep;
    /// Triangles that lean by less against each other, in degrees, get a smooth edge; for new normals.
    double smoothing_angle = 60;
    Tangents tangents = Tangents::keep;
    /// Put meshes of one material and one skin together.
    bool join = false;
    /// What names of textures end in, with the dot; empty: in what they do. `.*` is whatever the platform prefers.
    std::string texture_extension = {};
    /// The name of the file to write, without folder and extension: files beside it are named after it.
    std::string name = "model";
};

/// Something of a scene that the target cannot hold.
struct Loss {
    const Issue* issue = nullptr;
    std::string element;      ///< where in the scene, as in `/animations/0`
    std::uint64_t count = 0;  ///< how many of these
    double magnitude = 0;     ///< how large the deviation is, if it has a size
    bool reversible = false;  ///< whether the scene can be had back from the result
    std::string message;      ///< the facts
};

/// The log of a conversion.
struct Conversion {
    ConvertOptions options;
    Report report;
    std::vector<Loss> losses;

    void lose(const Issue& issue, std::string element, std::uint64_t count, std::string message, double magnitude = 0,
              bool reversible = false);
    /// Tells of something that was put right, or, when strict, that it must be.
    void repaired(const Issue& issue, std::string element, std::string message);
    bool ok() const { return !report.has_errors(); }
};

/// What a scene may have and a format may hold.
enum class Feature : std::uint8_t {
    meshes,
    hierarchy,
    several_meshes,
    materials,
    surfaces,
    textures,
    pictures,
    normals,
    tangents,
    texcoords,
    second_texcoords,
    colors,
    skins,
    more_than_4_weights,
    rest_pose,
    animations,
    animation_names,
    node_animation,
    node_names,
    lods,
    tags,
    collision,
};

enum class Support : std::uint8_t { no, some, full };

/// How well a format holds a feature. What is not listed, it does not.
struct FeatureSupport {
    Feature feature;
    Support support = Support::full;
    std::string_view note = {};
};

struct FeatureFacts {
    Feature feature;
    std::string_view name;
    const Issue* loss;
    std::uint64_t (*count)(const Scene& scene);
};

/// All features, in order.
std::span<const FeatureFacts> all_features();

/// Reports everything that the scene has and a format with these features does not hold at all.
void lose_unsupported(const Scene& scene, std::span<const FeatureSupport> features, Conversion& log);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// TWM, the models of the Twilli engine: the file as structs. Every byte has a member, and nothing is interpreted.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::twm {

using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;
using Vec4 = std::array<float, 4>;

struct Joint {
    std::uint32_t parent = 0;
    std::array<std::uint8_t, 4> reserved{};
    std::array<float, 16> inverse_bind{};  ///< translation in elements 12 to 14
};

struct Weight {
    std::uint32_t joint = 0;
    double weight = 0;
};
void layout(auto& io, Is<Weight> auto& w) {
    io.field("joint", w.joint);
    io.field("weight", w.weight);
}

struct Mesh {
    std::uint8_t has_normals = 0;
    std::uint8_t has_uvs = 0;
    std::uint8_t has_tangents = 0;
    std::uint8_t has_binormals = 0;
    std::uint8_t has_deformer = 0;
    std::array<std::uint8_t, 3> reserved{};
    View<Vec3> positions;
    View<Vec3> normals;
    View<Vec2> uvs;
    View<Vec3> tangents;
    View<Vec3> binormals;
    std::uint64_t declared_index_count = 0;  ///< only in the dialect `half-indices`
    Block indices;                           ///< of `index_type`
    Ragged<std::uint64_t, Weight> clusters;  ///< one list of weights per vertex
};

struct Keyframe {
    std::uint32_t milliseconds = 0;
    Vec3 translation{};
    Vec3 scale{};
    Vec4 rotation{};
};
void layout(auto& io, Is<Keyframe> auto& k) {
    io.field("milliseconds", k.milliseconds, "since the start of the animation");
    io.field("translation", k.translation);
    io.field("scale", k.scale);
    io.field("rotation", k.rotation, "quaternion x, y, z, w");
}

struct Track {
    View<Keyframe> keys;
};

struct Animation {
    std::vector<Track> tracks;  ///< one per joint
};

/// Version 0 packs the whole file into one LZ4 block. It is packed again if the content has changed.
struct Packing {
    std::uint64_t unpacked_size = 0;
    View<std::uint8_t> block;
    Bytes content;  ///< the unpacked block
};

enum class OldIndices : std::uint8_t { u64, u16, u64_half };

/// The differences between dialects. The file does not store them: the dialect that fits exactly is chosen.
struct Shape {
    bool skeleton = true;                      ///< false: no skeleton section, whatever `has_skeleton` says
    bool joint_padding = true;                 ///< false: joints of 68 bytes
    bool clusters_by_deformer = false;         ///< true: clusters only for meshes with `has_deformer`
    OldIndices old_indices = OldIndices::u64;  ///< in versions 0 and 1

    bool operator==(const Shape&) const = default;
};

struct Document {
    std::uint32_t version = 3;
    std::uint8_t has_skeleton = 0;
    std::array<std::uint8_t, 3> reserved{};
    std::vector<Joint> joints;
    std::vector<Mesh> meshes;
    std::vector<Animation> animations;
    Bytes surplus;
    Shape shape;
    std::optional<Packing> packing;  ///< for packed files

    bool skeleton_present() const { return has_skeleton != 0 && shape.skeleton; }
    /// The type of a mesh's indices.
    Type index_type() const {
        if (version >= 2) return Type::u32;
        return shape.old_indices == OldIndices::u16 ? Type::u16 : Type::u64;
    }
};

/// `open_as<twm::Document>(file)` reads a file in the dialect that fits.
extern const Format format;

/// The file of a document, in its version and shape.
std::optional<Pieces> write(const Document& document, Report& report);

}  // namespace sinew::twm

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::twm::Document> = &sinew::twm::format;

// SPDX-License-Identifier: MIT
// MESH, the models of the RookieGameDevs engine: the file as structs. Every byte has a member, and nothing is
// interpreted.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace sinew::mesh {

using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;
using Vec4 = std::array<float, 4>;
using Matrix = std::array<float, 16>;

inline constexpr Matrix identity{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

/// The id for "no joint", in a vertex or as the parent of a root.
inline constexpr std::uint8_t no_joint = 255;

/// The bits of `Document::format`: the attributes of a vertex.
namespace bit {
inline constexpr std::uint16_t position = 1;
inline constexpr std::uint16_t normal = 2;
inline constexpr std::uint16_t uv = 4;
inline constexpr std::uint16_t joints = 8;
}  // namespace bit

/// A vertex with all possible members.
struct Vertex {
    Vec3 position{};
    Vec3 normal{};
    Vec2 uv{};
    std::array<std::uint8_t, 4> joints{no_joint, no_joint, no_joint, no_joint};
    std::array<std::uint8_t, 4> weights{};
};

/// The transform of one joint at one timestamp, relative to its parent.
struct Pose {
    std::uint32_t joint_id = 0;
    Vec3 position{};
    Vec4 rotation{1, 0, 0, 0};
    Vec3 scale{1, 1, 1};
};

struct Joint {
    std::uint8_t id = 0;
    std::uint8_t parent = no_joint;  ///< the id of another joint
    Matrix transform = identity;     ///< inverse bind matrix, translation in elements 3, 7 and 11
};
void layout(auto& io, Is<Joint> auto& j) {
    io.field("id", j.id);
    io.field("parent", j.parent);
    io.field("transform", j.transform);
}

struct Animation {
    std::uint32_t name = 0;  ///< the index of a string; only in dialects with names
    float duration = 0;      ///< in ticks
    float speed = 0;         ///< in ticks per second
    View<float> timestamps;  ///< in ticks, one per pose
    Block poses;             ///< of `pose_record`: one entry per joint for each timestamp
};

enum class AnimationCount : std::uint8_t { u8, none, u16 };

/// The differences between dialects. The file does not store them: the dialect that fits exactly is chosen.
struct Shape {
    AnimationCount animation_count = AnimationCount::u8;
    bool root_transform = false;   ///< true: the header ends with a matrix
    bool names = true;             ///< false: animations have no names, and there are no strings
    bool narrow_pose_ids = false;  ///< true: joint ids in poses have 8 bits instead of 32

    bool operator==(const Shape&) const = default;
};

struct Document {
    std::uint8_t version = 1;
    std::uint16_t format = bit::position;
    Matrix root_transform = identity;  ///< only in dialects that have one
    Block vertices;                    ///< of `vertex_record`
    View<std::uint32_t> indices;
    View<Joint> joints;
    std::vector<Animation> animations;
    Strings strings;  ///< as many as the animations refer to
    Bytes surplus;
    Shape shape;
};

/// `open_as<mesh::Document>(file)` reads a file in the dialect that fits.
extern const Format format;

/// The file of a document, in the dialect of its shape.
std::optional<Pieces> write(const Document& document, Report& report);

/// The layout of a vertex with these format bits. There is always a position.
Record vertex_record(std::uint16_t format_bits);
/// The vertex at an index, which must exist. Missing attributes keep their initial value.
Vertex vertex_at(const Document& document, std::size_t index);
/// The vertices in the layout of these format bits.
Block vertices_as(std::uint16_t format_bits, std::span<const Vertex> vertices);

/// The layout of a pose in a file of this shape.
const Record& pose_record(const Shape& shape);
/// The pose at an index of `Animation::poses`, which must exist.
Pose pose_at(const Shape& shape, const Block& poses, std::size_t index);
/// The poses in the layout of this shape; narrow ids must fit into 8 bits.
Block poses_as(const Shape& shape, std::span<const Pose> poses);

}  // namespace sinew::mesh

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::mesh::Document> = &sinew::mesh::format;

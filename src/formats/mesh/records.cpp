// SPDX-License-Identifier: MIT
// Vertices and poses: records whose layout depends on the header or the dialect.
#include <sinew/formats/mesh.h>

#include <vector>

namespace sinew::mesh {
namespace {

// One description for the record, for reading and for writing.
void vertex_fields(auto& io, Is<Vertex> auto& v, std::uint16_t format_bits) {
    io.field("position", v.position);
    if ((format_bits & bit::normal) != 0) io.field("normal", v.normal);
    if ((format_bits & bit::uv) != 0) io.field("uv", v.uv);
    if ((format_bits & bit::joints) != 0) {
        io.field("joints", v.joints);
        io.field("weights", v.weights);
    }
}

template <class Id>
struct StoredPose {
    Id joint_id = 0;
    Vec3 position{};
    Vec4 rotation{};
    Vec3 scale{};
};

template <class P>
concept AnyStoredPose = Is<P, StoredPose<std::uint8_t>> || Is<P, StoredPose<std::uint32_t>>;

void layout(auto& io, AnyStoredPose auto& p) {
    io.field("joint_id", p.joint_id);
    io.field("position", p.position);
    io.field("rotation", p.rotation);
    io.field("scale", p.scale);
}

template <class Id>
Pose decoded(const std::byte* at) {
    const auto stored = decode<StoredPose<Id>>(at);
    return {stored.joint_id, stored.position, stored.rotation, stored.scale};
}
template <class Id>
void encoded(const Pose& p, std::byte* to) {
    encode(StoredPose<Id>{static_cast<Id>(p.joint_id), p.position, p.rotation, p.scale}, to);
}

}  // namespace

Record vertex_record(std::uint16_t format_bits) {
    RecordBuilder builder;
    const Vertex one;
    vertex_fields(builder, one, format_bits);
    return builder.record;
}

Vertex vertex_at(const Document& document, std::size_t index) {
    const std::size_t stride = document.vertices.bytes.size() / document.vertices.count;
    Vertex vertex;
    Decoder decoder(document.vertices.bytes.data() + index * stride);
    vertex_fields(decoder, vertex, document.format);
    return vertex;
}

Block vertices_as(std::uint16_t format_bits, std::span<const Vertex> vertices) {
    const std::size_t stride = vertex_record(format_bits).size();
    std::vector<std::byte> bytes(vertices.size() * stride);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        Encoder encoder(bytes.data() + i * stride);
        vertex_fields(encoder, vertices[i], format_bits);
    }
    return {Bytes(std::move(bytes)), vertices.size()};
}

const Record& pose_record(const Shape& shape) {
    return shape.narrow_pose_ids ? record_of<StoredPose<std::uint8_t>>() : record_of<StoredPose<std::uint32_t>>();
}

Pose pose_at(const Shape& shape, const Block& poses, std::size_t index) {
    const std::byte* at = poses.bytes.data() + index * pose_record(shape).size();
    return shape.narrow_pose_ids ? decoded<std::uint8_t>(at) : decoded<std::uint32_t>(at);
}

Block poses_as(const Shape& shape, std::span<const Pose> poses) {
    const std::size_t stride = pose_record(shape).size();
    std::vector<std::byte> bytes(poses.size() * stride);
    for (std::size_t i = 0; i < poses.size(); ++i) {
        std::byte* to = bytes.data() + i * stride;
        shape.narrow_pose_ids ? encoded<std::uint8_t>(poses[i], to) : encoded<std::uint32_t>(poses[i], to);
    }
    return {Bytes(std::move(bytes)), poses.size()};
}

}  // namespace sinew::mesh

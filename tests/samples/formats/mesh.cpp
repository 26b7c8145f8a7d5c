// SPDX-License-Identifier: MIT
#include <sinew/formats/mesh.h>

#include <limits>

#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::mesh;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

constexpr Shape spec{};
constexpr Shape dialect_12{.animation_count = AnimationCount::none, .names = false};
constexpr Shape dialect_13b{.narrow_pose_ids = true};
constexpr Shape dialect_78n{.animation_count = AnimationCount::u16, .root_transform = true, .narrow_pose_ids = true};
constexpr Shape dialect_78{
    .animation_count = AnimationCount::u16, .root_transform = true, .names = false, .narrow_pose_ids = true};

// A tetrahedron. The last vertex follows no joint.
const std::vector<Vertex> corners{
    {{0, 0, 0}, {0, 0, -1}, {0.25F, 0.25F}, {0, 255, 255, 255}, {255, 0, 0, 0}},
    {{1, 0, 0}, {1, 0, 0}, {1, 0.5F}, {0, 1, 255, 255}, {128, 127, 0, 0}},
    {{0, 1, 0}, {0, 1, 0}, {0.5F, 1}, {0, 1, 2, 255}, {85, 85, 85, 0}},
    {{0, 0, 1}, {0, 0, 1}, {0.75F, 0.25F}, {255, 255, 255, 255}, {0, 0, 0, 0}},
};

Document static_model(const Shape& shape = spec, std::uint16_t format = bit::position | bit::normal | bit::uv) {
    Document document;
    document.shape = shape;
    document.format = format;
    document.vertices = vertices_as(format, corners);
    document.indices = View<std::uint32_t>({0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3});
    // A quarter turn about x, as for a model with z up.
    if (shape.root_transform) document.root_transform = {1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1};
    return document;
}

Joint joint(std::uint8_t id, std::uint8_t parent, Vec3 position) {
    return {id, parent, {1, 0, 0, -position[0], 0, 1, 0, -position[1], 0, 0, 1, -position[2], 0, 0, 0, 1}};
}

// The poses of three joints; the second rotates.
std::vector<Pose> pose(Vec4 rotation) {
    return {{0, {0, 0.5F, 0}}, {1, {0, 0.5F, 0}, rotation}, {2, {0.5F, 0, 0}, {1, 0, 0, 0}, {1, 2, 1}}};
}

Animation animation(const Shape& shape, std::uint32_t name, const std::vector<Vec4>& rotations) {
    std::vector<Pose> poses;
    std::vector<float> timestamps;
    for (const Vec4& rotation : rotations) {
        timestamps.push_back(10.0F * static_cast<float>(timestamps.size()));
        for (const Pose& one : pose(rotation)) poses.push_back(one);
    }
    return {.name = name,
            .duration = timestamps.back(),
            .speed = 24,
            .timestamps = View<float>(timestamps),
            .poses = poses_as(shape, poses)};
}

Document skinned_model(const Shape& shape = spec) {
    Document document = static_model(shape, bit::position | bit::normal | bit::uv | bit::joints);
    document.joints =
        View<Joint>({joint(0, no_joint, {0, 0.5F, 0}), joint(1, 0, {0, 1, 0}), joint(2, 1, {0.5F, 1, 0})});
    if (shape.animation_count == AnimationCount::none) return document;
    // The names are in another order than the animations.
    document.animations = {animation(shape, shape.names ? 1 : 0, {{1, 0, 0, 0}, {0.8F, 0, 0.6F, 0}, {1, 0, 0, 0}}),
                           animation(shape, 0, {{1, 0, 0, 0}, {0, 0, 0, 1}})};
    if (shape.names) document.strings = Strings({"run", "walk"});
    return document;
}

// The same skeleton with its joints in another order, and the joints of each pose in yet another.
Document unordered_model() {
    Document document = skinned_model();
    const View<Joint> joints = document.joints;
    document.joints = View<Joint>({joints[2], joints[0], joints[1]});
    for (Animation& a : document.animations) {
        std::vector<Pose> poses;
        for (std::size_t i = 0; i < a.poses.count; i += 3) {
            for (const std::size_t j : {1U, 2U, 0U}) poses.push_back(pose_at(document.shape, a.poses, i + j));
        }
        a.poses = poses_as(document.shape, poses);
    }
    return document;
}

Document many_joints_model(std::uint8_t count) {
    Document document = static_model(dialect_78);
    std::vector<Joint> joints;
    for (std::uint8_t i = 0; i < count; ++i) joints.push_back(joint(i, i == 0 ? no_joint : 0, {}));
    document.joints = View<Joint>(joints);
    return document;
}

}  // namespace

Samples mesh_samples() {
    const auto file = [](const Document& document) { return file_of<Document>(document, mesh::write); };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, mesh::format, path, values...);
    };
    const Bytes plain = file(static_model());
    const Bytes skinned = file(skinned_model());
    const Bytes for_engine = file(skinned_model(dialect_78));

    Samples s;
    s["good/static.mesh"] = plain;
    s["good/positions_only.mesh"] = file(static_model(spec, bit::position));
    s["good/skinned.mesh"] = skinned;
    s["good/unordered.mesh"] = file(unordered_model());
    s["good/static_12.mesh"] = file(static_model(dialect_12));
    s["good/skinned_12.mesh"] = file(skinned_model(dialect_12));
    s["good/skinned_13b.mesh"] = file(skinned_model(dialect_13b));
    s["good/static_78.mesh"] = file(static_model(dialect_78));
    s["good/skinned_78n.mesh"] = file(skinned_model(dialect_78n));
    s["good/skinned_78.mesh"] = for_engine;

    s["broken/TRUNCATED.mesh"] = cut(plain, 100);
    // Dialect 12 fits as well, but reads everything one byte too early.
    s["broken/TRUNCATED.byte.mesh"] = cut(plain, plain.size() - 1);
    s["broken/TRUNCATED.string.mesh"] = cut(skinned, skinned.size() - 1);
    s["broken/TRUNCATED.name.mesh"] = patch(skinned, "/animations/1/name", std::uint32_t{2});
    s["broken/TRUNCATED.78.mesh"] = cut(for_engine, for_engine.size() - 1);
    s["broken/UNSUPPORTED_VERSION.mesh"] = patch(plain, "/version", std::uint8_t{0x11});
    s["broken/COUNT_TOO_LARGE.mesh"] = patch(plain, "/vertex_count", std::uint32_t{0xFFFFFFFF});
    s["broken/TRAILING_BYTES.mesh"] = extended(plain, "more");
    s["broken/INDEX_OUT_OF_RANGE.mesh"] = patch(plain, "/indices/5", std::uint32_t{4});
    s["broken/INDEX_OUT_OF_RANGE.78.mesh"] = patch(for_engine, "/indices/5", std::uint32_t{4});
    Document five = static_model();
    five.indices = View<std::uint32_t>({0, 1, 2, 3, 0});
    s["broken/INDEX_COUNT.mesh"] = file(five);
    s["broken/NOT_FINITE.mesh"] = patch(plain, "/vertices/2/position", 0.0F, nan);
    s["broken/NOT_FINITE.matrix.mesh"] = patch(skinned, "/joints/1/transform", nan);
    s["broken/NOT_FINITE.root.mesh"] = patch(for_engine, "/root_transform", nan);
    s["broken/NOT_FINITE.pose.mesh"] = patch(skinned, "/animations/0/poses/4/scale", nan);
    s["broken/NOT_FINITE.time.mesh"] = patch(skinned, "/animations/0/timestamps/2", nan);
    s["broken/NOT_FINITE.duration.mesh"] = patch(skinned, "/animations/1/duration", nan);
    s["broken/ATTRIBUTE_NOT_FINITE.mesh"] = patch(plain, "/vertices/3/uv", std::numeric_limits<float>::infinity());
    s["broken/NOT_UNIT_LENGTH.mesh"] = patch(plain, "/vertices/1/normal", 2.0F);
    s["broken/NOT_UNIT_LENGTH.pose.mesh"] = patch(skinned, "/animations/1/poses/2/rotation", 1.5F);
    s["broken/EMPTY_MODEL.mesh"] = file(Document{});
    s["broken/JOINT_OUT_OF_RANGE.mesh"] = patch(skinned, "/vertices/1/joints", std::uint8_t{3});
    s["broken/JOINT_OUT_OF_RANGE.parent.mesh"] = patch(skinned, "/joints/2/parent", std::uint8_t{9});
    s["broken/JOINT_OUT_OF_RANGE.pose.mesh"] = patch(skinned, "/animations/0/poses/7/joint_id", std::uint32_t{257});
    s["broken/JOINT_CYCLE.mesh"] = patch(skinned, "/joints/1/parent", std::uint8_t{2});
    s["broken/JOINT_ORDER.mesh"] = s["good/unordered.mesh"];
    s["broken/WEIGHT_SUM.mesh"] = patch(skinned, "/vertices/1/weights", std::uint8_t{100});
    s["broken/KEY_ORDER.mesh"] = patch(skinned, "/animations/0/timestamps/1", 20.0F);
    s["broken/TEXT_ENCODING.mesh"] = patch(skinned, "/strings/1", std::uint8_t{0xE9});

    s["broken/MESH_IMPLAUSIBLE.mesh"] = patch(plain, "/indices/0", 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F, 1.0F);
    s["broken/MESH_NO_POSITION.mesh"] = patch(plain, "/format", std::uint16_t{bit::normal | bit::uv});
    s["broken/MESH_FORMAT_BITS.mesh"] = patch(plain, "/format", std::uint16_t{0x0107});
    s["broken/MESH_JOINT_ID.mesh"] = patch(skinned, "/joints/2/id", std::uint8_t{1});
    s["broken/MESH_JOINT_ID.none.mesh"] = patch(skinned, "/joints/2/id", no_joint);
    s["broken/MESH_WEIGHT_OF_NONE.mesh"] = patch(skinned, "/vertices/1/joints", std::uint8_t{0}, no_joint);
    s["broken/MESH_MATRIX_NOT_AFFINE.mesh"] = patch(skinned, "/joints/0/transform", 0.0F);
    s["broken/MESH_MATRIX_NOT_AFFINE.root.mesh"] = patch(for_engine, "/root_transform", 0.0F);
    s["broken/MESH_SPEED.mesh"] = patch(skinned, "/animations/1/speed", 0.0F);
    s["broken/MESH_BEYOND_DURATION.mesh"] = patch(skinned, "/animations/0/duration", 15.0F);
    s["broken/MESH_POSE_JOINTS.mesh"] = patch(skinned, "/animations/0/poses/4/joint_id", std::uint32_t{0});
    Document orphaned = static_model();
    orphaned.animations = {{.duration = 1, .speed = 24, .timestamps = View<float>({0, 1}), .poses = {}}};
    orphaned.strings = Strings({"idle"});
    s["broken/MESH_ANIMATION_WITHOUT_JOINTS.mesh"] = file(orphaned);

    s["broken/PROFILE_ROOKIE_JOINTS.mesh"] = file(many_joints_model(101));
    s["broken/PROFILE_ROOKIE_DIALECT.mesh"] = s["good/skinned_78n.mesh"];
    return s;
}

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// Random models in every dialect: they survive writing and reading, and no prefix of a file is accepted as a whole
// file.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/formats/mesh.h>
#include <sinew/open.h>

#include "support/survive.h"

namespace sinew::mesh::mesh_test {

constexpr Shape shapes[] = {
    {},
    {.animation_count = AnimationCount::none, .names = false},
    {.narrow_pose_ids = true},
    {.animation_count = AnimationCount::u16, .root_transform = true, .narrow_pose_ids = true},
    {.animation_count = AnimationCount::u16, .root_transform = true, .names = false, .narrow_pose_ids = true},
};

float any_float() {
    return static_cast<float>(*rc::gen::inRange(-200, 200)) / 8;
}

std::size_t any_size(std::size_t least, std::size_t most) {
    return *rc::gen::inRange(least, most + 1);
}

std::vector<Vertex> any_vertices(std::size_t joint_count) {
    std::vector<Vertex> vertices(any_size(3, 8));
    for (Vertex& vertex : vertices) {
        vertex.position = {any_float(), any_float(), any_float()};
        vertex.normal = {0, 0, 1};
        vertex.uv = {any_float(), any_float()};
        if (joint_count == 0) continue;
        vertex.joints[0] = static_cast<std::uint8_t>(any_size(0, joint_count - 1));
        vertex.weights[0] = 255;
    }
    return vertices;
}

std::vector<Joint> any_joints() {
    std::vector<Joint> joints(any_size(0, 4));
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].id = static_cast<std::uint8_t>(i);
        if (i > 0) joints[i].parent = static_cast<std::uint8_t>(any_size(0, i - 1));
        for (const std::size_t e : {3U, 7U, 11U}) joints[i].transform[e] = any_float();
    }
    return joints;
}

Animation any_animation(const Shape& shape, std::size_t joint_count, std::size_t string_count) {
    Animation animation;
    if (shape.names) animation.name = static_cast<std::uint32_t>(any_size(0, string_count - 1));
    animation.speed = 24;
    std::vector<float> timestamps(any_size(1, 3));
    std::vector<Pose> poses;
    for (std::size_t i = 0; i < timestamps.size(); ++i) {
        timestamps[i] = static_cast<float>(i);
        for (std::size_t j = 0; j < joint_count; ++j) {
            poses.push_back({static_cast<std::uint32_t>(j), {any_float(), any_float(), any_float()}, {0.8F, 0.6F}});
        }
    }
    animation.duration = timestamps.back();
    animation.timestamps = View<float>(timestamps);
    animation.poses = poses_as(shape, poses);
    return animation;
}

Document any_document() {
    Document document;
    document.shape = *rc::gen::elementOf(std::vector<Shape>(std::begin(shapes), std::end(shapes)));
    document.format = static_cast<std::uint16_t>(any_size(0, 7) * 2 + bit::position);
    const std::vector<Joint> joints = any_joints();
    const std::vector<Vertex> vertices = any_vertices(joints.size());
    document.joints = View<Joint>(joints);
    document.vertices = vertices_as(document.format, vertices);
    // Every vertex is used, as in real models: zeros alone look the same when shifted by a byte.
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < 3 * vertices.size(); ++i) {
        indices.push_back(i % static_cast<std::uint32_t>(vertices.size()));
    }
    document.indices = View<std::uint32_t>(indices);
    if (document.shape.root_transform) document.root_transform[7] = any_float();
    if (document.shape.animation_count == AnimationCount::none) return document;
    const std::vector<std::string> names{"walk", "", "run fast"};
    document.animations.resize(any_size(0, 3));
    std::uint32_t last = 0;
    for (Animation& animation : document.animations) {
        animation = any_animation(document.shape, joints.size(), names.size());
        last = std::max(last, animation.name);
    }
    if (!document.shape.names || document.animations.empty()) return document;
    document.strings = Strings({names.begin(), names.begin() + last + 1});
    return document;
}

Bytes file_of(const Document& document) {
    Report report;
    const auto pieces = write(document, report);
    RC_ASSERT(pieces.has_value());
    return join(*pieces);
}

RC_GTEST_PROP(MeshProperty, every_document_survives_being_written_and_read, ()) {
    const Document document = any_document();
    const Bytes file = file_of(document);
    RC_ASSERT(test::survive(file, format) == "");
    Report report;
    const auto back = open_as<Document>(file);
    RC_ASSERT(back.ok());
    RC_ASSERT(back->vertices.bytes == document.vertices.bytes);
    RC_ASSERT(back->indices.bytes == document.indices.bytes);
    RC_ASSERT(back->joints.bytes == document.joints.bytes);
    RC_ASSERT(back->strings.bytes == document.strings.bytes);
    RC_ASSERT(back->animations.size() == document.animations.size());
    for (std::size_t i = 0; i < back->animations.size(); ++i) {
        RC_ASSERT(back->animations[i].poses.bytes == document.animations[i].poses.bytes);
    }
}

RC_GTEST_PROP(MeshProperty, no_beginning_of_a_file_is_read_as_a_file, ()) {
    const Bytes file = file_of(any_document());
    const Bytes beginning = Bytes::copy_of(file.slice(0, any_size(1, file.size() - 1)).span());
    Report report;
    const bool is_read = open(beginning, report, {.format = &format}).has_value();
    RC_ASSERT_FALSE(is_read);
}

}  // namespace sinew::mesh::mesh_test

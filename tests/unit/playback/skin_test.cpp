// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <limits>

#include "playback/models.h"

namespace sinew::test::playback_skin_test {

TEST(PlaybackSkin, supports_any_number_of_vertices) {
    for (std::size_t count = 0; count < 20; ++count) {
        Scene scene = chain(12);
        show(scene, vertices(count, 12));
        scene.animations = {bending(12)};
        expect_as_reference(scene, 12, "vertices");
    }
}

TEST(PlaybackSkin, supports_arrays_of_any_type) {
    Scene scene = chain(3);
    scene::Primitive primitive = vertices(11, 3);
    // Five bytes each: three of a position, then others.
    std::vector<std::uint8_t> bytes(11 * 5);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(37 * i % 256);
    const scene::Array any{.bytes = View<std::uint8_t>(bytes).bytes,
                           .count = 11,
                           .stride = 5,
                           .type = Type::i8,
                           .components = 3,
                           .normalized = true};
    primitive.positions = scene::adjusted(any, {-1, 2, 0.5F, 1}, {0, 1, 0, 0});
    primitive.weights = {any};
    primitive.weights[0].type = Type::u8;
    primitive.weights[0].components = 4;
    std::vector<std::array<float, 4>> joints(11, {0, 1, 2, 1});
    primitive.joints = {scene::make_array(joints)};
    show(scene, primitive);
    scene.animations = {bending(3)};
    expect_as_reference(scene, 6, "arrays");
}

TEST(PlaybackSkin, supports_more_than_four_influences_and_vertices_without_any) {
    Scene scene = chain(12);
    scene::Primitive primitive = vertices(19, 12);
    const scene::Primitive more = vertices(19, 12, 2);
    primitive.joints.push_back(more.joints[0]);
    primitive.weights.push_back(more.weights[0]);
    show(scene, primitive);
    primitive.weights[0].scale = primitive.weights[1].scale = {0, 0, 0, 0};
    show(scene, primitive);
    primitive.weights[0].scale = {1, 0, 3, -0.01F};
    show(scene, primitive);
    primitive.joints.clear();
    show(scene, primitive);
    scene.animations = {bending(12)};
    expect_as_reference(scene, 12, "influences");
}

TEST(PlaybackSkin, ignores_joints_that_the_skin_does_not_have) {
    Scene scene = chain(2);
    scene::Primitive primitive = vertices(9, 2);
    primitive.joints = {joints_of(std::vector<std::uint16_t>(36, 65535))};
    show(scene, primitive);
    std::vector<std::array<float, 4>> odd(9, {-1, 1e30F, std::numeric_limits<float>::quiet_NaN(), 1.5F});
    primitive.joints = {scene::make_array(odd)};
    show(scene, primitive);
    scene.animations = {bending(2)};
    expect_as_reference(scene, 2, "joints");
}

TEST(PlaybackSkin, keeps_normals_perpendicular_under_scale_and_mirroring) {
    for (const scene::Vec3& scale : {scene::Vec3{1, 3, 0.5}, {-1, 1, 1}, {-2, -1, -1}, {0.01, 0.02, 0.01}}) {
        Scene scene = chain(1);
        scene.nodes[0].transform.scale = scale;
        show(scene, vertices(8, 1));
        expect_as_reference(scene, 6, "normals");
    }
}

TEST(PlaybackSkin, writes_zero_normals_if_the_primitive_has_none) {
    Scene scene = chain(1);
    scene::Primitive primitive = vertices(9, 1);
    primitive.normals = {};
    show(scene, primitive);
    expect_as_reference(scene, 2, "without normals");
    // A joint with zero scale must not produce NaN.
    scene.nodes[0].transform.scale = {0, 0, 0};
    scene.meshes[0].primitives[0] = vertices(9, 1);
    expect_as_reference(scene, 2, "flat");
}

TEST(PlaybackSkin, treats_truncated_arrays_as_empty) {
    const Scene scene = chain(2);
    const Binding binding = make_binding(scene.skins[0], make_rig(scene, 0));
    const scene::Primitive whole = vertices(9, 2);
    scene::Primitive primitive = whole;
    primitive.positions.count = 10;
    EXPECT_EQ(make_skinned_vertices(primitive, binding).count, 0u);
    primitive = whole;
    primitive.normals.bytes = primitive.normals.bytes.slice(4);
    EXPECT_TRUE(make_skinned_vertices(primitive, binding).normals.empty());
    primitive = whole;
    primitive.weights[0].stride = ~std::size_t{0};
    primitive.joints[0].components = ~std::size_t{0};
    EXPECT_EQ(make_skinned_vertices(primitive, binding).matrices, std::vector<std::uint32_t>(16, 24));
}

}  // namespace sinew::test::playback_skin_test

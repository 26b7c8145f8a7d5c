// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/issues.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include <sinew/scene/vertices.h>
#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"
#include "support/scenes.h"

namespace sinew::sphere_mesh::formats_sphere_mesh_bridge_test {

using test::exported;
using test::losses_of;
using test::written;

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;

std::vector<std::string> names(const Strings& strings) {
    std::vector<std::string> all;
    for (const std::string_view name : strings) all.emplace_back(name);
    return all;
}

// Poses without their fourth components, which are unused.
void expect_same_motion(const Document& a, const Document& b) {
    EXPECT_EQ(a.parents.bytes, b.parents.bytes);
    ASSERT_EQ(a.animations.size(), b.animations.size());
    for (std::size_t i = 0; i < a.animations.size(); ++i) {
        ASSERT_EQ(a.animations[i].frames.size(), b.animations[i].frames.size());
        for (std::size_t f = 0; f < a.animations[i].frames.size(); ++f) {
            const Frame& before = a.animations[i].frames[f];
            const Frame& after = b.animations[i].frames[f];
            EXPECT_EQ(before.milliseconds, after.milliseconds);
            for (std::size_t bone = 0; bone < a.parents.size(); ++bone) {
                Pose pose = before.poses[bone];
                pose.scale[3] = pose.translation[3] = 1;
                EXPECT_EQ(pose.scale, after.poses[bone].scale);
                EXPECT_EQ(pose.rotation, after.poses[bone].rotation);
                EXPECT_EQ(pose.translation, after.poses[bone].translation);
            }
        }
    }
}

TEST(SphereMeshBridge, restores_every_good_file) {
    for (const auto& path : test::good_files(format)) {
        SCOPED_TRACE(path);
        const Bytes file = test::slurp(path);
        Report report;
        const Scene scene = test::scene_of(file, format, report);
        test::expect_valid(scene);
        const Bytes again = test::file_of_scene(scene, format, report);
        const Document before = document(file);
        const Document after = document(again);
        EXPECT_EQ(before.vertices.bytes, after.vertices.bytes);
        EXPECT_EQ(before.triangles.bytes, after.triangles.bytes);
        EXPECT_EQ(before.sphere, after.sphere);
        expect_same_motion(before, after);
        if (before.animations.empty()) {
            EXPECT_EQ(file, again);
        }
    }
}

TEST(SphereMeshBridge, restores_values_that_a_scene_does_not_have) {
    Document still = document(sample("good/animated.mesh"));
    still.animations.clear();
    still.textures = Strings({"a.png", "b.png", "a.png", "", ""});
    const Bytes files[] = {written(still), sample("broken/TRAILING_BYTES.mesh"),
                           sample("broken/ATTRIBUTE_NOT_FINITE.mesh")};
    for (const Bytes& file : files) {
        Report report;
        EXPECT_EQ(test::file_of_scene(test::scene_of(file, format, report), format, report), file);
    }
}

TEST(SphereMeshBridge, views_vertices_in_place_and_flips_v_and_triangles) {
    Report report;
    const Scene scene = test::scene_of(sample("good/static.mesh"), format, report);
    const Document d = document(sample("good/static.mesh"));
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    EXPECT_EQ(p.positions.stride, 32u);
    EXPECT_EQ(p.positions.vector<3>(1), (scene::Vec3{1, -1, -1}));
    EXPECT_EQ(p.normals.at(1, 0), double{d.vertices[1].normal[0]});
    EXPECT_EQ(p.texcoords.at(0).at(0, 1), 1.0);
    EXPECT_EQ(p.texcoords[0].at(2, 1), 0.0);
    EXPECT_EQ(p.indices.index(1), 1u);
    EXPECT_EQ(p.indices.index(2), 2u);
    ASSERT_EQ(scene.materials.size(), 1u);
    EXPECT_EQ(scene.materials[0].textures.at(0).role, scene::TextureRole::base_color);
    EXPECT_EQ(scene.materials[0].textures.at(1).path, "glow.png");
    EXPECT_EQ(p.material, 0u);
}

TEST(SphereMeshBridge, flips_any_number_of_triangles) {
    Document d = document(sample("good/static.mesh"));
    for (std::size_t count = 1; count < 20; ++count) {
        std::vector<Triangle> triangles;
        for (std::uint32_t i = 0; i < count; ++i) triangles.push_back({i % 4, (i + 1) % 4, (i + 3) % 4});
        d.triangles = View<Triangle>(triangles);
        Report report;
        const Scene scene = test::scene_of(written(d), format, report);
        const scene::Array& turned = scene.meshes.at(0).primitives.at(0).indices;
        ASSERT_EQ(turned.size(), 3 * count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto [a, b, c] = triangles[i];
            EXPECT_EQ((std::array{turned.index(3 * i), turned.index(3 * i + 1), turned.index(3 * i + 2)}),
                      (std::array<std::uint64_t, 3>{a, c, b}))
                << i << " of " << count;
        }
    }
}

TEST(SphereMeshBridge, passes_numbers_on_unchanged_without_axis_conversion) {
    Report report;
    SaveOptions options;
    options.convert_axes = false;
    const Scene scene = test::scene_of(sample("good/static.mesh"), format, report, {.convert_axes = false});
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    EXPECT_EQ(p.indices.index(1), 2u);
    EXPECT_TRUE(p.texcoords.at(0).is_plain());
    EXPECT_EQ(test::file_of_scene(scene, format, report, options), sample("good/static.mesh"));
}

TEST(SphereMeshBridge, bones_rest_as_in_the_first_frame) {
    Report report;
    const Scene scene = test::scene_of(sample("good/animated.mesh"), format, report);
    ASSERT_EQ(scene.nodes.size(), 4u);
    EXPECT_TRUE(scene.skins.empty());
    EXPECT_EQ(scene.nodes[0].name, "joint_0");
    EXPECT_EQ(scene.nodes[0].transform.translation, (scene::Vec3{0, 1, 0}));
    EXPECT_EQ(scene.nodes[2].transform.scale, (scene::Vec3{2, 2, 2}));
    EXPECT_EQ(scene.nodes[1].children, (std::vector<std::size_t>{2}));
    EXPECT_EQ(scene.roots, (std::vector<std::size_t>{0, 3}));
    ASSERT_EQ(scene.animations.size(), 3u);
    EXPECT_EQ(scene.animations[0].name, "animation_0");
    EXPECT_EQ(scene.animations[0].channels.at(0).times, (std::vector<double>{0, 0.033, 0.066}));
}

TEST(SphereMeshBridge, keeps_the_sphere_while_it_contains_every_vertex) {
    Report report;
    Scene scene = test::scene_of(sample("good/loose_sphere.mesh"), format, report);
    EXPECT_EQ(exported<Document>(scene, report).sphere, (Sphere{10, {1, 2, 3}}));
    scene.nodes.at(0).transform.translation = {100, 0, 0};
    EXPECT_FALSE(exported<Document>(scene, report).sphere) << "the smallest is computed when it is written";
    for (const char* lie : {"", "00", "zz", "0000c07f000000000000000000000000"}) {
        scene.notes["sphere-mesh"]["sphere"].value = std::string(lie);
        EXPECT_FALSE(exported<Document>(scene, report).sphere) << lie;
    }
}

TEST(SphereMeshBridge, long_chains_of_bones_take_linear_time) {
    Document d = document(sample("good/static.mesh"));
    std::vector<std::int32_t> parents;
    for (std::int32_t i = 0; i < 200000; ++i) parents.push_back(i - 1);
    d.parents = View<std::int32_t>(parents);
    const Bytes file = written(d);
    Report report;
    EXPECT_EQ(test::file_of_scene(test::scene_of(file, format, report), format, report), file);
}

scene::Channel moves(std::size_t node, std::vector<double> times, std::vector<float> translations) {
    scene::Channel channel;
    channel.node = node;
    channel.times = std::move(times);
    channel.values = std::move(translations);
    return channel;
}

TEST(SphereMeshBridge, merges_all_meshes_into_one) {
    Scene scene = test::triangle_scene();
    scene::Node mirrored;
    mirrored.mesh = 0;
    mirrored.transform = {{5, 0, 0}, {0, 0, 0, 1}, {-2, 1, 1}};
    test::add_root(scene, mirrored);
    Report report;
    const Document d = exported<Document>(scene, report);
    ASSERT_EQ(d.vertices.size(), 6u);
    EXPECT_EQ(d.vertices[4].position, (Vec3{3, 0, 0}));
    EXPECT_EQ(d.vertices[0].normal, (Vec3{0, 0, 1})) << "computed from the triangle";
    EXPECT_EQ(d.vertices[3].normal, (Vec3{0, 0, 1})) << "mirrored, and still in front";
    EXPECT_EQ(d.vertices[0].uv, (Vec2{0, 0}));
    EXPECT_EQ(d.triangles[0], (Triangle{0, 2, 1})) << "clockwise";
    EXPECT_EQ(d.triangles[1], (Triangle{3, 4, 5})) << "mirrored, then clockwise";
    EXPECT_FALSE(d.sphere);
    EXPECT_TRUE(d.parents.empty());
}

TEST(SphereMeshBridge, samples_all_bones_at_all_key_times) {
    Scene scene = test::triangle_scene();
    scene::Node still;
    still.transform.translation = {0, 7, 0};
    const std::size_t top = test::add_root(scene, still);
    scene.nodes.push_back({});
    scene.nodes.push_back({});
    scene.nodes[top].children = {2};
    scene.nodes[2].children = {3};
    scene.animations.push_back({"walk", {}, {}});
    scene.animations[0].channels = {moves(2, {0, 1}, {0, 0, 0, 2, 0, 0}), moves(3, {0.5}, {0, 0, 3})};
    Report report;
    const Document d = exported<Document>(scene, report);
    EXPECT_EQ(d.parents.copy(), (std::vector<std::int32_t>{-1, 0, 1}))
        << "an animated ancestor of a bone becomes a bone";
    const auto& frames = d.animations.at(0).frames;
    ASSERT_EQ(frames.size(), 3u);
    EXPECT_EQ(frames[1].milliseconds, 500u);
    EXPECT_EQ(frames[1].poses[0].translation, (Vec4{0, 7, 0, 1}));
    EXPECT_EQ(frames[1].poses[1].translation, (Vec4{1, 0, 0, 1}));
    EXPECT_EQ(frames[2].poses[2].translation, (Vec4{0, 0, 3, 1}));
    EXPECT_EQ(frames[0].poses[1].scale, (Vec4{1, 1, 1, 1}));
    EXPECT_EQ(losses_of(report, sinew::issue::loss_rest_pose).at(0).count, 1u)
        << "the third is not at rest in any frame";
}

TEST(SphereMeshBridge, lists_the_base_colour_first_and_every_texture_once) {
    Scene scene = test::triangle_scene();
    scene.materials.resize(2);
    const auto use = [](scene::TextureRole role, std::string path) {
        scene::TextureUse texture;
        texture.role = role;
        texture.path = std::move(path);
        return texture;
    };
    scene.materials[0].textures = {use(scene::TextureRole::normal, "n.png"),
                                   use(scene::TextureRole::base_color, "c.png"),
                                   use(scene::TextureRole::roughness, std::string("r.png\0x", 7))};
    scene.materials[1].textures = {use(scene::TextureRole::base_color, "d.png"),
                                   use(scene::TextureRole::normal, "n.png")};
    Report report;
    EXPECT_EQ(names(exported<Document>(scene, report).textures),
              (std::vector<std::string>{"c.png", "n.png", "r.png", "d.png"}));
    EXPECT_TRUE(losses_of(report, sinew::issue::loss_materials).empty());
    scene.materials[1].base_color = scene::Vec4{1, 0, 0, 1};
    exported<Document>(scene, report);
    EXPECT_EQ(losses_of(report, sinew::issue::loss_materials).at(0).count, 1u);
}

TEST(SphereMeshBridge, reports_what_it_cannot_hold) {
    Scene scene = test::triangle_scene();
    scene.meshes[0].primitives.push_back(test::triangle());
    scene.animations.push_back({"roll", {moves(0, {-0.1, 0.0004}, {0, 0, 0, 1, 0, 0})}, {}});
    Report report;
    const Document d = exported<Document>(scene, report);
    EXPECT_EQ(losses_of(report, sinew::issue::loss_several_meshes).size(), 1u);
    EXPECT_EQ(losses_of(report, sinew::issue::loss_node_animation).at(0).count, 1u) << "the mesh does not follow";
    ASSERT_EQ(losses_of(report, sinew::issue::loss_time).size(), 2u);
    EXPECT_EQ(d.animations.at(0).frames.at(0).milliseconds, 0u);
    EXPECT_EQ(d.animations[0].frames.at(1).milliseconds, 100u);

    Scene skinned = test::triangle_scene();
    scene::Primitive& p = skinned.meshes[0].primitives[0];
    p.joints = {scene::make_array<std::uint32_t, 4>({{0}, {0}, {0}})};
    p.weights = {scene::make_array<float, 4>({{1}, {1}, {1}})};
    const std::size_t joint = test::add_root(skinned, {});
    skinned.skins.push_back({"", {joint}, {scene::identity_matrix}, {}});
    skinned.nodes[0].skin = 0;
    Report weights;
    EXPECT_EQ(exported<Document>(skinned, weights).parents.size(), 1u);
    EXPECT_EQ(losses_of(weights, sinew::issue::loss_skin).size(), 1u);

    Report version;
    SaveOptions version_how;
    version_how.version = 2;
    EXPECT_FALSE(sinew::from_scene(scene, format, version, version_how));
    EXPECT_EQ(version.messages()[0].issue, &sinew::issue::version_unwritable);
}

}  // namespace sinew::sphere_mesh::formats_sphere_mesh_bridge_test

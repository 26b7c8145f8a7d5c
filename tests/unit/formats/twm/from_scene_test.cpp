// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/twm.h>
#include <sinew/issues.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>

#include <sinew/scene/vertices.h>
#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::twm::formats_twm_from_scene_test {

using test::exported;
using test::losses_of;

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;

void expect_same_geometry(const Document& a, const Document& b) {
    ASSERT_EQ(a.meshes.size(), b.meshes.size());
    for (std::size_t i = 0; i < a.meshes.size(); ++i) {
        EXPECT_EQ(a.meshes[i].positions.bytes, b.meshes[i].positions.bytes);
        EXPECT_EQ(a.meshes[i].normals.bytes, b.meshes[i].normals.bytes);
        EXPECT_EQ(a.meshes[i].uvs.bytes, b.meshes[i].uvs.bytes);
        EXPECT_EQ(a.meshes[i].tangents.bytes, b.meshes[i].tangents.bytes);
        EXPECT_EQ(a.meshes[i].binormals.bytes, b.meshes[i].binormals.bytes);
        EXPECT_EQ(a.meshes[i].indices.bytes, b.meshes[i].indices.bytes);
        EXPECT_EQ(a.meshes[i].clusters.bytes, b.meshes[i].clusters.bytes);
    }
}

void expect_same_motion(const Document& a, const Document& b) {
    ASSERT_EQ(a.joints.size(), b.joints.size());
    for (std::size_t i = 0; i < a.joints.size(); ++i) {
        EXPECT_EQ(a.joints[i].parent, b.joints[i].parent);
        EXPECT_EQ(a.joints[i].inverse_bind, b.joints[i].inverse_bind);
    }
    ASSERT_EQ(a.animations.size(), b.animations.size());
    for (std::size_t i = 0; i < a.animations.size(); ++i) {
        for (std::size_t joint = 0; joint < a.joints.size(); ++joint) {
            const View<Keyframe>& keys = a.animations[i].tracks[joint].keys;
            if (!keys.empty()) {
                EXPECT_EQ(keys.bytes, b.animations[i].tracks[joint].keys.bytes);
            }
        }
    }
}

TEST(TwmFromScene, restores_every_good_file) {
    for (const auto& path : test::good_files(format)) {
        SCOPED_TRACE(path);
        const Bytes file = test::slurp(path);
        Report report;
        const Scene scene = test::scene_of(file, format, report);
        test::expect_valid(scene);
        const Bytes again = test::file_of_scene(scene, format, report);
        const Document before = document(file);
        const Document after = document(again);
        expect_same_geometry(before, after);
        expect_same_motion(before, after);
        if (before.animations.empty()) {
            EXPECT_EQ(file, again);
        }
    }
}

TEST(TwmFromScene, second_round_trip_changes_nothing) {
    Report report;
    const Bytes once = test::file_of_scene(test::scene_of(sample("good/skinned.twm"), format, report), format, report);
    const Bytes twice = test::file_of_scene(test::scene_of(once, format, report), format, report);
    EXPECT_EQ(once, twice);
}

TEST(TwmFromScene, restores_unused_bytes) {
    const Bytes plain = sample("good/static.twm");
    const auto patch = [&](std::string_view path, auto value) { return test::patched(plain, format, path, value); };
    const Bytes files[] = {
        sample("broken/TRAILING_BYTES.twm"),          sample("broken/RESERVED_NOT_ZERO.twm"),
        sample("broken/BOOLEAN_VALUE.twm"),           sample("broken/EMPTY_MESH.twm"),
        sample("broken/TWM_UNPACKED_SIZE.twm"),       sample("broken/TWM_PACKING.twm"),
        patch("/meshes/0/reserved", std::uint8_t{9}), patch("/meshes/0/has_deformer", std::uint8_t{3}),
    };
    for (const Bytes& file : files) {
        Report scene_report;
        EXPECT_EQ(test::file_of_scene(test::scene_of(file, format, scene_report), format, scene_report), file);
    }
}

TEST(TwmFromScene, ignores_invalid_notes) {
    Report report;
    const Scene scene = test::scene_of(sample("good/static.twm"), format, report);
    const std::pair<const char*, Json> lies[] = {
        {"version", {std::uint64_t{77}}},          {"dialect", {std::string("nonsense")}},
        {"dialect", {std::string("no-skeleton")}}, {"has_skeleton", {std::uint64_t{300}}},
        {"reserved", {std::string("xyz")}},        {"reserved", {std::string("0102")}},
        {"surplus", {std::uint64_t{1}}},           {"packed", {true}},
    };
    for (const auto& [key, value] : lies) {
        SCOPED_TRACE(key);
        Scene changed = scene;
        changed.notes["twm"][key] = value;
        Report back;
        expect_same_geometry(document(test::file_of_scene(changed, format, back)), document(sample("good/static.twm")));
    }
}

TEST(TwmFromScene, writes_the_requested_version_and_dialect) {
    Report report;
    const Scene old = test::scene_of(sample("good/half_indices_v0.twm"), format, report);
    Report newest;
    SaveOptions newest_options;
    newest_options.version = 3;
    EXPECT_EQ(test::file_of_scene(old, format, newest, newest_options), sample("good/static.twm"))
        << "data specific to the old layout is dropped";
    Report second;
    SaveOptions second_options;
    second_options.version = 2;
    EXPECT_EQ(test::file_of_scene(old, format, second, second_options), sample("good/static_v2.twm"));
    Report first;
    SaveOptions first_options;
    first_options.version = 1;
    EXPECT_FALSE(sinew::from_scene(old, format, first, first_options));
    EXPECT_EQ(first.messages()[0].issue, &sinew::issue::version_unwritable);
    Report other;
    SaveOptions other_options;
    other_options.dialect = "nonsense";
    EXPECT_FALSE(sinew::from_scene(old, format, other, other_options));
    const Scene skinned = test::scene_of(sample("good/joint68.twm"), format, report);
    Report standard;
    SaveOptions standard_options;
    standard_options.dialect = "standard";
    EXPECT_TRUE(exported<Document>(skinned, standard, standard_options).shape == Shape{});
}

// A skin whose joints are two roots, and a mesh with half of its vertices on each.
Scene forest() {
    Scene scene = test::triangle_scene();
    scene::Primitive& p = scene.meshes[0].primitives[0];
    p.joints = {scene::make_array<std::uint32_t, 4>({{0, 1}, {1}, {0}})};
    p.weights = {scene::make_array<double, 4>({{0.25, 0.75}, {1}, {2}})};
    scene::Skin skin;
    for (const double x : {1.0, 2.0}) {
        scene::Node joint;
        joint.transform.translation = {x, 0, 0};
        skin.joints.push_back(test::add_root(scene, joint));
        skin.inverse_binds.push_back(scene::translation_matrix({-x, 0, 0}));
    }
    scene.skins.push_back(skin);
    scene.nodes[0].skin = 0;
    return scene;
}

void add_channel(Scene& scene, std::size_t node, std::vector<double> times, std::vector<float> translations) {
    if (scene.animations.empty()) scene.animations.push_back({"walk", {}, {}});
    scene::Channel channel;
    channel.node = node;
    channel.times = std::move(times);
    channel.values = std::move(translations);
    scene.animations[0].channels.push_back(std::move(channel));
}

TEST(TwmFromScene, several_roots_get_a_common_parent) {
    Scene scene = forest();
    add_channel(scene, 2, {0, 1}, {2, 0, 0, 3, 0, 0});
    Report report;
    const Document d = exported<Document>(scene, report);
    ASSERT_EQ(d.joints.size(), 3u);
    EXPECT_EQ(d.joints[0].inverse_bind[12], 0.0F);
    EXPECT_EQ(d.joints[1].parent, 0u);
    EXPECT_EQ(d.joints[2].parent, 0u);
    EXPECT_EQ(d.joints[2].inverse_bind[12], -2.0F);
    std::vector<Weight> weights;
    for (const auto cluster : d.meshes.at(0).clusters) {
        for (std::size_t i = 0; i < cluster.size(); ++i) weights.push_back(cluster[i]);
    }
    ASSERT_EQ(weights.size(), 4u);
    EXPECT_EQ(weights[0].joint, 1u);
    EXPECT_EQ(weights[1].joint, 2u);
    EXPECT_EQ(weights[1].weight, 0.75);
    EXPECT_EQ(weights[3].weight, 1.0) << "a sum of two is scaled";
    ASSERT_EQ(d.animations.at(0).tracks.size(), 3u);
    EXPECT_EQ(d.animations[0].tracks[0].keys.size(), 1u);
    EXPECT_EQ(d.animations[0].tracks[1].keys[0].translation, (Vec3{1, 0, 0})) << "one key at rest";
    EXPECT_EQ(d.animations[0].tracks[2].keys.size(), 2u);

    Report back;
    const Scene again = test::scene_of(test::file_of_scene(scene, format, back), format, back);
    EXPECT_EQ(test::posed(again, &again.animations[0], 0.5), test::posed(scene, &scene.animations[0], 0.5));
}

TEST(TwmFromScene, rounds_times_to_milliseconds_and_reports_it) {
    Scene scene = forest();
    add_channel(scene, 1, {-0.5, 0.0001, 0.0002, 1}, {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0});
    Report report;
    const Document d = exported<Document>(scene, report);
    const View<Keyframe>& keys = d.animations.at(0).tracks.at(1).keys;
    ASSERT_EQ(keys.size(), 4u);
    EXPECT_EQ(keys[0].milliseconds, 0u);
    EXPECT_EQ(keys[1].milliseconds, 500u);
    EXPECT_NEAR(keys[1].translation[0], 0.5 / 0.5001, 1e-6) << "the curve before the two keys";
    EXPECT_EQ(keys[2].milliseconds, 501u);
    EXPECT_NEAR(keys[2].translation[0], 2 + 0.0008 / 0.9998, 1e-6) << "the curve after the two keys";
    EXPECT_EQ(keys[3].milliseconds, 1500u);
    const auto losses = losses_of(report, sinew::issue::loss_time);
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_EQ(losses[0].magnitude, 0.5) << "the shift of the start";
    EXPECT_NEAR(losses[1].magnitude, 0.0009, 1e-9);
    EXPECT_EQ(losses[1].count, 2u);
}

TEST(TwmFromScene, whole_milliseconds_lose_nothing) {
    Scene scene = forest();
    std::vector<double> times;
    std::vector<float> values;
    for (int ms = 0; ms < 3000; ms += 7) {
        times.push_back(ms / 1000.0);
        values.insert(values.end(), {0, 0, 0});
    }
    add_channel(scene, 1, times, values);
    Report report;
    EXPECT_EQ(exported<Document>(scene, report).animations.at(0).tracks.at(1).keys.size(), times.size());
    EXPECT_TRUE(losses_of(report, sinew::issue::loss_time).empty());
}

TEST(TwmFromScene, bakes_transforms_and_flips_mirrored_triangles) {
    Report report;
    const Document d = exported<Document>(test::triangle_scene({{5, 0, 0}, {0, 0, 0, 1}, {-2, 1, 1}}), report);
    EXPECT_EQ(d.meshes.at(0).positions[1], (Vec3{3, 0, 0}));
    EXPECT_EQ(d.meshes[0].indices.bytes, (View<std::uint32_t>({0, 2, 1}).bytes));
    EXPECT_EQ(d.version, 3u);
    EXPECT_EQ(d.has_skeleton, 0u);
    EXPECT_EQ(losses_of(report, sinew::issue::loss_hierarchy).size(), 1u);
}

TEST(TwmFromScene, tangents_with_handedness_become_binormals) {
    Scene scene = test::triangle_scene();
    scene::Primitive& p = scene.meshes[0].primitives[0];
    p.normals = scene::make_array<3>({{0, 0, 1}, {0, 0, 1}, {0, 0, 1}});
    p.tangents = scene::make_array<4>({{1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 0, 1}});
    Report report;
    const Document d = exported<Document>(scene, report);
    EXPECT_EQ(d.meshes.at(0).tangents[2], (Vec3{0, 1, 0}));
    EXPECT_EQ(d.meshes[0].binormals[0], (Vec3{0, 1, 0}));
    EXPECT_EQ(d.meshes[0].binormals[1], (Vec3{0, -1, 0}));

    p.normals = {};
    Report without;
    EXPECT_EQ(exported<Document>(scene, without).meshes.at(0).has_binormals, 0u);
    EXPECT_EQ(losses_of(without, sinew::issue::loss_tangents).size(), 1u);
}

TEST(TwmFromScene, reports_what_it_cannot_hold) {
    Scene scene = forest();
    scene.materials.emplace_back().name = "steel";
    scene.meshes[0].primitives[0].material = 0;
    Report materials;
    exported<Document>(scene, materials);
    EXPECT_EQ(losses_of(materials, sinew::issue::loss_materials).size(), 1u);
    EXPECT_TRUE(losses_of(materials, sinew::issue::loss_rest_pose).empty());

    Scene loose = forest();
    loose.nodes[0].skin.reset();
    Report weights;
    EXPECT_EQ(exported<Document>(loose, weights).meshes.at(0).clusters.size(), 3u) << "empty ones";
    EXPECT_EQ(losses_of(weights, sinew::issue::loss_skin).size(), 1u);

    Scene posed = forest();
    posed.nodes[1].transform.translation = {9, 0, 0};
    Report rest;
    exported<Document>(posed, rest);
    EXPECT_EQ(losses_of(rest, sinew::issue::loss_rest_pose).at(0).count, 1u);

    Scene rolling = test::triangle_scene();
    add_channel(rolling, 0, {0}, {0, 0, 0});
    Report motion;
    EXPECT_TRUE(exported<Document>(rolling, motion).animations.empty());
    EXPECT_EQ(losses_of(motion, sinew::issue::loss_animations).size(), 1u);

    Scene sheared = forest();
    add_channel(sheared, 1, {0}, {0, 0, 0});
    sheared.nodes[2].matrix = scene::identity_matrix;
    (*sheared.nodes[2].matrix)[4] = 0.5;
    Report shear;
    exported<Document>(sheared, shear);
    ASSERT_EQ(losses_of(shear, sinew::issue::loss_shear).size(), 2u) << "at rest, and in the animation";
    EXPECT_GT(losses_of(shear, sinew::issue::loss_shear)[0].magnitude, 0.1);

    Report bare;
    SaveOptions bare_options;
    bare_options.dialect = "no-skeleton";
    EXPECT_TRUE(exported<Document>(forest(), bare, bare_options).joints.empty());
    EXPECT_FALSE(losses_of(bare, sinew::issue::loss_skin).empty());
}

}  // namespace sinew::twm::formats_twm_from_scene_test

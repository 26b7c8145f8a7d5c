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
#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::twm {
namespace {

using test::losses_of;

Bytes sample(const std::string& name) {
    return test::slurp(test::source_root() / "src/formats/twm/samples" / name);
}

Document document(const Bytes& file) {
    Report report;
    const auto read = open_as<Document>(file);
    EXPECT_TRUE(read);
    return read.value.value_or(Document{});
}

Document exported(const Scene& scene, Report& log, const SaveOptions& how = {}) {
    lose_unsupported(scene, format.features, log);
    const auto result = format.from_scene(scene, how, log);
    EXPECT_TRUE(result);
    if (!result) return {};
    Report found;
    EXPECT_TRUE(format.write(result->document.get(), found));
    return *static_cast<const Document*>(result->document.get());
}

std::vector<std::filesystem::path> good_files() {
    auto files = test::samples(format, "good");
    for (const auto& path : test::corpus_files(format)) {
        if (test::is_file_of(path, format)) files.push_back(path);
    }
    return files;
}

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

TEST(TwmBridge, restores_every_good_file) {
    for (const auto& path : good_files()) {
        SCOPED_TRACE(path);
        const Bytes file = test::slurp(path);
        Report log;
        const Scene scene = test::scene_of(file, format, log);
        test::expect_sound(scene);
        const Bytes again = test::file_of_scene(scene, format, log);
        const Document before = document(file);
        const Document after = document(again);
        expect_same_geometry(before, after);
        expect_same_motion(before, after);
        if (before.animations.empty()) {
            EXPECT_EQ(file, again);
        }
    }
}

TEST(TwmBridge, second_round_trip_changes_nothing) {
    Report log;
    const Bytes once = test::file_of_scene(test::scene_of(sample("good/skinned.twm"), format, log), format, log);
    const Bytes twice = test::file_of_scene(test::scene_of(once, format, log), format, log);
    EXPECT_EQ(once, twice);
}

TEST(TwmBridge, restores_unused_bytes) {
    const Bytes plain = sample("good/static.twm");
    const auto patch = [&](std::string_view path, auto value) { return test::patched(plain, format, path, value); };
    Document hollow = document(plain);
    hollow.meshes[0].indices = View<std::uint32_t>(std::vector<std::uint32_t>{});
    Report report;
    const Bytes files[] = {
        sample("broken/TRAILING_BYTES.twm"),
        sample("broken/RESERVED_NOT_ZERO.twm"),
        sample("broken/BOOLEAN_VALUE.twm"),
        sample("broken/EMPTY_MESH.twm"),
        sample("broken/TWM_UNPACKED_SIZE.twm"),
        sample("broken/TWM_PACKING.twm"),
        patch("/meshes/0/reserved", std::uint8_t{9}),
        patch("/meshes/0/has_deformer", std::uint8_t{3}),
        join(*write(hollow, report)),
    };
    for (const Bytes& file : files) {
        Report log;
        EXPECT_EQ(test::file_of_scene(test::scene_of(file, format, log), format, log), file);
    }
}

TEST(TwmBridge, keeps_six_weights_in_two_sets) {
    Report log;
    const Scene scene = test::scene_of(sample("good/skinned.twm"), format, log);
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    ASSERT_EQ(p.joints.size(), 2u);
    EXPECT_EQ(p.joints[1].index(2, 1), 2u);
    EXPECT_EQ(p.weights[1].at(2, 1), 0.125);
    EXPECT_EQ(p.weights[1].at(0, 0), 0.0);
    EXPECT_EQ(scene.nodes.at(3).name, "mesh_0");
    EXPECT_EQ(scene.nodes.at(3).skin, 0u);
    EXPECT_EQ(scene.roots, (std::vector<std::size_t>{0, 3}));
    EXPECT_EQ(scene.nodes[2].transform.translation, (scene::Vec3{0.5, 0, 0})) << "joints rest where they are bound";
}

// A fuzzer found them: their sum is infinite, and a share of it is no number.
TEST(TwmBridge, drops_weights_beyond_the_range_of_floats) {
    Document d = document(sample("good/skinned.twm"));
    std::vector<std::vector<Weight>> clusters(d.meshes[0].positions.size(), {{0, 0.5}});
    clusters[0] = {{0, 1e308}, {1, 1e308}, {0, 1e308}, {1, 1e308}, {0, 1e308}, {1, 1}};
    d.meshes[0].clusters = Ragged<std::uint64_t, Weight>(clusters);
    Report report;
    const auto file = write(d, report);
    ASSERT_TRUE(file);
    const auto asset = open(join(*file), report, {.format = &format});
    ASSERT_TRUE(asset);
    Report log;
    const auto scene = to_scene(*asset, log);
    ASSERT_TRUE(scene);
    EXPECT_EQ(log.count(Severity::warning), 1u);
    EXPECT_TRUE(from_scene(*scene, *find_format("mesh"), log));
}

// A fuzzer found it: what is no affine matrix moved vertices here, and not where it was written as one.
TEST(TwmBridge, makes_bind_matrices_affine) {
    Document d = document(sample("good/skinned.twm"));
    d.joints[1].inverse_bind[15] = 0.5F;
    Report report;
    Report log;
    const Scene scene = test::scene_of(join(*write(d, report)), format, log);
    EXPECT_EQ(scene.skins.at(0).inverse_binds.at(1)[15], 1);
    ASSERT_EQ(log.messages().size(), 1u);
    EXPECT_EQ(log.messages()[0].issue, &sinew::issue::scene_bind);
}

TEST(TwmBridge, one_vertex_with_many_weights_does_not_exhaust_memory) {
    Document d = document(sample("good/skinned.twm"));
    d.animations.clear();
    std::vector<Vec3> positions(10000);
    Mesh mesh;
    mesh.positions = View<Vec3>(positions);
    mesh.has_deformer = 1;
    std::vector<std::vector<Weight>> clusters(positions.size());
    clusters[7].assign(100000, {1, 1e-5});
    clusters[7].back() = {2, 0.5};
    mesh.clusters = Ragged<std::uint64_t, Weight>(clusters);
    d.meshes = {mesh};
    Report report;
    Report log;
    const Scene scene = test::scene_of(join(*write(d, report)), format, log);
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    EXPECT_LE(p.joints.size(), 50u);
    EXPECT_EQ(p.joints[0].index(7, 0), 2u) << "the largest are kept";
    EXPECT_EQ(losses_of(log, sinew::issue::loss_influences).size(), 1u);
}

TEST(TwmBridge, transposes_matrices_that_are_stored_transposed) {
    Report log;
    const Scene scene = test::scene_of(sample("broken/TWM_MATRIX_TRANSPOSED.twm"), format, log);
    const Scene sound = test::scene_of(sample("good/skinned.twm"), format, log);
    EXPECT_EQ(scene.skins.at(0).inverse_binds, sound.skins.at(0).inverse_binds);
}

TEST(TwmBridge, ignores_invalid_notes) {
    Report log;
    const Scene scene = test::scene_of(sample("good/static.twm"), format, log);
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

TEST(TwmBridge, writes_the_requested_version_and_dialect) {
    Report log;
    const Scene old = test::scene_of(sample("good/half_indices_v0.twm"), format, log);
    Report newest;
    SaveOptions newest_how;
    newest_how.version = 3;
    EXPECT_EQ(test::file_of_scene(old, format, newest, newest_how), sample("good/static.twm"))
        << "what the old layout had of its own is left behind";
    Report second;
    SaveOptions second_how;
    second_how.version = 2;
    EXPECT_EQ(test::file_of_scene(old, format, second, second_how), sample("good/static_v2.twm"));
    Report first;
    SaveOptions first_how;
    first_how.version = 1;
    EXPECT_FALSE(sinew::from_scene(old, format, first, first_how));
    EXPECT_EQ(first.messages()[0].issue, &sinew::issue::version_unwritable);
    Report other;
    SaveOptions other_how;
    other_how.dialect = "nonsense";
    EXPECT_FALSE(sinew::from_scene(old, format, other, other_how));
    const Scene skinned = test::scene_of(sample("good/joint68.twm"), format, log);
    Report standard;
    SaveOptions standard_how;
    standard_how.dialect = "standard";
    EXPECT_TRUE(exported(skinned, standard, standard_how).shape == Shape{});
}

// A skin whose joints are two roots, and a mesh that each holds half of.
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

TEST(TwmBridge, several_roots_get_a_common_parent) {
    Scene scene = forest();
    add_channel(scene, 2, {0, 1}, {2, 0, 0, 3, 0, 0});
    Report log;
    const Document d = exported(scene, log);
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
    EXPECT_EQ(d.animations[0].tracks[1].keys[0].translation, (Vec3{1, 0, 0})) << "one key where it rests";
    EXPECT_EQ(d.animations[0].tracks[2].keys.size(), 2u);

    Report back;
    const Scene again = test::scene_of(test::file_of_scene(scene, format, back), format, back);
    EXPECT_EQ(test::posed(again, &again.animations[0], 0.5), test::posed(scene, &scene.animations[0], 0.5));
}

TEST(TwmBridge, rounds_times_to_milliseconds_and_reports_it) {
    Scene scene = forest();
    add_channel(scene, 1, {-0.5, 0.0001, 0.0002, 1}, {0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0});
    Report log;
    const Document d = exported(scene, log);
    const View<Keyframe>& keys = d.animations.at(0).tracks.at(1).keys;
    ASSERT_EQ(keys.size(), 3u);
    EXPECT_EQ(keys[0].milliseconds, 0u);
    EXPECT_EQ(keys[1].milliseconds, 500u);
    EXPECT_EQ(keys[1].translation[0], 2.0F) << "of two on the same millisecond the last";
    EXPECT_EQ(keys[2].milliseconds, 1500u);
    const auto losses = losses_of(log, sinew::issue::loss_time);
    ASSERT_EQ(losses.size(), 2u);
    EXPECT_EQ(losses[0].magnitude, 0.5) << "by how much the start is moved";
    EXPECT_NEAR(losses[1].magnitude, 0.0002, 1e-9);
    EXPECT_EQ(losses[1].count, 2u);
}

TEST(TwmBridge, whole_milliseconds_lose_nothing) {
    Scene scene = forest();
    std::vector<double> times;
    std::vector<float> values;
    for (int ms = 0; ms < 3000; ms += 7) {
        times.push_back(ms / 1000.0);
        values.insert(values.end(), {0, 0, 0});
    }
    add_channel(scene, 1, times, values);
    Report log;
    EXPECT_EQ(exported(scene, log).animations.at(0).tracks.at(1).keys.size(), times.size());
    EXPECT_TRUE(losses_of(log, sinew::issue::loss_time).empty());
}

TEST(TwmBridge, bakes_transforms_and_flips_mirrored_triangles) {
    Report log;
    const Document d = exported(test::triangle_scene({{5, 0, 0}, {0, 0, 0, 1}, {-2, 1, 1}}), log);
    EXPECT_EQ(d.meshes.at(0).positions[1], (Vec3{3, 0, 0}));
    EXPECT_EQ(d.meshes[0].indices.bytes, (View<std::uint32_t>({0, 2, 1}).bytes));
    EXPECT_EQ(d.version, 3u);
    EXPECT_EQ(d.has_skeleton, 0u);
    EXPECT_EQ(losses_of(log, sinew::issue::loss_hierarchy).size(), 1u);
}

TEST(TwmBridge, tangents_with_handedness_become_binormals) {
    Scene scene = test::triangle_scene();
    scene::Primitive& p = scene.meshes[0].primitives[0];
    p.normals = scene::make_array<3>({{0, 0, 1}, {0, 0, 1}, {0, 0, 1}});
    p.tangents = scene::make_array<4>({{1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 0, 1}});
    Report log;
    const Document d = exported(scene, log);
    EXPECT_EQ(d.meshes.at(0).tangents[2], (Vec3{0, 1, 0}));
    EXPECT_EQ(d.meshes[0].binormals[0], (Vec3{0, 1, 0}));
    EXPECT_EQ(d.meshes[0].binormals[1], (Vec3{0, -1, 0}));

    p.normals = {};
    Report without;
    EXPECT_EQ(exported(scene, without).meshes.at(0).has_binormals, 0u);
    EXPECT_EQ(losses_of(without, sinew::issue::loss_tangents).size(), 1u);
}

TEST(TwmBridge, reports_what_it_cannot_hold) {
    Scene scene = forest();
    scene.materials.emplace_back().name = "steel";
    scene.meshes[0].primitives[0].material = 0;
    Report materials;
    exported(scene, materials);
    EXPECT_EQ(losses_of(materials, sinew::issue::loss_materials).size(), 1u);
    EXPECT_TRUE(losses_of(materials, sinew::issue::loss_rest_pose).empty());

    Scene loose = forest();
    loose.nodes[0].skin.reset();
    Report weights;
    EXPECT_EQ(exported(loose, weights).meshes.at(0).clusters.size(), 3u) << "empty ones";
    EXPECT_EQ(losses_of(weights, sinew::issue::loss_skin).size(), 1u);

    Scene posed = forest();
    posed.nodes[1].transform.translation = {9, 0, 0};
    Report rest;
    exported(posed, rest);
    EXPECT_EQ(losses_of(rest, sinew::issue::loss_rest_pose).at(0).count, 1u);

    Scene rolling = test::triangle_scene();
    add_channel(rolling, 0, {0}, {0, 0, 0});
    Report motion;
    EXPECT_TRUE(exported(rolling, motion).animations.empty());
    EXPECT_EQ(losses_of(motion, sinew::issue::loss_animations).size(), 1u);

    Scene sheared = forest();
    add_channel(sheared, 1, {0}, {0, 0, 0});
    sheared.nodes[2].matrix = scene::identity_matrix;
    (*sheared.nodes[2].matrix)[4] = 0.5;
    Report shear;
    exported(sheared, shear);
    ASSERT_EQ(losses_of(shear, sinew::issue::loss_shear).size(), 1u);
    EXPECT_GT(losses_of(shear, sinew::issue::loss_shear)[0].magnitude, 0.1);

    Report bare;
    SaveOptions bare_how;
    bare_how.dialect = "no-skeleton";
    EXPECT_TRUE(exported(forest(), bare, bare_how).joints.empty());
    EXPECT_FALSE(losses_of(bare, sinew::issue::loss_skin).empty());
}

}  // namespace
}  // namespace sinew::twm

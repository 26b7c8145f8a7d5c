// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/formats/mesh.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include <algorithm>
#include <set>

#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"
#include "support/scenes.h"

namespace sinew::mesh::formats_mesh_format_test {

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;

std::string_view dialect(const Bytes& file) {
    const Identification found = identify(file);
    return found.format == &format ? format.dialects[found.dialect].id : "none";
}

std::set<std::string> codes(const Bytes& file, const CheckOptions& checks = {}) {
    Report report;
    validate(file, report, {.format = &format}, checks);
    std::set<std::string> all;
    for (const Diagnostic& found : report.messages()) all.emplace(found.issue->code);
    return all;
}

TEST(Mesh, reads_the_values_of_a_skinned_file) {
    const Document d = document(sample("good/skinned.mesh"));
    ASSERT_EQ(d.vertices.size(), 4u);
    const Vertex vertex = vertex_at(d, 2);
    EXPECT_EQ(vertex.position, (Vec3{0, 1, 0}));
    EXPECT_EQ(vertex.uv, (Vec2{0.5F, 1}));
    EXPECT_EQ(vertex.joints, (std::array<std::uint8_t, 4>{0, 1, 2, 255}));
    EXPECT_EQ(vertex.weights, (std::array<std::uint8_t, 4>{85, 85, 85, 0}));
    ASSERT_EQ(d.joints.size(), 3u);
    EXPECT_EQ(d.joints[0].parent, no_joint);
    EXPECT_EQ(d.joints[2].transform[3], -0.5F);
    ASSERT_EQ(d.animations.size(), 2u);
    EXPECT_EQ(d.animations[0].timestamps.copy(), (std::vector<float>{0, 10, 20}));
    ASSERT_EQ(d.animations[0].poses.size(), 9u);
    const Pose pose = pose_at(d.shape, d.animations[0].poses, 4);
    EXPECT_EQ(pose.joint_id, 1u);
    EXPECT_EQ(pose.rotation, (Vec4{0.8F, 0, 0.6F, 0}));
}

TEST(Mesh, finds_animation_names_by_index) {
    Report report;
    const Summary summary = summarize(*open(sample("good/skinned.mesh"), report));
    ASSERT_EQ(summary.tables.size(), 1u);
    EXPECT_EQ(std::get<std::string>(summary.tables[0].rows[0][0]), "walk");
    EXPECT_EQ(std::get<std::string>(summary.tables[0].rows[1][0]), "run");
    EXPECT_DOUBLE_EQ(std::get<double>(summary.tables[0].rows[0][1]), 20.0 / 24);
}

// The number of strings must not wrap around to 0.
TEST(Mesh, rejects_a_name_index_that_is_out_of_range) {
    const Bytes file =
        test::patched(sample("good/skinned.mesh"), format, "/animations/0/name", std::uint32_t{0xFFFFFFFF});
    Report report;
    EXPECT_FALSE(open(file, report, {.format = &format, .dialect = "spec"}));
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::count_too_large);
}

TEST(Mesh, assumes_a_default_speed) {
    Report report;
    const auto asset = open(sample("broken/MESH_SPEED.mesh"), report, {.format = &format});
    ASSERT_TRUE(asset);
    EXPECT_DOUBLE_EQ(std::get<double>(summarize(*asset).tables[0].rows[1][1]), 10.0 / 25);
}

TEST(Mesh, vertex_layout_follows_the_format_bits) {
    EXPECT_EQ(vertex_record(bit::position).size(), 12u);
    EXPECT_EQ(vertex_record(bit::position | bit::uv).size(), 20u);
    EXPECT_EQ(vertex_record(0xFFFF).size(), 40u) << "unknown bits have no bytes";
    EXPECT_EQ(vertex_record(bit::position | bit::joints).member("joints").offset, 12u);
    const Document d = document(sample("good/positions_only.mesh"));
    EXPECT_EQ(vertex_at(d, 3).position, (Vec3{0, 0, 1}));
    EXPECT_EQ(vertex_at(d, 3).joints[0], no_joint) << "members that are not in the file keep their defaults";
}

TEST(Mesh, distinguishes_the_dialects) {
    EXPECT_EQ(dialect(sample("good/static.mesh")), "spec");
    EXPECT_EQ(dialect(sample("good/skinned.mesh")), "spec");
    EXPECT_EQ(dialect(sample("good/static_12.mesh")), "12");
    EXPECT_EQ(dialect(sample("good/skinned_12.mesh")), "12");
    EXPECT_EQ(dialect(sample("good/skinned_13b.mesh")), "13b");
    EXPECT_EQ(dialect(sample("good/skinned_78n.mesh")), "78n");
    EXPECT_EQ(dialect(sample("good/skinned_78.mesh")), "78");
    EXPECT_EQ(dialect(sample("good/static_78.mesh")), "78n") << "the same bytes as 78";
}

TEST(Mesh, finds_the_dialect_of_a_file_with_an_invalid_root_transform) {
    EXPECT_EQ(dialect(sample("broken/MESH_MATRIX_NOT_AFFINE.root.mesh")), "78");
    EXPECT_EQ(identify(sample("broken/NOT_FINITE.root.mesh"), {.format = &format}).dialect, 4u);
}

// Without vertices, the matrix of the first joint is at the offset of the root transform.
TEST(Mesh, reads_joints_without_vertices_in_every_dialect) {
    Document d = document(sample("good/skinned_12.mesh"));
    d.vertices = Block{};
    d.indices = View<std::uint32_t>{};
    Report report;
    const auto written = write(d, report);
    ASSERT_TRUE(written);
    const auto asset = open(join(*written), report, {.format = &format});
    ASSERT_TRUE(asset);
    EXPECT_EQ(asset->dialect_id(), "12");
    EXPECT_EQ(asset->as<Document>().joints.bytes, d.joints.bytes);
}

// Found by a fuzzer: dialect detection misread files with these values.
TEST(Mesh, normalises_rotations_that_readers_would_reject) {
    Document d = document(sample("good/skinned.mesh"));
    Report report;
    auto scene = test::scene_of(sample("good/skinned.mesh"), format, report);
    for (scene::Animation& animation : scene.animations) {
        for (scene::Channel& channel : animation.channels) {
            if (channel.path != scene::TransformPath::rotation) continue;
            for (float& number : channel.values) number *= 1e20F;
        }
    }
    const Document again = document(test::file_of_scene(scene, format, report));
    ASSERT_EQ(again.animations.size(), d.animations.size());
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_NEAR(pose_at(again.shape, again.animations[1].poses, 5).rotation[i],
                    pose_at(d.shape, d.animations[1].poses, 5).rotation[i], 1e-6);
    }
}

TEST(Mesh, reads_the_same_model_from_every_dialect) {
    const Document d = document(sample("good/skinned.mesh"));
    for (const char* name : {"12", "13b", "78n", "78"}) {
        const Document other = document(sample(std::string("good/skinned_") + name + ".mesh"));
        EXPECT_EQ(other.vertices.bytes, d.vertices.bytes) << name;
        EXPECT_EQ(other.indices.bytes, d.indices.bytes) << name;
        EXPECT_EQ(other.joints.bytes, d.joints.bytes) << name;
        if (other.shape.animation_count == AnimationCount::none) continue;
        ASSERT_EQ(other.animations.size(), 2u) << name;
        EXPECT_EQ(pose_at(other.shape, other.animations[1].poses, 5).scale, (Vec3{1, 2, 1})) << name;
    }
}

TEST(Mesh, does_not_read_a_truncated_file_as_another_dialect) {
    const Bytes file = sample("broken/TRUNCATED.byte.mesh");
    EXPECT_EQ(dialect(file), "none");
    const Identification found = identify(file, {.format = &format});
    const auto& fits = found.candidates[0].fits;
    const auto twelve = std::ranges::find(fits, *find_dialect(format, "12"), &Fit::dialect);
    ASSERT_NE(twelve, fits.end());
    EXPECT_FALSE(twelve->reads) << "although it fits to the last byte";
    EXPECT_EQ(twelve->stopped_at, 12u + 4 * 32);
    EXPECT_TRUE(twelve->reason.starts_with("MESH_IMPLAUSIBLE /indices")) << twelve->reason;
    Report report;
    EXPECT_TRUE(open(file, report, {.format = &format, .dialect = "12"})) << "unless the user insists";
}

TEST(Mesh, is_not_recognised_if_a_value_is_impossible) {
    EXPECT_EQ(dialect(sample("broken/INDEX_OUT_OF_RANGE.mesh")), "none");
    EXPECT_EQ(dialect(sample("broken/EMPTY_MODEL.mesh")), "none") << "thirteen bytes prove nothing";
    EXPECT_EQ(codes(sample("broken/INDEX_OUT_OF_RANGE.mesh")), std::set<std::string>{"INDEX_OUT_OF_RANGE"})
        << "unless the user says so";
    EXPECT_EQ(codes(sample("broken/INDEX_OUT_OF_RANGE.78.mesh")), std::set<std::string>{"INDEX_OUT_OF_RANGE"})
        << "in any dialect";
}

TEST(Mesh, refuses_documents_that_the_dialect_cannot_hold) {
    const auto is_refused = [](const Document& d) {
        Report report;
        return !write(d, report) && report.has_errors();
    };
    Document turned = document(sample("good/skinned_78.mesh"));
    turned.shape = {};
    turned.animations.clear();
    EXPECT_TRUE(is_refused(turned)) << "a root transform";
    turned.root_transform = identity;
    EXPECT_FALSE(is_refused(turned));

    Document named = document(sample("good/skinned.mesh"));
    named.shape.names = false;
    EXPECT_TRUE(is_refused(named)) << "strings";
    named.strings = {};
    named.shape.narrow_pose_ids = true;
    EXPECT_TRUE(is_refused(named)) << "poses of another size";
    named.shape = {.animation_count = AnimationCount::none, .names = false};
    EXPECT_TRUE(is_refused(named)) << "animations";

    Document unnamed = document(sample("good/skinned.mesh"));
    unnamed.strings = Strings({"run"});
    EXPECT_TRUE(is_refused(unnamed)) << "a name without a string";
}

TEST(Mesh, profile_reports_what_the_engine_cannot_read) {
    const CheckOptions rookie{.profile = "rookie"};
    EXPECT_EQ(codes(sample("broken/PROFILE_ROOKIE_JOINTS.mesh"), rookie),
              std::set<std::string>{"PROFILE_ROOKIE_JOINTS"});
    EXPECT_EQ(codes(sample("broken/PROFILE_ROOKIE_DIALECT.mesh"), rookie),
              std::set<std::string>{"PROFILE_ROOKIE_DIALECT"});
    EXPECT_TRUE(codes(sample("good/skinned.mesh"), rookie).contains("PROFILE_ROOKIE_DIALECT"));
    EXPECT_TRUE(codes(sample("good/skinned_78.mesh"), rookie).empty());
    EXPECT_TRUE(codes(sample("good/static_78.mesh"), rookie).empty()) << "without animations 78n is 78";
}

}  // namespace sinew::mesh::formats_mesh_format_test

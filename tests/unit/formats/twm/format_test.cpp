// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/formats/twm.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include <algorithm>

#include "formats/twm/packing.h"
#include "robot/robot.h"
#include "robot/twm.h"
#include "samples/patch.h"
#include "support/documents.h"
#include "support/files.h"

namespace sinew::twm::formats_twm_format_test {

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;
using test::written;

TEST(Twm, reads_the_values_of_a_skinned_file) {
    const Document d = document(sample("good/skinned.twm"));
    EXPECT_EQ(d.version, 3u);
    ASSERT_EQ(d.joints.size(), 3u);
    EXPECT_EQ(d.joints[2].parent, 1u);
    EXPECT_EQ(d.joints[2].inverse_bind[12], -0.5F);
    ASSERT_EQ(d.meshes.size(), 1u);
    EXPECT_EQ(d.meshes[0].positions[3], (Vec3{0, 0, 1}));
    EXPECT_EQ(d.meshes[0].uvs[1], (Vec2{1, 0.5F}));
    std::vector<std::size_t> weights;
    for (const auto cluster : d.meshes[0].clusters) weights.push_back(cluster.size());
    EXPECT_EQ(weights, (std::vector<std::size_t>{1, 2, 6, 0})) << "more than four weights are kept";
    ASSERT_EQ(d.animations.size(), 1u);
    const Keyframe key = d.animations[0].tracks[0].keys[1];
    EXPECT_EQ(key.milliseconds, 500u);
    EXPECT_EQ(key.rotation, (Vec4{0, 1, 0, 0}));
    EXPECT_EQ(key.scale, (Vec3{1, 1, 1}));
}

TEST(Twm, distinguishes_the_dialects_by_exact_fit) {
    const std::pair<const char*, Shape> expected[] = {
        {"static", {}},
        {"skinned", {}},
        {"joint68", {.joint_padding = false}},
        {"deformer_clusters", {.clusters_by_deformer = true}},
        {"joint68_deformer_clusters", {.joint_padding = false, .clusters_by_deformer = true}},
        {"lying_v2", {.skeleton = false}},
        {"u16_indices_skinned_v1", {.old_indices = OldIndices::u16}},
        {"half_indices_skinned_v1", {.old_indices = OldIndices::u64_half}},
        {"u16_indices_v1", {.skeleton = false, .old_indices = OldIndices::u16}},
        {"half_indices_v0", {.skeleton = false, .old_indices = OldIndices::u64_half}},
    };
    for (const auto& [name, shape] : expected) {
        EXPECT_EQ(document(sample(std::string("good/") + name + ".twm")).shape, shape) << name;
    }
}

TEST(Twm, reads_the_same_model_from_every_version) {
    const Document newest = document(sample("good/static.twm"));
    for (const char* name : {"good/static_v2.twm", "good/static_v1.twm", "good/packed_v0.twm", "good/lying_v2.twm"}) {
        const Document d = document(sample(name));
        ASSERT_EQ(d.meshes.size(), 1u) << name;
        EXPECT_EQ(d.meshes[0].positions.bytes, newest.meshes[0].positions.bytes) << name;
        EXPECT_EQ(d.meshes[0].binormals.bytes, newest.meshes[0].binormals.bytes) << name;
        EXPECT_EQ(d.meshes[0].indices.size(), newest.meshes[0].indices.size()) << name;
    }
}

TEST(Twm, writes_versions_2_and_3_of_the_same_document) {
    Document d = document(sample("good/static.twm"));
    d.version = 2;
    EXPECT_EQ(written(d), sample("good/static_v2.twm"));
    d.version = 3;
    EXPECT_EQ(written(d), sample("good/static.twm"));
}

TEST(Twm, reads_files_that_announce_twice_their_indices) {
    const Document d = document(sample("good/half_indices_v0.twm"));
    EXPECT_EQ(d.meshes[0].declared_index_count, 24u);
    EXPECT_EQ(d.meshes[0].indices.size(), 12u);
    EXPECT_EQ(d.index_type(), Type::u64);
}

// The lower 32 bits are right.
TEST(Twm, checks_all_64_bits_of_a_count) {
    const Bytes file = test::patched(sample("good/half_indices_skinned_v1.twm"), format, "/meshes/0/index_count",
                                     (std::uint64_t{1} << 33) + 24);
    Report report;
    EXPECT_FALSE(open(file, report, {.format = &format, .dialect = "half-indices"}));
    ASSERT_FALSE(report.messages().empty());
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::truncated);
}

TEST(Twm, packs_again_if_the_content_has_changed) {
    Document d = document(sample("good/packed_v0.twm"));
    EXPECT_EQ(written(d), sample("good/packed_v0.twm"));
    d.meshes.clear();
    const Bytes changed = written(d);
    EXPECT_NE(changed, sample("good/packed_v0.twm"));
    EXPECT_TRUE(document(changed).meshes.empty());
    EXPECT_TRUE(document(changed).packing);
}

TEST(Twm, refuses_to_write_clusters_that_do_not_match_the_vertices) {
    Document d = document(sample("good/skinned.twm"));
    const std::vector<std::vector<Weight>> one_list(1);
    d.meshes[0].clusters = Ragged<std::uint64_t, Weight>(one_list);
    Report report;
    EXPECT_FALSE(write(d, report));
    EXPECT_EQ(report.messages()[0].path, "/meshes/0/clusters");
}

TEST(Twm, refuses_to_drop_attributes_whose_flag_is_0) {
    Document d = document(sample("good/static.twm"));
    d.meshes[0].has_normals = 0;
    Report report;
    EXPECT_FALSE(write(d, report));
    EXPECT_EQ(report.messages()[0].path, "/meshes/0/normals");
}

TEST(Twm, names_a_joint_that_is_in_the_cycle) {
    Document d = document(sample("good/skinned.twm"));
    d.joints.push_back(d.joints[2]);
    for (Animation& animation : d.animations) animation.tracks.emplace_back();
    d.joints[1].parent = 2;
    d.joints[2].parent = 3;
    d.joints[3].parent = 2;
    Report report;
    validate(written(d), report);
    const auto found = std::ranges::find(report.messages(), &sinew::issue::joint_cycle, &Diagnostic::issue);
    ASSERT_NE(found, report.messages().end());
    EXPECT_EQ(found->path, "/joints/2/parent");
}

TEST(Twm, reports_huge_normals_as_not_unit_length) {
    Document d = document(sample("good/static.twm"));
    d.meshes[0].normals = View<Vec3>(std::vector<Vec3>(4, Vec3{1e30F, 0, 0}));
    Report report;
    validate(written(d), report);
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &sinew::issue::not_unit_length);
}

TEST(Twm, recognizes_packed_files_by_their_first_literals) {
    EXPECT_TRUE(looks_packed(sample("good/packed_v0.twm").span()));
    EXPECT_FALSE(looks_packed(sample("good/static.twm").span()));
    const auto starts = [](std::string_view text) { return looks_packed(std::as_bytes(std::span(text))); };
    EXPECT_TRUE(starts(std::string_view("\0\0\0\0\0\0\0\0\x50.twm.", 14)));
    EXPECT_TRUE(starts(std::string_view("\0\0\0\0\0\0\0\0\xF0\xFF\x01.twm", 15)))
        << "long runs of literals have more length bytes";
    EXPECT_FALSE(starts(std::string_view("\0\0\0\0\0\0\0\0\x30.twm", 13))) << "three literals cannot hold four letters";
    EXPECT_FALSE(starts(std::string_view("\0\0\0\0\0\0\0\0\xF0\xFF\xFF\xFF", 12)));
    EXPECT_FALSE(starts(""));
}

TEST(Twm, unpacks_no_more_than_the_block_holds) {
    const std::vector<std::byte> zeros(1 << 20);
    const auto block = pack(zeros);
    ASSERT_TRUE(block);
    EXPECT_EQ(unpack(block->span(), UINT64_MAX, UINT64_MAX)->size(), zeros.size());
    EXPECT_EQ(unpack(block->span(), 0, UINT64_MAX)->size(), zeros.size()) << "the announced size is only a hint";
    EXPECT_EQ(unpack(block->span(), zeros.size(), UINT64_MAX)->size(), zeros.size());
    EXPECT_FALSE(unpack(block->span(), zeros.size(), 1000)) << "larger than the limit";
}

TEST(Twm, robot_in_examples_is_up_to_date) {
    const auto path = test::source_root() / "examples/robot.twm";
    const Bytes file = written(robot::to_twm(robot::make()));
    EXPECT_EQ(test::slurp(path), file) << "run `./test --update`";
    Report report;
    validate(file, report);
    EXPECT_TRUE(report.messages().empty());
}

TEST(TwmCorpus, six_weights_are_kept) {
    if (!test::corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const Document d = document(test::slurp(*test::corpus() / "made/twm_v3_six_weights.twm"));
    for (const auto cluster : d.meshes.at(0).clusters) EXPECT_EQ(cluster.size(), 6u);
}

}  // namespace sinew::twm::formats_twm_format_test

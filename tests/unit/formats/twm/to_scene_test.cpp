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

namespace sinew::twm::formats_twm_to_scene_test {

using test::losses_of;

constexpr auto& sample = test::sample_bytes<Document>;
constexpr auto& document = test::document<Document>;

TEST(TwmToScene, keeps_six_weights_in_two_sets) {
    Report report;
    const Scene scene = test::scene_of(sample("good/skinned.twm"), format, report);
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    ASSERT_EQ(p.joints.size(), 2u);
    EXPECT_EQ(p.joints[1].index(2, 1), 2u);
    EXPECT_EQ(p.weights[1].at(2, 1), 0.125);
    EXPECT_EQ(p.weights[1].at(0, 0), 0.0);
    EXPECT_EQ(scene.nodes.at(3).name, "mesh_0");
    EXPECT_EQ(scene.nodes.at(3).skin, 0u);
    EXPECT_EQ(scene.roots, (std::vector<std::size_t>{0, 3}));
    EXPECT_EQ(scene.nodes[2].transform.translation, (scene::Vec3{0.5, 0, 0})) << "the rest pose is the bind pose";
}

// Found by a fuzzer: the sum of the weights is infinite, so dividing by it gives NaN.
TEST(TwmToScene, drops_weights_beyond_the_range_of_floats) {
    Document d = document(sample("good/skinned.twm"));
    std::vector<std::vector<Weight>> clusters(d.meshes[0].positions.size(), {{0, 0.5}});
    clusters[0] = {{0, 1e308}, {1, 1e308}, {0, 1e308}, {1, 1e308}, {0, 1e308}, {1, 1}};
    d.meshes[0].clusters = Ragged<std::uint64_t, Weight>(clusters);
    Report report;
    const auto file = write(d, report);
    ASSERT_TRUE(file);
    const auto asset = open(join(*file), report, {.format = &format});
    ASSERT_TRUE(asset);
    Report scene_report;
    const auto scene = to_scene(*asset, scene_report);
    ASSERT_TRUE(scene);
    EXPECT_EQ(scene_report.count(Severity::warning), 1u);
    EXPECT_TRUE(from_scene(*scene, *find_format("mesh"), scene_report));
}

// Found by a fuzzer: a matrix that is not affine moved the vertices in the scene, but not in the written file.
TEST(TwmToScene, makes_bind_matrices_affine) {
    Document d = document(sample("good/skinned.twm"));
    d.joints[1].inverse_bind[15] = 0.5F;
    Report report;
    Report scene_report;
    const Scene scene = test::scene_of(join(*write(d, report)), format, scene_report);
    EXPECT_EQ(scene.skins.at(0).inverse_binds.at(1)[15], 1);
    ASSERT_EQ(scene_report.messages().size(), 1u);
    EXPECT_EQ(scene_report.messages()[0].issue, &sinew::issue::scene_bind);
}

TEST(TwmToScene, one_vertex_with_many_weights_does_not_exhaust_memory) {
    Document d = document(sample("good/skinned.twm"));
    d.animations.clear();
    std::vector<Vec3> positions(10000);
    Mesh mesh;
    mesh.positions = View<Vec3>(positions);
    mesh.indices = View<std::uint32_t>(std::vector<std::uint32_t>{0, 1, 7});
    mesh.has_deformer = 1;
    std::vector<std::vector<Weight>> clusters(positions.size());
    clusters[7].assign(100000, {1, 1e-5});
    clusters[7].back() = {2, 0.5};
    mesh.clusters = Ragged<std::uint64_t, Weight>(clusters);
    d.meshes = {mesh};
    Report report;
    Report scene_report;
    const Scene scene = test::scene_of(join(*write(d, report)), format, scene_report);
    const scene::Primitive& p = scene.meshes.at(0).primitives.at(0);
    EXPECT_LE(p.joints.size(), 50u);
    EXPECT_EQ(p.joints[0].index(7, 0), 2u) << "the largest are kept";
    EXPECT_EQ(losses_of(scene_report, sinew::issue::loss_influences).size(), 1u);
}

TEST(TwmToScene, transposes_matrices_that_are_stored_transposed) {
    Report report;
    const Scene scene = test::scene_of(sample("broken/TWM_MATRIX_TRANSPOSED.twm"), format, report);
    const Scene sound = test::scene_of(sample("good/skinned.twm"), format, report);
    EXPECT_EQ(scene.skins.at(0).inverse_binds, sound.skins.at(0).inverse_binds);
}

}  // namespace sinew::twm::formats_twm_to_scene_test

// SPDX-License-Identifier: MIT
// What a fuzzer has found. Values that only the data holds, so that no check of the text sees them.
#include <gtest/gtest.h>
#include <sinew/gltf.h>
#include <sinew/scene/issues.h>

#include "samples/patch.h"
#include "scene/math.h"
#include "support/files.h"
#include "support/hub.h"
#include "support/survive.h"

namespace sinew::gltf {
namespace {

// The first byte of the second inverse bind matrix of the sample.
constexpr std::string_view second_bind = "/chunks/0/data/124";

Bytes with_bind(float number) {
    const Bytes good = test::slurp(test::folder_of(format) / "samples/good/animated.glb");
    return test::patched(good, format, second_bind, number);
}

// Other formats computed joints of it that have no rotation, and then refused what they had written.
TEST(GltfHostile, inverse_binds_out_of_all_proportion_are_left_out) {
    for (const float number : {1.7e28F, -3e38F, 1e13F, 0.0F}) {
        const Bytes file = with_bind(number);
        EXPECT_EQ(test::survive(file, format, test::Reach::abroad), "") << number;
        Conversion log;
        const Scene scene = test::scene_of(file, format, log);
        ASSERT_EQ(scene.skins.size(), 1u);
        EXPECT_EQ(scene.skins[0].inverse_binds[1], scene::identity_matrix) << number;
        ASSERT_FALSE(log.report.messages().empty());
        EXPECT_EQ(log.report.messages()[0].issue, &sinew::issue::scene_bind);
    }
}

TEST(GltfHostile, large_models_are_models_all_the_same) {
    Conversion log;
    const Scene scene = test::scene_of(with_bind(1e11F), format, log);
    EXPECT_EQ(scene.skins[0].inverse_binds[1][0], double{1e11F});
    EXPECT_TRUE(log.report.messages().empty());
}

// A node of another scene that this one needs as a joint brings its own skin along.
TEST(GltfHostile, skins_of_nodes_that_are_needed_late_are_there) {
    constexpr std::string_view text =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]},{"nodes":[1]}],)"
        R"("nodes":[{"mesh":0,"skin":1},{"mesh":0,"skin":0},{"name":"joint"}],)"
        R"("skins":[{"joints":[2]},{"joints":[1]}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],)"
        R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3"},{"componentType":5121,"count":3,"type":"VEC4"},)"
        R"({"componentType":5126,"count":3,"type":"VEC4"}]})";
    Conversion log;
    const Scene scene = test::scene_of(Bytes::copy_of(text), format, log);
    test::expect_sound(scene);
    EXPECT_EQ(scene.skins.size(), 2u);
    EXPECT_EQ(scene.nodes.size(), 3u);
    EXPECT_EQ(test::survive(Bytes::copy_of(text), format, test::Reach::abroad), "");
}

}  // namespace
}  // namespace sinew::gltf

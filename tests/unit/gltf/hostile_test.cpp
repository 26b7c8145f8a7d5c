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

}  // namespace
}  // namespace sinew::gltf

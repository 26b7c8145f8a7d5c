// SPDX-License-Identifier: MIT
// Files that a fuzzer has found. The bad values are in the data, where no check of the JSON can see them.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <limits>

#include "samples/patch.h"
#include "support/files.h"
#include "support/scenes.h"
#include "support/survive.h"

namespace sinew::gltf::gltf_hostile_test {

// The first byte of the second inverse bind matrix of the sample.
constexpr std::string_view second_bind = "/chunks/0/data/124";

Bytes with_bind(float number) {
    const Bytes good = test::slurp(test::folder_of(format) / "samples/good/animated.glb");
    return test::patched(good, format, second_bind, number);
}

// Other formats computed joints without a rotation from it, and then rejected the files that they had written.
TEST(GltfHostile, huge_inverse_binds_are_replaced) {
    for (const float number : {1.7e28F, -3e38F, 1e13F, 0.0F}) {
        const Bytes file = with_bind(number);
        EXPECT_EQ(test::survive(file, format, test::Reach::abroad), "") << number;
        Report report;
        const Scene scene = test::scene_of(file, format, report);
        ASSERT_EQ(scene.skins.size(), 1u);
        EXPECT_EQ(scene.skins[0].inverse_binds[1], scene::identity_matrix) << number;
        ASSERT_FALSE(report.messages().empty());
        EXPECT_EQ(report.messages()[0].issue, &sinew::issue::scene_bind);
    }
}

TEST(GltfHostile, large_models_are_valid) {
    Report report;
    const Scene scene = test::scene_of(with_bind(1e11F), format, report);
    EXPECT_EQ(scene.skins[0].inverse_binds[1][0], double{1e11F});
    EXPECT_TRUE(report.messages().empty());
}

// JSON cannot represent NaN and infinity, so the file could not be read again.
TEST(GltfHostile, nan_and_infinity_are_not_written) {
    Scene scene = test::triangle_scene();
    const double none = std::numeric_limits<double>::quiet_NaN();
    const double endless = std::numeric_limits<double>::infinity();
    scene::Channel channel{0, scene::TransformPath::translation, scene::Interpolation::linear, {}, {}};
    channel.times = {-1.8e106, 0, 1e300};
    channel.values = {0, 0, 0, 1, 1, 1, 2, 2, 2};
    scene.animations.push_back({"far", {channel}, {}});
    for (const double number : {none, endless, -endless}) {
        scene::Material material;
        material.shininess = material.opacity = number;
        material.base_color = material.emission = scene::Vec4{number, number, number, number};
        scene.materials.push_back(material);
        scene.lods.push_back({"lod", 0, {{number, 0}, {number, 0}}});
        scene.nodes[0].transform.translation[0] = number;
        Report report;
        const Bytes file = test::file_of_scene(scene, format, report);
        EXPECT_EQ(test::losses_of(report, sinew::issue::loss_time).size(), 1u);
        const Scene again = test::scene_of(file, format, report);
        ASSERT_EQ(again.animations[0].channels.size(), 1u);
        EXPECT_EQ(again.animations[0].channels[0].times, std::vector<double>{0});
    }
}

// A node of another scene that is included as a joint includes its own skin.
TEST(GltfHostile, skins_of_nodes_that_are_included_late_are_read) {
    constexpr std::string_view text =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]},{"nodes":[1]}],)"
        R"("nodes":[{"mesh":0,"skin":1},{"mesh":0,"skin":0},{"name":"joint"}],)"
        R"("skins":[{"joints":[2]},{"joints":[1]}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"JOINTS_0":1,"WEIGHTS_0":2}}]}],)"
        R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3"},{"componentType":5121,"count":3,"type":"VEC4"},)"
        R"({"componentType":5126,"count":3,"type":"VEC4"}]})";
    Report report;
    const Scene scene = test::scene_of(Bytes::copy_of(text), format, report);
    test::expect_valid(scene);
    EXPECT_EQ(scene.skins.size(), 2u);
    EXPECT_EQ(scene.nodes.size(), 3u);
    EXPECT_EQ(test::survive(Bytes::copy_of(text), format, test::Reach::abroad), "");
}

// MESH read two numbers of each element where saved data had left one.
TEST(GltfHostile, saved_data_cannot_change_the_number_of_components) {
    constexpr std::string_view text =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"extras":{"sinew":)"
        R"({"arrays":"{\"texcoords_0\":{\"components\":1},\"texcoord_sets\":1}"}}}]}],)"
        R"("accessors":[{"componentType":5126,"count":3,"type":"VEC3"},{"componentType":5126,"count":3,"type":"VEC2"}]})";
    Report report;
    const Scene scene = test::scene_of(Bytes::copy_of(text), format, report);
    ASSERT_EQ(scene.meshes.at(0).primitives.at(0).texcoords.size(), 1u);
    EXPECT_EQ(scene.meshes[0].primitives[0].texcoords[0].components, 2u);
    EXPECT_EQ(test::survive(Bytes::copy_of(text), format, test::Reach::abroad), "");
}

// The lower 32 bits of each number are valid.
TEST(GltfHostile, checks_all_bits_of_a_number) {
    constexpr std::string_view start = R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":)";
    constexpr std::string_view middle = R"(}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],)"
                                        R"("accessors":[{"componentType":5126,"type":"VEC3","count":)";
    const auto opens = [&](std::string_view mesh, std::string_view count) {
        Report report;
        const std::string text =
            std::string(start) + std::string(mesh) + std::string(middle) + std::string(count) + "}]}";
        const auto asset = open(Bytes::copy_of(text), report, {.format = &format});
        Report scene_report;
        return asset && to_scene(*asset, scene_report);
    };
    EXPECT_TRUE(opens("0", "3"));
    EXPECT_FALSE(opens("4294967296", "3"));
    EXPECT_FALSE(opens("0", "4294967299"));
}

// The stride of a single element is never used, but it must not cause a division by zero.
TEST(GltfHostile, single_elements_may_have_any_stride) {
    constexpr std::string_view text =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],)"
        R"("meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],"accessors":[)"
        R"({"bufferView":0,"componentType":5126,"count":1,"type":"VEC3"},{"componentType":5121,"count":3,"type":"SCALAR"}],)"
        R"("bufferViews":[{"buffer":0,"byteLength":12,"byteStride":4294967296}],)"
        R"("buffers":[{"byteLength":12,"uri":"data:;base64,AAAAAAAAAAAAAAAA"}]})";
    Report report;
    EXPECT_EQ(test::scene_of(Bytes::copy_of(text), format, report).meshes.size(), 1u);
    EXPECT_EQ(test::survive(Bytes::copy_of(text), format, test::Reach::abroad), "");
}

}  // namespace sinew::gltf::gltf_hostile_test

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/sinew.h>

#include "support/files.h"
#include "support/poses.h"

namespace sinew::test::prepare_parts_test {

// One model in several formats.
std::vector<Bytes> models(std::initializer_list<std::string_view> ids) {
    const auto robot = load(source_root() / "examples/robot.twm");
    std::vector<Bytes> all;
    for (const std::string_view id : ids) {
        for (const Format* format : all_formats()) {
            if (format->id == id) all.push_back(join((*save(*robot, *format))[0].pieces));
        }
    }
    return all;
}

TEST(Parts, that_are_not_wanted_are_not_loaded) {
    for (const Bytes& model : models({"twm", "mesh", "gltf", "scene-sgm"})) {
        const auto all = load(model);
        ASSERT_TRUE(all) << all.message();
        const auto shape = load(model, {.parts = {.animations = false, .materials = false}});
        ASSERT_TRUE(shape);
        EXPECT_TRUE(shape->animations.empty());
        EXPECT_TRUE(shape->materials.empty());
        EXPECT_TRUE(shape->images.empty());
        EXPECT_EQ(shape->meshes.size(), all->meshes.size());
        EXPECT_EQ(shape->skins.size(), all->skins.size());
        for (const scene::Mesh& mesh : shape->meshes) {
            for (const scene::Primitive& primitive : mesh.primitives) EXPECT_FALSE(primitive.material);
        }
        const auto motion = load(model, {.parts = {.geometry = false}});
        ASSERT_TRUE(motion);
        EXPECT_TRUE(motion->meshes.empty());
        EXPECT_EQ(motion->animations.size(), all->animations.size());
        EXPECT_EQ(motion->skins.size(), all->skins.size());
        EXPECT_EQ(motion->nodes.size(), all->nodes.size());
    }
}

TEST(Parts, meshes_without_their_skins_have_the_shape_of_the_rest_pose) {
    for (const Bytes& model : models({"twm", "mesh", "gltf"})) {
        const auto skinned = load(model);
        const auto rigid = load(model, {.parts = {.skins = false, .animations = false}});
        ASSERT_TRUE(skinned && rigid);
        EXPECT_FALSE(skinned->skins.empty());
        EXPECT_TRUE(rigid->skins.empty());
        const auto expected = posed(*skinned, nullptr, 0);
        const auto found = posed(*rigid, nullptr, 0);
        ASSERT_EQ(found.size(), expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(found[i][k], expected[i][k], 1e-5);
        }
    }
}

}  // namespace sinew::test::prepare_parts_test

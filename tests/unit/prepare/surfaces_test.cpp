// SPDX-License-Identifier: MIT
#include "prepare/surfaces.h"

#include <gtest/gtest.h>

#include "support/scenes.h"

namespace sinew::test::prepare_surfaces_test {

Scene bare_scene() {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].normals = {};
    scene.meshes[0].primitives[0].tangents = {};
    return scene;
}

TEST(Surfaces, are_left_alone_by_default) {
    Scene scene = bare_scene();
    EXPECT_TRUE(prepare_surfaces(scene, {}));
    EXPECT_TRUE(scene.meshes[0].primitives[0].normals.empty());
}

TEST(Surfaces, get_missing_normals_and_tangents) {
    Scene scene = bare_scene();
    EXPECT_TRUE(prepare_surfaces(scene, {.normals = Normals::missing, .tangents = Tangents::missing}));
    EXPECT_EQ(scene.meshes[0].primitives[0].normals.size(), 3u);
    EXPECT_EQ(scene.meshes[0].primitives[0].tangents.size(), 3u);
}

TEST(Surfaces, keep_the_tangents_they_have_unless_all_are_wanted) {
    Scene scene = bare_scene();
    const std::vector<std::array<float, 4>> odd{{0, 0, 1, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}};
    scene.meshes[0].primitives[0].tangents = scene::make_array(odd);
    EXPECT_TRUE(prepare_surfaces(scene, {.tangents = Tangents::missing}));
    EXPECT_EQ(scene.meshes[0].primitives[0].tangents.at(0, 2), 1);
    EXPECT_TRUE(prepare_surfaces(scene, {.tangents = Tangents::always}));
    EXPECT_NE(scene.meshes[0].primitives[0].tangents.at(0, 2), 1);
}

TEST(Surfaces, stop_when_the_caller_says_so) {
    Scene scene = bare_scene();
    EXPECT_FALSE(prepare_surfaces(scene, {.normals = Normals::always}, [](double) { return false; }));
    EXPECT_TRUE(scene.meshes[0].primitives[0].normals.empty());
}

}  // namespace sinew::test::prepare_surfaces_test

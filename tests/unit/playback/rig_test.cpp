// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/scene/math.h>

#include "playback/models.h"

namespace sinew::test::playback_rig_test {

TEST(PlaybackRig, supports_sheared_joints_and_their_ancestors) {
    Scene scene = chain(5);
    scene.nodes[2].matrix = scene::matrix_of(scene.nodes[2].transform);
    (*scene.nodes[2].matrix)[4] = 0.7;
    scene.skins[0].joints = {4, 3};
    scene.skins[0].inverse_binds.resize(2);
    show(scene, vertices(10, 2));
    scene.animations = {bending(5)};
    expect_as_reference(scene, 5, "sheared");
    EXPECT_EQ(make_rig(scene, 0).size(), 5u);
    EXPECT_EQ(make_rig(scene).size(), 6u);
    scene.skins[0].joints = {1, 0};
    EXPECT_EQ(make_rig(scene, 0).size(), 2u) << "nodes below the joints have no effect";
}

}  // namespace sinew::test::playback_rig_test

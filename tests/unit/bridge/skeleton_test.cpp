// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <sinew/bridge/skeleton.h>

namespace sinew::scene::bridge_skeleton_test {

LocalKeys keys_of_first(const Scene& scene, const Animation& animation, std::span<const double> more = {}) {
    return keys_of(scene.nodes[0], channels_by_node(scene, animation)[0], more);
}

TEST(Keys, are_copied_and_not_sampled) {
    Scene scene;
    scene.nodes.emplace_back().transform.translation = {1, 2, 3};
    Channel turn;
    turn.path = TransformPath::rotation;
    turn.times = {0, 1};
    turn.values = {0, 0.6F, 0, 0.8F, 0, 0, 3, 4};  // the second is not normalised and must stay so
    const Animation animation{"", {turn}, {}};
    const double between[] = {0.5};
    const LocalKeys keys = keys_of_first(scene, animation, between);
    ASSERT_EQ(keys.times, (std::vector<double>{0, 0.5, 1}));
    EXPECT_EQ(keys.transforms[0].rotation, (Quat{0, double{0.6F}, 0, double{0.8F}}));
    EXPECT_EQ(keys.transforms[2].rotation, (Quat{0, 0, 3, 4}));
    EXPECT_EQ(keys.transforms[1].translation, (Vec3{1, 2, 3})) << "a property without keys keeps its rest value";
}

TEST(Keys, of_cubic_channels_have_their_value_in_the_middle) {
    Scene scene;
    scene.nodes.emplace_back();
    Channel move;
    move.interpolation = Interpolation::cubic;
    move.times = {0};
    move.values = {9, 9, 9, 1, 2, 3, 8, 8, 8};
    const Animation animation{"", {move}, {}};
    EXPECT_EQ(keys_of_first(scene, animation).transforms.at(0).translation, (Vec3{1, 2, 3}));
}

TEST(Keys, of_a_node_without_channels_are_one_rest_pose) {
    Scene scene;
    scene.nodes.emplace_back().transform.scale = {2, 2, 2};
    const LocalKeys keys = keys_of_first(scene, {});
    EXPECT_EQ(keys.times, (std::vector<double>{0}));
    EXPECT_EQ(keys.transforms.at(0).scale, (Vec3{2, 2, 2}));
}

}  // namespace sinew::scene::bridge_skeleton_test

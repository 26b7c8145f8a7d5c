// SPDX-License-Identifier: MIT
// Edits made in Blender are kept: saved data restores only what was not edited.
#include <gmock/gmock.h>
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <sinew/compare.h>

#include <cstdlib>

#include "cleaned.h"
#include "support/blender.h"
#include "support/files.h"
#include "support/poses.h"
#include "trips.h"

namespace sinew::test::edit_test {

using testing::StartsWith;

TEST(BlenderEdit, of_a_colour_arrives) {
    const Trip trip = edited("src/formats/sgm/samples/good/full.sgm", "paint_red");
    ASSERT_EQ(trip.after.materials.size(), 2u);
    for (const scene::Material& material : trip.after.materials) {
        ASSERT_TRUE(material.base_color);
        EXPECT_EQ(*material.base_color, (scene::Vec4{1, 0, 0, 1}));
        EXPECT_FALSE(material.textures.empty());
    }
    EXPECT_EQ(trip.after.materials[0].specular, trip.before.materials[0].specular) << "not edited";
}

TEST(BlenderEdit, of_a_place_arrives) {
    const Trip trip = edited("src/formats/scene-sgm/samples/good/full.sgm", "move_objects");
    const auto before = posed(trip.before);
    const auto after = posed(trip.after);
    ASSERT_EQ(after.size(), before.size());
    ASSERT_FALSE(before.empty());
    for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(after[i][0], before[i][0] + 10, 1e-4);
    ASSERT_EQ(trip.after.lods.size(), trip.before.lods.size());
}

TEST(BlenderEdit, of_names_arrives) {
    const Trip trip = edited("examples/robot.sgm", "rename_all");
    const Trip scene = edited("src/formats/scene-sgm/samples/good/full.sgm", "rename_all");
    ASSERT_EQ(scene.after.nodes.size(), scene.before.nodes.size());
    for (const scene::Node& node : scene.after.nodes) EXPECT_THAT(node.name, StartsWith("my "));
    ASSERT_EQ(trip.after.skins.size(), 1u);
    EXPECT_EQ(trip.after.skins[0].joints, trip.before.skins[0].joints);
}

TEST(BlenderEdit, of_vertices_arrives) {
    for (const char* file : {"src/formats/mesh/samples/good/static.mesh", "src/formats/twm/samples/good/static.twm"}) {
        SCOPED_TRACE(file);
        const Trip trip = edited(file, "edit_meshes");
        const auto before = posed(trip.before);
        const auto after = posed(trip.after);
        ASSERT_EQ(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(after[i][1], before[i][1] + 1, 1e-5);
    }
}

TEST(BlenderEdit, that_adds_a_bone_leaves_the_others_in_their_order) {
    const Trip trip = edited("examples/robot.sgm", "add_bone");
    ASSERT_EQ(trip.after.skins.size(), 1u);
    const auto& joints = trip.after.skins[0].joints;
    ASSERT_EQ(joints.size(), trip.before.skins[0].joints.size() + 1);
    for (std::size_t j = 0; j + 1 < joints.size(); ++j) {
        EXPECT_EQ(trip.after.nodes[joints[j]].name, trip.before.nodes[trip.before.skins[0].joints[j]].name);
    }
    EXPECT_EQ(trip.after.nodes[joints.back()].name, "tail");
}

TEST(BlenderEdit, of_bones_arrives_where_they_were_not_what_blender_shows) {
    const Trip trip = edited("src/formats/mesh/samples/good/skinned_78.mesh", "move_bones");
    ASSERT_EQ(trip.after.skins.size(), 1u);
    EXPECT_NE(trip.after.skins[0].inverse_binds, trip.before.skins[0].inverse_binds);
}

TEST(BlenderEdit, that_drops_an_animation_is_not_undone) {
    const Trip trip = edited("src/formats/mesh/samples/good/skinned.mesh", "drop_first_animation");
    ASSERT_EQ(trip.before.animations.size(), 2u);
    ASSERT_EQ(trip.after.animations.size(), 1u);
    EXPECT_EQ(trip.after.animations[0].name, "run");
    EXPECT_EQ(to_text(trip.after.animations[0].notes), to_text(trip.before.animations[1].notes));
}

// Bones that point along limbs have other axes: joints are rotated, vertices keep their positions.
TEST(BlenderImport, as_usual_keeps_poses_too) {
    for (const char* file : {"examples/robot.sgm", "examples/robot.twm", "examples/robot.mesh"}) {
        SCOPED_TRACE(file);
        const Trip trip = edited(file, "usual_import");
        const Comparison comparison = compare(trip.before, trip.after);
        EXPECT_LE(comparison.worst.relative, 1e-5);
        ASSERT_EQ(trip.after.skins.size(), 1u);
        EXPECT_EQ(trip.after.skins[0].joints, trip.before.skins[0].joints);
    }
}

// Restores an environment variable in the destructor.
class Path {
public:
    explicit Path(const std::string& value) : before_(std::getenv("PATH")) { ::setenv("PATH", value.c_str(), 1); }
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;
    ~Path() { ::setenv("PATH", before_.c_str(), 1); }

private:
    std::string before_;
};

TEST(BlenderItself, is_reported_as_missing) {
    const TemporaryFolder folder;
    const Path nowhere(folder.path().string());
    EXPECT_NONFATAL_FAILURE(through_blender({}, folder.path()), "run scripts/install-packages blender");
}

}  // namespace sinew::test::edit_test

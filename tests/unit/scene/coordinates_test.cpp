// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/scene/coordinates.h>
#include <sinew/scene/flatten.h>
#include <sinew/sinew.h>

#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::scene_coordinates_test {

using testing::ElementsAre;

const auto robot = source_root() / "examples/robot.sgm";

// A point one metre to the left, two up and three ahead, as seen from the model.
Scene point_scene() {
    Scene scene = triangle_scene();
    const std::vector<std::array<float, 3>> positions{{1, 2, 3}, {2, 2, 3}, {1, 3, 3}};
    scene.meshes[0].primitives[0].positions = scene::make_array(positions);
    scene.meshes[0].primitives[0].normals = {};
    scene.meshes[0].primitives[0].indices = {};
    return scene;
}

scene::Vec3 point_in(const CoordinateSystem& system) {
    Scene scene = point_scene();
    scene::convert_coordinates(scene, system);
    return scene.meshes[0].primitives[0].positions.vector<3>(0);
}

TEST(Coordinates, of_well_known_engines) {
    EXPECT_THAT(point_in(coordinates::gltf), ElementsAre(1, 2, 3));
    // In Blender, models face -Y, so that their left is +X.
    EXPECT_THAT(point_in(coordinates::blender), ElementsAre(1, -3, 2));
    // In Unity, +X is to the right.
    EXPECT_THAT(point_in(coordinates::unity), ElementsAre(-1, 2, 3));
    // In Unreal, +Y is to the right, and the unit is a centimetre.
    EXPECT_THAT(point_in(coordinates::unreal), ElementsAre(300, -100, 200));
}

TEST(Coordinates, are_converted_without_copying_vertices_if_only_signs_and_units_change) {
    Scene scene = *load(robot);
    const std::byte* before = scene.meshes[0].primitives[0].positions.bytes.data();
    scene::convert_coordinates(scene, {.handedness = Handedness::left, .metres_per_unit = 0.01});
    EXPECT_EQ(scene.meshes[0].primitives[0].positions.bytes.data(), before);
}

TEST(Coordinates, mirroring_turns_triangles_around_and_tangents_over) {
    Scene scene = point_scene();
    const std::vector<std::array<float, 4>> tangents{{1, 0, 0, 1}, {1, 0, 0, -1}, {0, 1, 0, 1}};
    scene.meshes[0].primitives[0].tangents = scene::make_array(tangents);
    scene::convert_coordinates(scene, coordinates::unity);
    const scene::Primitive& primitive = scene.meshes[0].primitives[0];
    EXPECT_THAT(scene::indices_of(primitive), ElementsAre(0, 2, 1));
    EXPECT_THAT(primitive.tangents.vector<4>(0), ElementsAre(-1, 0, 0, -1));
    EXPECT_THAT(primitive.tangents.vector<4>(1), ElementsAre(-1, 0, 0, 1));
}

std::vector<CoordinateSystem> all_systems(double unit) {
    std::vector<CoordinateSystem> all;
    for (std::uint8_t up = 0; up < 6; ++up) {
        for (std::uint8_t forward = 0; forward < 6; ++forward) {
            for (const Handedness handedness : {Handedness::right, Handedness::left}) {
                const CoordinateSystem system{static_cast<Direction>(up), static_cast<Direction>(forward), handedness,
                                              unit};
                if (is_valid(system)) all.push_back(system);
            }
        }
    }
    return all;
}

TEST(Coordinates, skins_and_animations_move_along_in_every_system) {
    const Scene original = *load(robot);
    const std::vector<CoordinateSystem> systems = all_systems(0.01);
    ASSERT_EQ(systems.size(), 48u);
    for (const CoordinateSystem& system : systems) {
        Scene scene = original;
        scene::convert_coordinates(scene, system);
        EXPECT_TRUE(scene.coordinates == system);
        for (const double seconds : {0.0, 0.3, 0.7}) {
            // The vertices of the original pose, converted as a mesh without a skin.
            Scene expected;
            std::vector<std::array<float, 3>> points;
            for (const scene::Vec3& p : posed(original, &original.animations[0], seconds)) {
                points.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
            }
            expected.meshes.resize(1);
            expected.meshes[0].primitives.resize(1);
            expected.meshes[0].primitives[0].positions = scene::make_array(points);
            scene::convert_coordinates(expected, system);
            const auto found = posed(scene, &scene.animations[0], seconds);
            ASSERT_EQ(found.size(), points.size());
            double worst = 0;
            for (std::size_t i = 0; i < found.size(); ++i) {
                const auto wanted = expected.meshes[0].primitives[0].positions.vector<3>(i);
                for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, std::abs(found[i][k] - wanted[k]));
            }
            EXPECT_LT(worst, 100 * 1e-5) << static_cast<int>(system.up) << static_cast<int>(system.forward);
        }
    }
}

TEST(Coordinates, converting_there_and_back_changes_no_bit) {
    const Scene original = *load(robot);
    for (const CoordinateSystem& system : all_systems(1)) {
        Scene scene = original;
        scene::convert_coordinates(scene, system);
        scene::convert_coordinates(scene, {});
        EXPECT_EQ(scene::gathered(scene.meshes[0].primitives[0].positions),
                  scene::gathered(original.meshes[0].primitives[0].positions));
        EXPECT_EQ(scene::indices_of(scene.meshes[0].primitives[0]),
                  scene::indices_of(original.meshes[0].primitives[0]));
        ASSERT_EQ(scene.nodes.size(), original.nodes.size());
        for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
            EXPECT_EQ(scene.nodes[i].transform, original.nodes[i].transform);
        }
        EXPECT_EQ(scene.skins[0].inverse_binds, original.skins[0].inverse_binds);
        for (std::size_t c = 0; c < scene.animations[0].channels.size(); ++c) {
            EXPECT_EQ(scene.animations[0].channels[c].values, original.animations[0].channels[c].values);
        }
    }
}

TEST(Coordinates, saving_and_comparing_convert_back) {
    const auto plain = load(robot);
    const auto turned = load(robot, {.coordinates = coordinates::unreal});
    ASSERT_TRUE(plain && turned);
    EXPECT_LT(compare(*plain, *turned).worst.relative, 1e-6);
    const CoordinateSystem mirrored{Direction::plus_z, Direction::plus_x, Handedness::left, 1};
    const auto exact = load(robot, {.coordinates = mirrored});
    const auto a = save(*plain, *find_format("twm"));
    const auto b = save(*exact, *find_format("twm"));
    ASSERT_TRUE(a && b);
    EXPECT_EQ(join((*a)[0].pieces), join((*b)[0].pieces));
}

TEST(Coordinates, invalid_systems_are_refused) {
    for (const CoordinateSystem& bad :
         {CoordinateSystem{.up = Direction::plus_z, .forward = Direction::minus_z}, {.metres_per_unit = 0}}) {
        const auto scene = load(robot, {.coordinates = bad});
        EXPECT_EQ(scene.error, Error::invalid_options) << scene.message();
    }
}

}  // namespace sinew::test::scene_coordinates_test

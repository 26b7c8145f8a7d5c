// SPDX-License-Identifier: MIT
// Every loss of motion states how far it alone moves a vertex. The truth comes from files that are written and read
// again, by playing all vertices.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/bridge/losses.h>
#include <sinew/convert.h>
#include <sinew/gltf.h>
#include <sinew/issues.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <cmath>

#include "support/formats.h"
#include "support/poses.h"
#include "support/rigs.h"
#include "support/scenes.h"

namespace sinew::scene::losses_test {

using test::losses_of;
using test::RigOptions;
using test::true_displacement;
using test::true_displacement_at_rest;
using test::tube;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

const Format& format_named(std::string_view id) {
    const Format* native = find_format(id);
    return native != nullptr ? *native : gltf::format;
}

struct Converted {
    Scene scene;
    Report report;
};

Converted converted(const Scene& scene, std::string_view format, const SaveOptions& options = {}) {
    Converted result;
    const auto files = from_scene(scene, format_named(format), result.report, options);
    EXPECT_TRUE(files) << format;
    if (!files) return result;
    auto back = test::load_scene(*files);
    EXPECT_TRUE(back) << format;
    if (back) result.scene = std::move(*back);
    return result;
}

void expect_close(double stated, double truth, std::string_view what) {
    EXPECT_GT(truth, 1e-5) << what << ": the test has an effect";
    EXPECT_GE(stated, 0.98 * truth - 1e-6) << what;
    EXPECT_LE(stated, 1.05 * truth + 1e-6) << what;
}

void expect_stated(const Report& report, const Issue& issue, std::string_view path, double truth) {
    const auto losses = losses_of(report, issue);
    ASSERT_EQ(losses.size(), 1u) << issue.code;
    EXPECT_EQ(losses[0].path, path) << issue.code;
    EXPECT_GT(losses[0].count, 0u) << issue.code;
    EXPECT_THAT(losses[0].message, HasSubstr("vertices move by up to ")) << issue.code;
    expect_close(losses[0].displacement, truth, issue.code);
}

// No key has a time that a format would round.
Scene on_whole_times(Scene scene) {
    for (Animation& animation : scene.animations) {
        for (Channel& channel : animation.channels) {
            for (std::size_t k = 0; k < channel.times.size(); ++k) channel.times[k] = 0.125 * static_cast<double>(k);
        }
    }
    return scene;
}

RigOptions small_rig() {
    RigOptions options;
    options.vertices = 120;
    return options;
}

Matrix turned_bind(const Matrix& inverse_bind) {
    const double r = std::sqrt(0.5);
    return multiply(Matrix{r, r, 0, 0, -r, r, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}, inverse_bind);
}

TEST(LossesOfMotion, of_shear_is_measured_with_everything_else_equal) {
    RigOptions options = small_rig();
    options.scales = true;
    options.animations = 2;
    Scene scene = on_whole_times(tube(options));
    // Bound with a rotation that the target's bones do not have, so that uneven scale becomes shear.
    for (Matrix& bind : scene.skins[0].inverse_binds) bind = turned_bind(bind);
    const Converted sgm = converted(scene, "sgm");
    const auto losses = losses_of(sgm.report, issue::loss_shear);
    ASSERT_EQ(losses.size(), 2u);
    for (std::size_t a = 0; a < 2; ++a) {
        EXPECT_EQ(losses[a].path, "/animations/" + std::to_string(a));
        EXPECT_THAT(losses[a].message, HasSubstr(" keys sheared: vertices move by up to "));
        expect_close(losses[a].displacement, true_displacement(scene, sgm.scene, a, 500), losses[a].message);
    }
    // The same with weights that the target loses: the displacement of shear stays that of shear alone.
    options.weight_sets = 2;
    options.joints = 8;
    Scene heavy = on_whole_times(tube(options));
    for (Matrix& bind : heavy.skins[0].inverse_binds) bind = turned_bind(bind);
    const Converted alone = converted(heavy, "sgm");
    EXPECT_EQ(losses_of(alone.report, issue::loss_influences).size(), 1u);
    Scene light = heavy;  // with the weights that are kept
    light.meshes[0].primitives[0].joints.resize(1);
    light.meshes[0].primitives[0].weights.resize(1);
    const Converted four = converted(light, "sgm");
    EXPECT_NEAR(losses_of(alone.report, issue::loss_shear)[0].displacement,
                losses_of(four.report, issue::loss_shear)[0].displacement,
                0.2 * losses_of(four.report, issue::loss_shear)[0].displacement);
}

// At 0, 90 and 180 degrees nothing is sheared, but between them it is.
TEST(LossesOfMotion, of_shear_that_only_exists_between_keys_is_found) {
    RigOptions options = small_rig();
    options.joints = 2;
    Scene scene = tube(options);
    scene.nodes[1].transform.scale = {1, 2, 1};
    scene.skins[0].inverse_binds[0] = identity_matrix;
    Channel turn{2, TransformPath::rotation, Interpolation::linear, {0, 1}, {0, 0, 0, 1, 0, 0, 1, 0}};
    scene.animations = {{"turn", {turn}, {}}};
    const Converted sgm = converted(scene, "sgm");
    const double truth = true_displacement(scene, sgm.scene, 0);
    expect_stated(sgm.report, issue::loss_shear, "/animations/0", truth);
    EXPECT_THAT(losses_of(sgm.report, issue::loss_shear)[0].message, HasSubstr("sheared"));
}

TEST(LossesOfMotion, of_shear_are_not_reported_for_rotated_and_evenly_scaled_joints) {
    Scene scene = on_whole_times(tube(small_rig()));
    for (Matrix& bind : scene.skins[0].inverse_binds) bind = turned_bind(bind);
    scene.nodes[1].transform.scale = {3, 3, 3};
    for (const auto* format : {"sgm", "twm", "mesh"}) {
        EXPECT_THAT(losses_of(converted(scene, format).report, issue::loss_shear), IsEmpty()) << format;
    }
}

TEST(LossesOfMotion, of_sheared_matrices_are_measured_in_every_animation) {
    Scene scene = on_whole_times(tube(small_rig()));
    // A joint that does not move and has a sheared matrix.
    std::erase_if(scene.animations[0].channels, [](const Channel& c) { return c.node == 3; });
    scene.nodes[3].matrix = matrix_of(scene.nodes[3].transform);
    (*scene.nodes[3].matrix)[4] = 0.3;
    for (const auto* format : {"twm", "mesh"}) {
        const Converted result = converted(scene, format);
        Scene without = scene;
        without.nodes[3].transform = decompose(*scene.nodes[3].matrix).transform;
        without.nodes[3].matrix.reset();
        // At rest and in the animation.
        const auto losses = losses_of(result.report, issue::loss_shear);
        ASSERT_EQ(losses.size(), 2u) << format;
        EXPECT_EQ(losses[0].path, "/nodes");
        EXPECT_EQ(losses[1].path, "/animations/0");
        expect_close(losses[1].displacement, true_displacement(scene, without, 0), format);
        EXPECT_GT(losses[0].displacement, 1e-3);
        EXPECT_LE(losses[0].displacement, losses[1].displacement);
    }
}

TEST(LossesOfMotion, of_times_are_measured_in_every_animation) {
    RigOptions options = small_rig();
    options.animations = 2;
    const Scene scene = tube(options);
    const Converted twm = converted(scene, "twm");
    const auto losses = losses_of(twm.report, issue::loss_time);
    ASSERT_EQ(losses.size(), 2u);
    for (std::size_t a = 0; a < 2; ++a) {
        EXPECT_EQ(losses[a].path, "/animations/" + std::to_string(a));
        expect_close(losses[a].displacement, true_displacement(scene, twm.scene, a, 4000), "twm");
    }
}

TEST(LossesOfMotion, of_times_that_move_no_vertex_are_not_reported) {
    Scene scene = tube(small_rig());
    // Everything stands still at irregular times.
    for (Channel& channel : scene.animations[0].channels) {
        const std::size_t width = channel.values.size() / channel.times.size();
        for (std::size_t i = width; i < channel.values.size(); ++i) channel.values[i] = channel.values[i - width];
    }
    EXPECT_THAT(losses_of(converted(scene, "twm").report, issue::loss_time), IsEmpty());
    EXPECT_THAT(losses_of(converted(scene, "sgm").report, issue::loss_time), IsEmpty());
}

TEST(LossesOfMotion, of_32_bit_times_are_reported_if_vertices_move) {
    Scene scene = on_whole_times(tube(small_rig()));
    EXPECT_THAT(losses_of(converted(scene, "gltf").report, issue::loss_time), IsEmpty());
    // After a day, 32-bit times are 8 ms apart.
    for (Channel& channel : scene.animations[0].channels) {
        for (double& time : channel.times) time += 86400.003;
    }
    for (const auto* format : {"gltf", "sgm", "mesh"}) {
        const auto losses = losses_of(converted(scene, format).report, issue::loss_time);
        ASSERT_EQ(losses.size(), 1u) << format;
        EXPECT_EQ(losses[0].path, "/animations/0");
        EXPECT_GT(losses[0].displacement, 1e-3) << format;
        EXPECT_NEAR(losses[0].magnitude, 0.003, 0.002) << format;
    }
}

TEST(LossesOfMotion, of_a_shifted_start_compare_poses_at_the_same_time) {
    Scene scene = on_whole_times(tube(small_rig()));
    for (Channel& channel : scene.animations[0].channels) {
        for (double& time : channel.times) time -= 0.25;
    }
    for (const auto* format : {"twm", "gltf"}) {
        const Converted result = converted(scene, format);
        const auto losses = losses_of(result.report, issue::loss_time);
        ASSERT_EQ(losses.size(), 1u) << format;
        EXPECT_EQ(losses[0].path, "/animations/0");
        EXPECT_EQ(losses[0].magnitude, 0.25);
        // The truth is played from zero on; the meter also looks at what was before.
        EXPECT_GE(losses[0].displacement, 0.99 * true_displacement(scene, result.scene, 0)) << format;
    }
}

TEST(LossesOfMotion, of_curves_are_measured_as_the_target_plays_them) {
    for (const Interpolation interpolation : {Interpolation::step, Interpolation::cubic}) {
        Scene scene = on_whole_times(tube(small_rig()));
        Channel& channel = scene.animations[0].channels[2];
        ASSERT_EQ(channel.path, TransformPath::rotation);
        channel.interpolation = interpolation;
        if (interpolation == Interpolation::cubic) {
            std::vector<float> values;
            for (std::size_t k = 0; k < channel.times.size(); ++k) {
                const auto value = channel.values.begin() + static_cast<std::ptrdiff_t>(4 * k);
                values.insert(values.end(), {2, 0, 1, 0});
                values.insert(values.end(), value, value + 4);
                values.insert(values.end(), {2, 0, 1, 0});
            }
            channel.values = values;
        }
        for (const auto* format : {"sgm", "twm", "mesh"}) {
            const Converted result = converted(scene, format);
            const double truth = true_displacement(scene, result.scene, 0, 4000);
            expect_stated(result.report, issue::loss_interpolation, "/animations/0", truth);
        }
    }
}

TEST(LossesOfMotion, of_weights_are_measured_in_every_pose) {
    RigOptions options = small_rig();
    options.joints = 8;
    options.weight_sets = 2;
    const Scene heavy = on_whole_times(tube(options));
    const Converted sgm = converted(heavy, "sgm");
    expect_stated(sgm.report, issue::loss_influences, "/meshes/0/primitives/0", true_displacement(heavy, sgm.scene, 0));

    const Scene fine = on_whole_times(tube(small_rig()));
    const Converted mesh = converted(fine, "mesh");
    expect_stated(mesh.report, issue::loss_weight_precision, "/meshes/0/primitives/0",
                  true_displacement(fine, mesh.scene, 0));
    EXPECT_THAT(losses_of(mesh.report, issue::loss_influences), IsEmpty());
}

TEST(LossesOfMotion, of_weights_that_are_zero_are_not_reported) {
    RigOptions options = small_rig();
    options.joints = 4;
    options.weight_sets = 2;  // the second set is empty: there are only four joints
    EXPECT_THAT(losses_of(converted(on_whole_times(tube(options)), "sgm").report, issue::loss_influences), IsEmpty());
}

TEST(LossesOfMotion, of_rounded_weights_are_reported_even_if_no_vertex_moves) {
    Scene scene = tube(small_rig());
    scene.animations.clear();  // at rest, all joints agree; the engine may move them
    const auto losses = losses_of(converted(scene, "mesh").report, issue::loss_weight_precision);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_LT(losses[0].displacement, 1e-6);
    EXPECT_GT(losses[0].magnitude, 1e-4);
}

TEST(LossesOfMotion, of_the_rest_pose_are_measured_at_rest) {
    Scene scene = on_whole_times(tube(small_rig()));
    scene.nodes[2].transform.rotation = {0, 0, std::sin(0.2), std::cos(0.2)};
    scene.nodes[3].transform.translation = {0.1, 1, 0};
    for (const auto* format : {"sgm", "twm", "mesh"}) {
        const Converted result = converted(scene, format);
        expect_stated(result.report, issue::loss_rest_pose, "", true_displacement_at_rest(scene, result.scene));
    }
}

// Matrices of a model of a millimetre differ by little.
TEST(LossesOfMotion, of_the_rest_pose_are_relative_to_the_size_of_the_model) {
    Scene scene = tube(small_rig());
    scene.animations.clear();
    constexpr float small = 1e-3F;
    Primitive& p = scene.meshes[0].primitives[0];
    p.positions = adjusted(p.positions, {small, small, small, 1});
    for (std::size_t j = 0; j < scene.skins[0].joints.size(); ++j) {
        Node& node = scene.nodes[scene.skins[0].joints[j]];
        node.transform.translation = double{small} * node.transform.translation;
        for (std::size_t i = 12; i < 15; ++i) scene.skins[0].inverse_binds[j][i] *= double{small};
    }
    scene.nodes[2].transform.translation[0] += 0.005 * double{small};
    const Converted twm = converted(scene, "twm");
    expect_stated(twm.report, issue::loss_rest_pose, "", true_displacement_at_rest(scene, twm.scene));
}

TEST(LossesOfMotion, of_node_animation_are_measured) {
    Scene scene = test::triangle_scene();
    scene.animations = {
        {"slide", {{0, TransformPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 2, 0, 0}}}, {}},
        {"rest", {}, {}}};
    const Converted sphere = converted(scene, "sphere-mesh");
    expect_stated(sphere.report, issue::loss_node_animation, "/animations/0",
                  true_displacement(scene, sphere.scene, 0));
    // A node that moves nothing is reported, because it stops moving; but no vertex does.
    Scene rig = on_whole_times(tube(small_rig()));
    rig.roots.push_back(rig.nodes.size());
    rig.nodes.emplace_back().name = "camera";
    rig.animations[0].channels.push_back(
        {rig.nodes.size() - 1, TransformPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 2, 0, 0}});
    const auto losses = losses_of(converted(rig, "twm").report, issue::loss_node_animation);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_EQ(losses[0].path, "/animations/0");
    EXPECT_EQ(losses[0].displacement, 0);
    EXPECT_THAT(losses[0].message, HasSubstr("no vertex moves"));
}

TEST(LossesOfMotion, of_skins_are_measured_in_every_pose) {
    Scene scene = on_whole_times(tube(small_rig()));
    scene.nodes[2].transform.rotation = {0, 0, std::sin(0.2), std::cos(0.2)};
    const Converted result = converted(scene, "scene-sgm");
    expect_stated(result.report, issue::loss_skin, "",
                  std::max(true_displacement(scene, result.scene, 0), true_displacement_at_rest(scene, result.scene)));
}

TEST(LossesOfMotion, of_animations_are_measured_from_rest) {
    RigOptions options = small_rig();
    options.animations = 3;
    const Scene scene = on_whole_times(tube(options));
    SaveOptions without;
    without.dialect = "12";
    const Converted result = converted(scene, "mesh", without);
    Scene still = scene;
    still.animations.clear();
    double truth = 0;
    for (std::size_t a = 0; a < 3; ++a) truth = std::max(truth, true_displacement(scene, still, a));
    expect_stated(result.report, issue::loss_animations, "", truth);
}

TEST(LossesOfMotion, of_sheared_nodes_that_are_animated_are_reported_when_a_file_is_loaded) {
    Scene scene = test::triangle_scene();
    scene.nodes[0].matrix = identity_matrix;
    (*scene.nodes[0].matrix)[4] = 0.5;
    Scene before = scene;
    scene.animations = {
        {"slide", {{0, TransformPath::translation, Interpolation::linear, {0, 1}, {0, 0, 0, 2, 0, 0}}}, {}}};
    Report report;
    drop_matrices_of_moving_nodes(scene, report);
    EXPECT_FALSE(scene.nodes[0].matrix);
    expect_stated(report, issue::loss_shear, "/nodes/0", true_displacement_at_rest(before, scene));
}

}  // namespace sinew::scene::losses_test

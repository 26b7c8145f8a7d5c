// SPDX-License-Identifier: MIT
#include <sinew/bridge/helper_joints.h>

#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/sga.h>
#include <sinew/formats/twm.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>
#include <sinew/scene/pose.h>

#include <algorithm>

#include "support/documents.h"
#include "support/scenes.h"

namespace sinew::scene::bridge_helper_joints_test {

constexpr Matrix sheared{1, 0, 0, 0, 0.5, 1, 0, 0, 0, 0, 1, 0, 1, 2, 3, 1};

// Joints in a chain, the second of them sheared.
Scene chain(std::size_t joints) {
    Scene scene = test::triangle_scene();
    scene.roots.push_back(1);
    Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        scene.nodes.push_back({.name = "joint" + std::to_string(i)});
        if (i > 0) scene.nodes[i].children = {i + 1};
        if (i == 1) scene.nodes.back().matrix = sheared;
        skin.joints.push_back(i + 1);
    }
    for (const std::size_t joint : skin.joints) skin.inverse_binds.push_back(*inverse(rest_globals(scene)[joint]));
    scene.skins = {skin};
    Animation animation{.name = "walk"};
    animation.channels.push_back({.node = 1, .times = {0, 1}, .values = {0, 0, 0, 1, 0, 0}});
    scene.animations = {animation};
    return scene;
}

std::vector<Diagnostic> helper_reports(const Report& report) {
    std::vector<Diagnostic> found;
    for (const Diagnostic& d : report.messages()) {
        if (d.issue == &sinew::issue::scene_helper_joints) found.push_back(d);
    }
    return found;
}

TEST(HelperJoints, are_inserted_above_sheared_joints) {
    Scene scene = chain(3);
    const std::vector<Matrix> before = rest_globals(scene);
    split_sheared_joints(scene);
    ASSERT_EQ(scene.nodes.size(), 5u);
    EXPECT_EQ(scene.nodes[4].name, "joint1_shear");
    EXPECT_EQ(scene.nodes[1].children, (std::vector<std::size_t>{4}));
    EXPECT_EQ(scene.nodes[4].children, (std::vector<std::size_t>{2}));
    EXPECT_FALSE(scene.nodes[2].matrix);
    const std::vector<Matrix> after = rest_globals(scene);
    for (std::size_t n = 0; n < before.size(); ++n) {
        for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(after[n][i], before[n][i], 1e-14) << n;
    }
}

TEST(HelperJoints, have_names_of_their_own) {
    Scene scene = chain(3);
    scene.nodes[0].name = "joint1_shear";
    split_sheared_joints(scene);
    EXPECT_EQ(scene.nodes[4].name, "joint1_shear_2");
}

TEST(HelperJoints, are_only_added_on_request) {
    for (const Format* format : {&mesh::format, &twm::format, &sga::format}) {
        for (const bool exact : {false, true}) {
            SaveOptions options;
            options.shear = exact ? Shear::exact : Shear::drop;
            Report report;
            // Bound elsewhere than at rest: otherwise the shear cancels out in SGA.
            Scene scene = chain(3);
            scene.skins[0].inverse_binds.assign(3, identity_matrix);
            ASSERT_TRUE(from_scene(scene, *format, report, options)) << format->id;
            EXPECT_EQ(helper_reports(report).size(), exact ? 1u : 0u) << format->id;
            const std::size_t sheared = test::losses_of(report, sinew::issue::loss_shear).size();
            EXPECT_EQ(exact ? sheared : 0u, 0u) << format->id;
        }
    }
}

TEST(HelperJoints, are_not_needed_without_animations) {
    Scene scene = chain(3);
    scene.animations.clear();
    SaveOptions options;
    options.shear = Shear::exact;
    for (const Format* format : {&mesh::format, &twm::format, &sga::format}) {
        Report report;
        ASSERT_TRUE(from_scene(scene, *format, report, options)) << format->id;
        EXPECT_TRUE(helper_reports(report).empty()) << format->id;
    }
}

TEST(HelperJoints, are_not_needed_if_the_shear_cancels_out) {
    SaveOptions options;
    options.shear = Shear::exact;
    Report report;
    ASSERT_TRUE(from_scene(chain(3), sga::format, report, options));
    EXPECT_TRUE(helper_reports(report).empty());
    EXPECT_TRUE(test::losses_of(report, sinew::issue::loss_shear).empty());
}

TEST(HelperJoints, beyond_the_limit_of_an_engine_are_a_warning) {
    SaveOptions options;
    options.shear = Shear::exact;
    Report few;
    ASSERT_TRUE(from_scene(chain(99), mesh::format, few, options));
    EXPECT_EQ(helper_reports(few).at(0).severity, Severity::info);
    Report many;
    ASSERT_TRUE(from_scene(chain(100), mesh::format, many, options));
    EXPECT_EQ(helper_reports(many).at(0).severity, Severity::warning);
    EXPECT_EQ(helper_reports(many).at(0).message, "1 of 101 joints; the engine allows 100");
}

TEST(HelperJoints, beyond_the_limit_of_a_format_are_an_error) {
    SaveOptions options;
    Report without;
    EXPECT_TRUE(from_scene(chain(255), mesh::format, without, options));
    options.shear = Shear::exact;
    Report report;
    EXPECT_FALSE(from_scene(chain(255), mesh::format, report, options));
    ASSERT_FALSE(report.messages().empty());
    EXPECT_EQ(report.messages()[0].message, "256 joints, of which 1 are helpers, but the format holds at most 255");
}

}  // namespace sinew::scene::bridge_helper_joints_test

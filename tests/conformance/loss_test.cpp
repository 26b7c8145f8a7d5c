// SPDX-License-Identifier: MIT
// Every loss is reported by some conversion, and every repair by some broken file.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>
#include <sinew/scene/issues.h>

#include <set>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"

namespace sinew::test::loss_test {

using namespace scene;

Array rows(const std::vector<std::array<float, 4>>& all) {
    return make_array(all);
}

// A triangle with every attribute of a primitive: six weights per vertex, in two sets.
Primitive rich_triangle() {
    Primitive p;
    p.positions = make_array(std::vector<std::array<float, 3>>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    p.normals = make_array(std::vector<std::array<float, 3>>(3, {0, 0, 1}));
    p.tangents = rows({{1, 0, 0, -1}, {1, 0, 0, -1}, {1, 0, 0, 1}});
    p.texcoords = {make_array(std::vector<std::array<float, 2>>(3)), make_array(std::vector<std::array<float, 2>>(3))};
    p.colors = {rows({{1, 0, 0, 1}, {0, 1, 0, 1}, {0, 0, 1, 1}})};
    p.joints = {rows({{0, 1, 2, 0}, {1, 1, 1, 2}, {2, 0, 1, 2}}), rows({{1, 2, 0, 0}, {0, 0, 0, 0}, {1, 1, 0, 0}})};
    p.weights = {rows({{0.3F, 0.2F, 0.15F, 0.15F}, {0.33F, 0.33F, 0.34F, 0}, {0.5F, 0.2F, 0.1F, 0.1F}}),
                 rows({{0.1F, 0.1F, 0, 0}, {0, 0, 0, 0}, {0.05F, 0.05F, 0, 0}})};
    p.indices = make_array(std::vector<std::uint32_t>{0, 1, 2});
    p.material = 0;
    return p;
}

Scene rich_scene() {
    Scene scene;
    const auto add = [&](std::string name, Transform transform = {}) {
        Node node;
        node.name = std::move(name);
        node.transform = transform;
        scene.nodes.push_back(std::move(node));
        return scene.nodes.size() - 1;
    };
    const std::size_t hip = add("hip", {{0, 1, 0}, {0, 0.6, 0, 0.8}, {1, 2, 1}});
    const std::size_t knee = add("knee", {{0, 1, 0}, {0.6, 0, 0, 0.8}, {1, 2, 1}});
    const std::size_t foot = add("foot");
    scene.nodes[hip].children = {knee};
    scene.nodes[knee].children = {foot};
    const std::size_t body = add("body");
    const std::size_t wheel = add("wheel", {{1, 0, 0}, {0, 0, 0, 1}, {1, 1, 1}});
    const std::size_t fine = add("fine");
    scene.roots = {hip, body, wheel, fine};
    scene.meshes = {{"body", {rich_triangle()}, {}}, {"wheel", {rich_triangle()}, {}}};
    scene.meshes[1].primitives[0].joints.clear();
    scene.meshes[1].primitives[0].weights.clear();
    scene.nodes[body].mesh = 0;
    scene.nodes[body].skin = 0;
    scene.nodes[wheel].mesh = 1;
    scene.nodes[fine].mesh = 1;
    // Bound with a rotation, so that the non-uniform scale of the hip becomes shear.
    scene.skins = {{"skin", {hip, knee, foot}, {identity_matrix, identity_matrix, identity_matrix}, {}}};
    const double r = 0.70710678118654752;
    scene.skins[0].inverse_binds[1] = {r, -r, 0, 0, r, r, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    Material material;
    material.name = "skin";
    material.base_color = Vec4{1, 0.5, 0.25, 1};
    material.textures = {{.role = TextureRole::base_color, .path = "skin.png", .image = 0},
                         {.role = TextureRole::normal, .path = "skin_n.png", .image = 1}};
    scene.materials = {material};
    Animation animation{"walk", {}, {}};
    animation.channels.push_back({knee,
                                  TransformPath::translation,
                                  Interpolation::cubic,
                                  {0, 0.33333},
                                  {0, 0, 0, 0, 1, 0, 9, 0, 0, 0, 9, 0, 1, 1, 0, 0, 0, 0}});
    animation.channels.push_back({wheel, TransformPath::scale, Interpolation::step, {0, 1}, {1, 1, 1, 2, 2, 2}});
    scene.animations = {animation};
    scene.lods = {{"body", std::nullopt, {{10, wheel}, {100, fine}}}};
    scene.tags = {{"tag_hand", foot}};
    scene.collisions = {
        {std::nullopt, scene.meshes[0].primitives[0].positions, scene.meshes[0].primitives[0].indices, 0}};
    return scene;
}

TEST(Losses, are_all_reported_by_some_conversion) {
    std::set<std::string_view> reported;
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        Report save_report;
        const auto files = from_scene(rich_scene(), *format, save_report);
        EXPECT_TRUE(files) << format->id << ": "
                           << (save_report.messages().empty() ? "" : save_report.messages()[0].message);
        for (const Loss& loss : save_report.losses()) {
            reported.insert(loss.issue->code);
            EXPECT_GT(loss.count, 0u) << loss.issue->code;
            EXPECT_FALSE(loss.message.empty()) << loss.issue->code;
        }
        ASSERT_TRUE(files) << format->id;
        EXPECT_TRUE(load_scene(*files)) << format->id;
    }
    // Weights without a skin, and a pose without an animation.
    Scene still = rich_scene();
    still.animations.clear();
    for (const Format* format : tested_formats()) {
        Report save_report;
        if (format->from_scene != nullptr && from_scene(still, *format, save_report)) {
            for (const Loss& loss : save_report.losses()) reported.insert(loss.issue->code);
        }
    }
    // Animations in a dialect without animations.
    Report plain;
    SaveOptions plain_options;
    plain_options.dialect = "12";
    EXPECT_TRUE(from_scene(rich_scene(), *find_format("mesh"), plain, plain_options));
    for (const Loss& loss : plain.losses()) reported.insert(loss.issue->code);
    // Normals: all our formats with meshes hold them, but third-party formats may not.
    Report bare;
    constexpr FeatureSupport only_meshes[] = {{Feature::meshes}};
    lose_unsupported(rich_scene(), only_meshes, bare);
    for (const Loss& loss : bare.losses()) reported.insert(loss.issue->code);
    // Data that only glTF holds.
    for (const auto& path : samples(gltf::format, "good")) {
        Report report;
        Report scene_report;
        const auto scene = to_scene(*open(slurp(path), report, {.format = &gltf::format}), scene_report);
        ASSERT_TRUE(scene) << path;
        from_scene(*scene, *find_format("sgm"), scene_report);
        for (const Loss& loss : scene_report.losses()) reported.insert(loss.issue->code);
    }
    // The result of another scene.
    Report unreported;
    const auto other = from_scene(triangle_scene(), *find_format("twm"), unreported);
    ASSERT_TRUE(other);
    verify(rich_scene(), *other, *find_format("twm"), unreported);
    for (const Diagnostic& found : unreported.messages()) reported.insert(found.issue->code);
    // Numbers that glTF does not allow.
    Scene far = rich_scene();
    far.nodes[0].transform.translation = {1e20, 0, 0};
    Report in_far;
    EXPECT_TRUE(from_scene(far, gltf::format, in_far));
    for (const Loss& loss : in_far.losses()) reported.insert(loss.issue->code);
    for (const Issue* issue : issue::loss_issues) EXPECT_TRUE(reported.contains(issue->code)) << issue->code;
}

TEST(Losses, are_not_reported_when_a_file_is_converted_to_its_own_format) {
    for (const Format* format : tested_formats()) {
        if (format->from_scene == nullptr) continue;
        for (const auto& path : samples(*format, "good")) {
            const auto scene = load_scene(path);
            ASSERT_TRUE(scene) << path;
            Report report;
            SaveOptions options;
            options.name = path.stem().string();
            ASSERT_TRUE(from_scene(*scene, *format, report, options)) << path;
            for (const Loss& loss : report.losses())
                ADD_FAILURE() << path << " " << loss.issue->code << ": " << loss.message;
        }
    }
}

TEST(Repairs, are_all_shown_by_some_broken_file) {
    std::set<std::string_view> reported;
    for (const Format* format : tested_formats()) {
        for (const auto& path : samples(*format, "broken")) {
            Report report;
            const auto asset = open(slurp(path), report, {.format = format});
            if (!asset) continue;
            Report scene_report;
            to_scene(*asset, scene_report);
            for (const Diagnostic& found : scene_report.messages()) reported.insert(found.issue->code);
            Report strict;
            const bool refused = !to_scene(*asset, strict, {.strict = true});
            EXPECT_EQ(refused, scene_report.count(Severity::warning) > 0 || !scene_report.ok())
                << path << ": strict rejects what would be repaired";
        }
    }
    // Missing textures are reported on writing (tests/cli/textures_test.cpp), unmatched channels in the tests of
    // prepare/clips, and helper joints in those of bridge/helper_joints.
    for (const Issue* issue : issue::scene_issues) {
        const bool elsewhere = issue->code.starts_with("SCENE_TEXTURE") || issue == &issue::scene_unmatched_channel ||
                               issue == &issue::scene_helper_joints;
        EXPECT_TRUE(reported.contains(issue->code) || elsewhere) << issue->code;
    }
}

}  // namespace sinew::test::loss_test

// SPDX-License-Identifier: MIT
// One model, built in several ways: the motion of one version, added to another, moves its skin in the same way.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/prepare/clips.h>
#include <sinew/scene/issues.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <array>
#include <functional>

#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::prepare_clips_transfer_test {

using namespace scene;

constexpr std::size_t joint_count = 5;

// A trunk with two arms, in metres. The tips are not in one plane.
struct Bone {
    const char* name;
    std::size_t parent;
    Vec3 head;
};
constexpr std::array<Bone, joint_count> bones{{{"hips", joint_count, {0, 1, 0}},
                                               {"spine", 0, {0, 1.5, 0.1}},
                                               {"head", 1, {0, 2, 0}},
                                               {"arm_l", 1, {0.5, 1.6, 0.2}},
                                               {"arm_r", 1, {-0.5, 1.6, 0}}}};

// How a file describes the model.
struct Build {
    std::array<Quat, joint_count> axes{Quat{0, 0, 0, 1}, Quat{0, 0, 0, 1}, Quat{0, 0, 0, 1}, Quat{0, 0, 0, 1},
                                       Quat{0, 0, 0, 1}};
    Transform armature{};  // everything below it is in its space
    bool has_armature = false;
    bool bound_below_armature = false;                          // vertices are in the armature's space
    std::array<std::size_t, joint_count> order{0, 1, 2, 3, 4};  // of the joints in the skin and among the nodes
    bool has_extra_nodes = false;                               // between joints, with a transform of their own
    std::function<std::string(std::size_t)> name = [](std::size_t bone) { return bones[bone].name; };
    Matrix model = identity_matrix;  // the whole model is elsewhere, or of another size
};

Quat some_rotation(double a, double b, double c) {
    return normalized({a, b, c, 1});
}

Scene built(const Build& how) {
    Scene scene;
    const Matrix above = how.has_armature ? matrix_of(how.armature) : identity_matrix;
    std::array<std::size_t, joint_count> nodes{};
    std::array<Matrix, joint_count> globals{};
    for (std::size_t b = 0; b < joint_count; ++b) {
        globals[b] = multiply(how.model, matrix_of({.translation = bones[b].head, .rotation = how.axes[b]}));
    }
    std::optional<std::size_t> armature;
    if (how.has_armature) {
        armature = add_root(scene, {.name = "armature", .transform = how.armature});
    }
    for (const std::size_t b : how.order) {
        nodes[b] = scene.nodes.size();
        scene.nodes.push_back({.name = how.name(b)});
    }
    for (const std::size_t b : how.order) {
        const bool is_root = bones[b].parent == joint_count;
        Matrix parent = is_root ? above : globals[bones[b].parent];
        std::optional<std::size_t> owner = is_root ? armature : std::optional(nodes[bones[b].parent]);
        if (how.has_extra_nodes) {
            const Transform extra{{0.1, 0.2, -0.3}, some_rotation(0.3, 0.1, -0.2), {2, 2, 2}};
            const std::size_t between = scene.nodes.size();
            scene.nodes.push_back({.name = "between_" + how.name(b), .transform = extra});
            owner ? scene.nodes[*owner].children.push_back(between) : scene.roots.push_back(between);
            owner = between;
            parent = multiply(parent, matrix_of(extra));
        }
        scene.nodes[nodes[b]].transform = decompose(multiply(*inverse(parent), globals[b])).transform;
        owner ? scene.nodes[*owner].children.push_back(nodes[b]) : scene.roots.push_back(nodes[b]);
    }
    const Matrix to_bind = how.bound_below_armature ? *inverse(above) : identity_matrix;
    Skin skin;
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<std::uint8_t, 4>> joints;
    for (std::size_t j = 0; j < joint_count; ++j) {
        const std::size_t b = how.order[j];
        skin.joints.push_back(nodes[b]);
        skin.inverse_binds.push_back(*inverse(multiply(to_bind, globals[b])));
    }
    // The vertices are the same in every version, apart from their space.
    for (std::size_t b = 0; b < joint_count; ++b) {
        const auto j = static_cast<std::uint8_t>(std::ranges::find(how.order, b) - how.order.begin());
        for (const Vec3& offset : {Vec3{0.1, 0, 0}, Vec3{0, 0.1, 0.05}, Vec3{0, 0, 0.2}}) {
            const Vec3 p = transform_point(to_bind, transform_point(how.model, bones[b].head + offset));
            positions.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
            joints.push_back({j, 0, 0, 0});
        }
    }
    Primitive p;
    p.positions = make_array(positions);
    p.joints = {make_array(joints)};
    p.weights = {make_array(std::vector<std::array<float, 4>>(positions.size(), {1, 0, 0, 0}))};
    scene.meshes.push_back({"body", {p}, {}});
    scene.skins.push_back(std::move(skin));
    add_root(scene, {.name = "body", .mesh = 0, .skin = 0});
    return scene;
}

std::size_t node_named(const Scene& scene, std::string_view name) {
    return static_cast<std::size_t>(std::ranges::find(scene.nodes, name, &Node::name) - scene.nodes.begin());
}

// Rotates all joints, and moves and scales the hips.
void animate(Scene& scene, Interpolation interpolation) {
    Animation animation{.name = "move"};
    const bool cubic = interpolation == Interpolation::cubic;
    for (std::size_t j = 0; j < joint_count; ++j) {
        const std::size_t node = scene.skins[0].joints[j];
        const Transform& rest = scene.nodes[node].transform;
        Channel turn{.node = node, .path = TransformPath::rotation, .interpolation = interpolation};
        for (std::size_t key = 0; key < 4; ++key) {
            turn.times.push_back(0.5 * static_cast<double>(key) + 0.125 * static_cast<double>(j));
            const double k = static_cast<double>(key);
            const Quat q = multiply(rest.rotation, some_rotation(0.2 * k, 0.1 * static_cast<double>(j), -0.1 * k));
            for (int part = cubic ? 0 : 1; part < (cubic ? 3 : 2); ++part) {
                for (const double d : q) turn.values.push_back(static_cast<float>(part == 1 ? d : 0.1 * d));
            }
        }
        animation.channels.push_back(std::move(turn));
    }
    const std::size_t hips = scene.skins[0].joints[0];
    const Transform& rest = scene.nodes[hips].transform;
    Channel walk{.node = hips, .path = TransformPath::translation, .interpolation = interpolation, .times = {0.25, 2}};
    Channel grow{.node = hips, .path = TransformPath::scale, .interpolation = interpolation, .times = {0, 1}};
    for (std::size_t key = 0; key < 2; ++key) {
        for (int part = cubic ? 0 : 1; part < (cubic ? 3 : 2); ++part) {
            for (std::size_t i = 0; i < 3; ++i) {
                const double step = static_cast<double>(key) * (i == 0 ? 0.4 : 0.1) * rest.scale[0];
                walk.values.push_back(static_cast<float>(part == 1 ? rest.translation[i] + step : 0.2 * step));
                grow.values.push_back(static_cast<float>(rest.scale[i] * (part == 1 ? 1 + 0.2 * double(key) : 0.1)));
            }
        }
    }
    animation.channels.push_back(std::move(walk));
    animation.channels.push_back(std::move(grow));
    scene.animations.push_back(std::move(animation));
}

Build turned_axes() {
    Build how;
    for (std::size_t b = 0; b < joint_count; ++b) {
        how.axes[b] = some_rotation(0.5 + 0.2 * static_cast<double>(b), -0.7, 0.3 * static_cast<double>(b));
    }
    return how;
}

Build lying_in_centimetres(bool bound_below) {
    Build how = turned_axes();
    how.has_armature = true;
    how.bound_below_armature = bound_below;
    how.armature = {{0, 0, 0}, normalized({-1, 0, 0, 1}), {0.01, 0.01, 0.01}};
    return how;
}

Build with_extra_nodes() {
    Build how = turned_axes();
    how.has_extra_nodes = true;
    return how;
}

Build in_another_order() {
    Build how;
    how.order = {0, 1, 4, 3, 2};
    return how;
}

const std::vector<std::pair<std::string, Build>>& all_builds() {
    static const std::vector<std::pair<std::string, Build>> all{{"plain", {}},
                                                                {"turned axes", turned_axes()},
                                                                {"centimetres", lying_in_centimetres(false)},
                                                                {"bound in centimetres", lying_in_centimetres(true)},
                                                                {"extra nodes", with_extra_nodes()},
                                                                {"another order", in_another_order()}};
    return all;
}

void expect_same_motion(const Scene& model, const Scene& moving, const std::string& what, double allowed = 1e-5) {
    Scene result = model;
    Report report;
    EXPECT_TRUE(add_animations(result, moving, report)) << what;
    EXPECT_TRUE(report.messages().empty()) << what << ": " << report.messages()[0].message;
    EXPECT_TRUE(report.losses().empty()) << what << ": " << report.losses()[0].message;
    EXPECT_LT(worst_distance(moving, result, 41, false) / size_of(moving), allowed) << what;
}

TEST(TransferAnimations, preserves_the_motion_between_all_ways_to_build_a_model) {
    for (const auto interpolation : {Interpolation::linear, Interpolation::step, Interpolation::cubic}) {
        for (const auto& [from_name, from] : all_builds()) {
            Scene moving = built(from);
            animate(moving, interpolation);
            for (const auto& [to_name, to] : all_builds()) {
                expect_same_motion(built(to), moving,
                                   from_name + " to " + to_name + ", " + std::to_string(int(interpolation)));
            }
        }
    }
}

TEST(TransferAnimations, copies_channels_bit_for_bit_if_nothing_differs) {
    for (const auto& [name, how] : all_builds()) {
        Scene moving = built(how);
        animate(moving, Interpolation::cubic);
        Scene model = built(how);
        Report report;
        ASSERT_TRUE(add_animations(model, moving, report));
        ASSERT_EQ(model.animations[0].channels.size(), moving.animations[0].channels.size()) << name;
        for (std::size_t c = 0; c < model.animations[0].channels.size(); ++c) {
            const Channel& a = moving.animations[0].channels[c];
            const Channel& b = model.animations[0].channels[c];
            EXPECT_TRUE(a.node == b.node && a.path == b.path && a.interpolation == b.interpolation &&
                        a.times == b.times && a.values == b.values)
                << name;
        }
    }
}

TEST(TransferAnimations, keeps_keys_and_curves_if_only_axes_differ) {
    Scene moving = built(turned_axes());
    animate(moving, Interpolation::cubic);
    Scene model = built({});
    Report report;
    ASSERT_TRUE(add_animations(model, moving, report));
    for (const Channel& channel : model.animations[0].channels) {
        EXPECT_EQ(channel.interpolation, Interpolation::cubic);
        EXPECT_LE(channel.times.size(), 4u);
    }
}

TEST(TransferAnimations, scales_the_motion_of_a_model_of_another_size) {
    Build large = turned_axes();
    large.model = matrix_of({.translation = {0, 0, 0}, .scale = {100, 100, 100}});
    Scene moving = built(large);
    animate(moving, Interpolation::linear);
    Scene result = built({});
    Report report;
    ASSERT_TRUE(add_animations(result, moving, report));
    for (const double time : {0.3, 0.9, 1.7}) {
        const auto expected = posed(moving, moving.animations.data(), time);
        const auto actual = posed(result, result.animations.data(), time);
        for (std::size_t v = 0; v < expected.size(); ++v) {
            EXPECT_LT(length(actual[v] - 0.01 * expected[v]), 1e-5) << time;
        }
    }
}

TEST(TransferAnimations, matches_repeated_and_missing_names_by_their_place) {
    const std::vector<std::function<std::string(std::size_t)>> namings{
        [](std::size_t) { return ""; }, [](std::size_t) { return "bone"; },
        [](std::size_t b) { return b < 2 ? bones[b].name : "tip"; },
        [](std::size_t b) { return "joint_" + std::to_string(b); }};
    for (const auto& naming : namings) {
        for (const auto& [from_name, from] : all_builds()) {
            for (const auto& [to_name, to] : all_builds()) {
                Build source = from;
                Build target = to;
                source.name = naming;
                target.name = naming;
                Scene moving = built(source);
                animate(moving, Interpolation::linear);
                expect_same_motion(built(target), moving, from_name + " to " + to_name + ": " + naming(3));
            }
        }
    }
}

TEST(TransferAnimations, does_not_trust_numbers_that_a_reader_made_up) {
    Build source;
    source.order = {0, 1, 3, 4, 2};
    source.name = [&](std::size_t b) {
        return "joint_" + std::to_string(std::ranges::find(source.order, b) - source.order.begin());
    };
    Build target = turned_axes();
    target.name = [](std::size_t b) { return "joint_" + std::to_string(b); };
    Scene moving = built(source);
    animate(moving, Interpolation::linear);
    expect_same_motion(built(target), moving, "numbers");
}

TEST(TransferAnimations, moves_nodes_that_are_not_joints) {
    Scene moving = triangle_scene({{1, 2, 3}, some_rotation(1, 0, 0), {1, 1, 1}});
    moving.nodes[0].name = "wheel";
    Channel turn{.node = 0, .path = TransformPath::rotation, .times = {0, 1}, .values = {0, 0, 0, 1, 0, 0, 1, 0}};
    moving.animations = {{.name = "turn", .channels = {turn}}};
    // The same triangle, in a space that is turned and has another origin.
    const Transform turned{{1, 2, 3}, some_rotation(0, 0, 1), {1, 1, 1}};
    Scene model = triangle_scene(turned);
    model.nodes[0].name = "wheel";
    const Matrix change = multiply(*inverse(matrix_of(turned)), matrix_of(moving.nodes[0].transform));
    std::vector<std::array<float, 3>> positions;
    const Array& before = moving.meshes[0].primitives[0].positions;
    for (std::size_t v = 0; v < before.size(); ++v) {
        const Vec3 p = transform_point(change, before.vector<3>(v));
        positions.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    }
    model.meshes[0].primitives[0].positions = make_array(positions);
    expect_same_motion(model, moving, "wheel");
}

TEST(TransferAnimations, follows_intermediate_nodes_that_move) {
    Scene moving = built(with_extra_nodes());
    animate(moving, Interpolation::linear);
    Channel sway{.node = node_named(moving, "between_spine"),
                 .path = TransformPath::rotation,
                 .times = {0, 1.1},
                 .values = {0, 0, 0, 1, 0.5F, 0, 0, 0.8660254F}};
    moving.animations[0].channels.push_back(sway);
    expect_same_motion(built(turned_axes()), moving, "swaying");
}

TEST(TransferAnimations, reports_shear) {
    Scene moving = built({});
    animate(moving, Interpolation::linear);
    moving.animations[0].channels.push_back({.node = moving.skins[0].joints[1],
                                             .path = TransformPath::scale,
                                             .times = {0, 1},
                                             .values = {1, 1, 1, 1, 3, 1}});
    Scene model = built(turned_axes());
    Report report;
    ASSERT_TRUE(add_animations(model, moving, report));
    const auto losses = losses_of(report, issue::loss_shear);
    ASSERT_EQ(losses.size(), 1u);
    EXPECT_GT(losses[0].magnitude, 0.1);
    EXPECT_EQ(losses[0].path, "/animations/0");
}

TEST(TransferAnimations, stops_if_a_moving_joint_is_missing) {
    Scene moving = built({});
    animate(moving, Interpolation::linear);
    Build other;
    other.name = [](std::size_t b) { return b == 4 ? "hook" : bones[b].name; };
    Scene model = built(other);
    Report report;
    EXPECT_FALSE(add_animations(model, moving, report));
    EXPECT_TRUE(report.has_errors());
    EXPECT_TRUE(model.animations.empty());
    EXPECT_THAT(report.messages()[0].message, testing::HasSubstr("1 animated node is not in the model: arm_r"));
    Report lenient;
    EXPECT_TRUE(add_animations(model, moving, lenient, {.partial = true}));
    EXPECT_EQ(lenient.count(Severity::warning), 1u);
    EXPECT_EQ(model.animations.size(), 1u);
}

TEST(TransferAnimations, does_not_match_a_prop_with_an_unnamed_root) {
    Build unnamed;
    unnamed.name = [](std::size_t b) { return "joint_" + std::to_string(b); };
    Scene model = built(unnamed);
    Scene moving = triangle_scene();
    moving.nodes[0].name = "prop";
    for (const Vec3& place : {Vec3{}, bones[0].head}) {
        moving.nodes[0].transform.translation = place;
        moving.animations = {
            {.name = "fall",
             .channels = {
                 {.node = 0, .path = TransformPath::translation, .times = {0, 1}, .values = {0, 0, 0, 0, -1, 0}}}}};
        Report report;
        EXPECT_FALSE(add_animations(model, moving, report));
        EXPECT_TRUE(report.has_errors());
        EXPECT_TRUE(model.animations.empty());
    }
}

TEST(TransferAnimations, ignores_missing_nodes_that_stay_at_rest) {
    Scene moving = built({});
    animate(moving, Interpolation::linear);
    const std::size_t prop = add_root(moving, {.name = "prop"});
    moving.animations[0].channels.push_back(
        {.node = prop, .path = TransformPath::scale, .times = {0, 1}, .values = {1, 1, 1, 1, 1, 1}});
    expect_same_motion(built({}), moving, "prop");
}

}  // namespace sinew::test::prepare_clips_transfer_test

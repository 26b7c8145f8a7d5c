// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/animation.h>
#include <sinew/playback.h>
#include <sinew/scene/math.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "playback/steps.h"
#include "support/files.h"
#include "support/playback.h"
#include "support/poses.h"

namespace sinew::test {
namespace {

using namespace playback;
using scene::Channel;
using scene::Interpolation;
using scene::TransformPath;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

Scene chain(std::size_t joints) {
    Scene scene;
    scene::Skin skin;
    for (std::size_t i = 0; i < joints; ++i) {
        scene::Node node;
        node.transform.translation = {0.1, 1, 0};
        if (i + 1 < joints) node.children = {i + 1};
        scene.nodes.push_back(node);
        skin.joints.push_back(i);
        skin.inverse_binds.push_back(scene::identity_matrix);
    }
    scene.roots = {0};
    scene.skins.push_back(skin);
    return scene;
}

// Adds a mesh that is shown with the first skin.
void show(Scene& scene, scene::Primitive primitive) {
    scene.meshes.push_back({"mesh", {std::move(primitive)}, {}});
    scene::Node node;
    node.mesh = scene.meshes.size() - 1;
    node.skin = 0;
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(node);
}

scene::Array joints_of(const std::vector<std::uint16_t>& joints) {
    return {.bytes = View<std::uint16_t>(joints).bytes,
            .count = joints.size() / 4,
            .stride = 8,
            .type = Type::u16,
            .components = 4};
}

// Some vertices with one to four influences each.
scene::Primitive vertices(std::size_t count, std::size_t joints, unsigned seed = 1) {
    std::mt19937 engine(seed);
    std::uniform_real_distribution<float> any(-1, 1);
    std::vector<Float3> positions;
    std::vector<Float3> normals;
    std::vector<std::array<float, 4>> weights;
    std::vector<std::uint16_t> influences;
    for (std::size_t v = 0; v < count; ++v) {
        positions.push_back({any(engine), any(engine), any(engine)});
        normals.push_back({any(engine), 1.5F, any(engine)});
        weights.push_back({});
        for (std::size_t i = 0; i < 4; ++i) {
            if (i <= engine() % 4) weights.back()[i] = 1.1F + any(engine);
            influences.push_back(static_cast<std::uint16_t>(engine() % joints));
        }
    }
    scene::Primitive primitive;
    primitive.positions = scene::make_array(positions);
    primitive.normals = scene::make_array(normals);
    primitive.joints = {joints_of(influences)};
    primitive.weights = {scene::make_array(weights)};
    return primitive;
}

scene::Animation bending(std::size_t joints) {
    scene::Animation animation;
    for (std::size_t i = 0; i < joints; ++i) {
        Channel channel{i, TransformPath::rotation, Interpolation::linear, {0, 0.5, 1}, {}};
        const auto s = static_cast<float>(0.05 + 0.003 * static_cast<double>(i));
        channel.values = {0, 0, 0, 1, s, 0, 0, 1, 0, 0, s, 1};
        animation.channels.push_back(channel);
    }
    return animation;
}

void expect_as_reference(const Scene& scene, double size, const char* what) {
    std::vector<Player> players;
    for (const Kernel kernel : kernels) players.emplace_back(scene, 0, kernel);
    for (std::size_t a = 0; a <= scene.animations.size(); ++a) {
        const scene::Animation* animation = a < scene.animations.size() ? &scene.animations[a] : nullptr;
        const double end = animation != nullptr ? duration(*animation) : 0;
        for (int step = -1; step <= 21; ++step) {
            const double seconds = end * step / 20;
            for (std::size_t mesh = 0; mesh < scene.meshes.size(); ++mesh) {
                for (std::size_t p = 0; p < scene.meshes[mesh].primitives.size(); ++p) {
                    const auto& primitive = scene.meshes[mesh].primitives[p];
                    const Posed expected = reference_pose(scene, 0, primitive, animation, seconds);
                    for (Player& player : players) {
                        const Posed played = played_pose(player, scene, mesh, p, a, seconds);
                        EXPECT_LT(worst_distance(played.positions, expected.positions), position_tolerance * size)
                            << what << " at " << seconds;
                        EXPECT_LT(worst_distance(played.normals, expected.normals), normal_tolerance)
                            << what << " at " << seconds;
                    }
                }
            }
        }
    }
}

TEST(Playback, agrees_with_the_reference_for_the_robot) {
    for (const char* file : {"robot.twm", "robot.glb", "robot.sgm", "robot.mesh"}) {
        const auto scene = load_scene(source_root() / "examples" / file);
        ASSERT_TRUE(scene) << file;
        ASSERT_FALSE(scene->skins.empty()) << file;
        ASSERT_FALSE(scene->animations.empty()) << file;
        expect_as_reference(*scene, size_of(*scene), file);
    }
}

TEST(Playback, supports_any_number_of_vertices) {
    for (std::size_t count = 0; count < 20; ++count) {
        Scene scene = chain(12);
        show(scene, vertices(count, 12));
        scene.animations = {bending(12)};
        expect_as_reference(scene, 12, "vertices");
    }
}

TEST(Playback, supports_arrays_of_any_type) {
    Scene scene = chain(3);
    scene::Primitive primitive = vertices(11, 3);
    // Five bytes each: three of a position, then others.
    std::vector<std::uint8_t> bytes(11 * 5);
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(37 * i % 256);
    const scene::Array any{.bytes = View<std::uint8_t>(bytes).bytes,
                           .count = 11,
                           .stride = 5,
                           .type = Type::i8,
                           .components = 3,
                           .normalized = true};
    primitive.positions = scene::adjusted(any, {-1, 2, 0.5F, 1}, {0, 1, 0, 0});
    primitive.weights = {any};
    primitive.weights[0].type = Type::u8;
    primitive.weights[0].components = 4;
    std::vector<std::array<float, 4>> joints(11, {0, 1, 2, 1});
    primitive.joints = {scene::make_array(joints)};
    show(scene, primitive);
    scene.animations = {bending(3)};
    expect_as_reference(scene, 6, "arrays");
}

TEST(Playback, supports_more_than_four_influences_and_vertices_without_any) {
    Scene scene = chain(12);
    scene::Primitive primitive = vertices(19, 12);
    const scene::Primitive more = vertices(19, 12, 2);
    primitive.joints.push_back(more.joints[0]);
    primitive.weights.push_back(more.weights[0]);
    show(scene, primitive);
    primitive.weights[0].scale = primitive.weights[1].scale = {0, 0, 0, 0};
    show(scene, primitive);
    primitive.weights[0].scale = {1, 0, 3, -0.01F};
    show(scene, primitive);
    primitive.joints.clear();
    show(scene, primitive);
    scene.animations = {bending(12)};
    expect_as_reference(scene, 12, "influences");
}

TEST(Playback, ignores_joints_that_the_skin_does_not_have) {
    Scene scene = chain(2);
    scene::Primitive primitive = vertices(9, 2);
    primitive.joints = {joints_of(std::vector<std::uint16_t>(36, 65535))};
    show(scene, primitive);
    std::vector<std::array<float, 4>> odd(9, {-1, 1e30F, std::numeric_limits<float>::quiet_NaN(), 1.5F});
    primitive.joints = {scene::make_array(odd)};
    show(scene, primitive);
    scene.animations = {bending(2)};
    expect_as_reference(scene, 2, "joints");
}

TEST(Playback, keeps_normals_perpendicular_under_scale_and_mirroring) {
    for (const scene::Vec3& scale : {scene::Vec3{1, 3, 0.5}, {-1, 1, 1}, {-2, -1, -1}, {0.01, 0.02, 0.01}}) {
        Scene scene = chain(1);
        scene.nodes[0].transform.scale = scale;
        show(scene, vertices(8, 1));
        expect_as_reference(scene, 6, "normals");
    }
}

TEST(Playback, writes_zero_normals_if_the_primitive_has_none) {
    Scene scene = chain(1);
    scene::Primitive primitive = vertices(9, 1);
    primitive.normals = {};
    show(scene, primitive);
    expect_as_reference(scene, 2, "without normals");
    // A joint that flattens all to a point: nothing that is no number.
    scene.nodes[0].transform.scale = {0, 0, 0};
    scene.meshes[0].primitives[0] = vertices(9, 1);
    expect_as_reference(scene, 2, "flat");
}

TEST(Playback, supports_sheared_joints_and_their_ancestors) {
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
    EXPECT_EQ(make_rig(scene, 0).size(), 2u) << "what is below the joints moves nothing";
}

TEST(Playback, keeps_joints_without_channels_at_rest) {
    Scene scene = chain(3);
    scene.nodes[1].transform.rotation = scene::normalized({0.1, 0.2, 0.3, 1});
    const Rig rig = make_rig(scene, 0);
    scene::Animation animation;
    animation.channels.push_back({1, TransformPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({9, TransformPath::scale, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({0, TransformPath::scale, Interpolation::linear, {}, {}});
    const Clip clip = make_clip(animation, rig);
    std::vector<JointTransform> locals(3, {{9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}});
    sample(clip, 0.5, locals);
    EXPECT_EQ(locals[1].rotation, rig.rest[1].rotation);
    EXPECT_EQ(locals[1].scale[2], 1.5F);
    EXPECT_EQ(locals[2].translation, rig.rest[2].translation);
    EXPECT_EQ(clip.seconds, 1);
}

TEST(Playback, uses_the_last_of_two_channels_for_one_target) {
    const Rig rig = make_rig(chain(1), 0);
    scene::Animation animation;
    animation.channels.push_back({0, TransformPath::translation, Interpolation::linear, {0, 1}, {1, 1, 1, 2, 2, 2}});
    animation.channels.push_back({0, TransformPath::translation, Interpolation::step, {0, 1}, {5, 5, 5, 7, 7, 7}});
    std::vector<JointTransform> locals(1);
    sample(make_clip(animation, rig), 0.5, locals);
    EXPECT_EQ(locals[0].translation[0], 5);
}

// The largest angle by which rotations differ from those of the reference, in radians.
double worst_angle(const scene::Animation& animation, const Rig& rig, std::span<const double> times, Kernel kernel) {
    const Clip clip = make_clip(animation, rig);
    std::vector<JointTransform> locals(rig.size());
    double worst = 0;
    for (const double seconds : times) {
        sample(clip, seconds, locals, kernels_for(kernel));
        for (const Channel& channel : animation.channels) {
            scene::Quat expected{};
            sample(channel, seconds, expected);
            const Float4& played = locals[rig.joint_of_node[channel.node]].rotation;
            const scene::Quat q{double{played[0]}, double{played[1]}, double{played[2]}, double{played[3]}};
            const scene::Quat back = scene::multiply({-expected[0], -expected[1], -expected[2], expected[3]}, q);
            worst = std::max(worst, 2 * std::asin(std::min(1.0, std::hypot(back[0], back[1], back[2]))));
            EXPECT_NEAR(std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3])), 1, 1e-6);
        }
    }
    return worst;
}

// Arcs of every size up to half a turn, and some that are next to nothing.
TEST(Playback, rotations_agree_with_the_reference_to_a_millionth_of_a_radian) {
    const Rig rig = make_rig(chain(200), 0);
    std::mt19937 engine(1);
    std::uniform_real_distribution<double> any(-1, 1);
    scene::Animation animation;
    for (std::size_t i = 0; i < 200; ++i) {
        const double angle =
            i < 20 ? std::pow(10, -static_cast<double>(i) / 2.5) : 3.14159 * static_cast<double>(i) / 200;
        const scene::Quat from = scene::normalized({any(engine), any(engine), any(engine), any(engine)});
        const scene::Quat axis = scene::normalized({any(engine), any(engine), any(engine), 0});
        const double s = std::sin(angle / 2);
        const scene::Quat turn{axis[0] * s, axis[1] * s, axis[2] * s, std::cos(angle / 2)};
        const scene::Quat to = scene::multiply(turn, from);
        Channel channel{i, TransformPath::rotation, Interpolation::linear, {1, 2, 4}, {}};
        for (const scene::Quat& q : {from, to, from}) {
            // Of any length and sign.
            const double factor = i % 3 == 0 ? -2 : 1;
            for (const double d : q) channel.values.push_back(static_cast<float>(&q == &to ? factor * d : d));
        }
        animation.channels.push_back(channel);
    }
    std::vector<double> times;
    for (int i = 0; i <= 400; ++i) times.push_back(0.5 + 0.01 * i);
    for (const Kernel kernel : kernels) EXPECT_LT(worst_angle(animation, rig, times, kernel), 1e-6);
}

TEST(Playback, seeks_independently_of_the_previous_time) {
    Scene scene = chain(12);
    const Rig rig = make_rig(scene, 0);
    const Clip clip = make_clip(bending(12), rig);
    std::vector<JointTransform> first(12);
    std::vector<JointTransform> again(12);
    sample(clip, 0.3, first);
    for (const double elsewhere : {0.9, -5.0, 7.0, nan, infinity, -infinity}) {
        sample(clip, elsewhere, again);
        for (const JointTransform& local : again) EXPECT_TRUE(std::isfinite(local.rotation[0]));
        sample(clip, 0.3, again);
        EXPECT_EQ(std::memcmp(first.data(), again.data(), sizeof(JointTransform) * 12), 0);
    }
}

Channel steps(std::size_t node, std::vector<double> times) {
    Channel channel{node, TransformPath::translation, Interpolation::step, std::move(times), {}};
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        channel.values.insert(channel.values.end(), {static_cast<float>(i), 0, 0});
    }
    return channel;
}

TEST(Playback, finds_the_key_at_its_exact_time_and_just_before) {
    const Rig rig = make_rig(chain(1), 0);
    std::mt19937 engine(3);
    std::uniform_real_distribution<double> any(0, 1);
    // Evenly spaced, crowded at one place, next to each other, far away, and one.
    std::vector<std::vector<double>> all(5);
    for (int i = 0; i < 300; ++i) all[0].push_back(i / 30.0);
    for (int i = 0; i < 300; ++i) all[1].push_back(std::pow(any(engine), 9));
    for (double at = 1; all[2].size() < 50;) all[2].push_back(at = std::nextafter(at, 2));
    all[3] = {-1e300, -1, 0, 1e-300, 1, 1e300};
    all[4] = {2};
    for (std::vector<double>& times : all) {
        std::ranges::sort(times);
        times.erase(std::ranges::unique(times).begin(), times.end());
        const Channel channel = steps(0, times);
        const Clip clip = make_clip({.name = "", .channels = {channel}}, rig);
        std::vector<JointTransform> locals(1);
        for (const double key : times) {
            for (const double seconds : {key, std::nextafter(key, -infinity), std::nextafter(key, infinity)}) {
                std::array<double, 3> expected{};
                sample(channel, seconds, expected);
                sample(clip, seconds, locals);
                EXPECT_EQ(double{locals[0].translation[0]}, expected[0]) << seconds;
            }
        }
    }
}

TEST(Playback, needs_at_most_eight_times_the_memory_if_all_key_times_differ) {
    constexpr std::size_t joints = 60;
    const Rig rig = make_rig(chain(joints), 0);
    std::mt19937 engine(4);
    std::uniform_real_distribution<double> any(0, 0.01);
    scene::Animation animation;
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < joints; ++i) {
        std::vector<double> times;
        const int keys = i % 10 == 0 ? 1000 : 20;
        for (int k = 0; k < keys; ++k) times.push_back((k + any(engine)) / keys);
        Channel channel = steps(i, std::move(times));
        channel.interpolation = Interpolation::linear;
        numbers += channel.values.size();
        animation.channels.push_back(std::move(channel));
    }
    const Clip clip = make_clip(animation, rig);
    std::size_t stored = 0;
    for (const Clip::Band& band : clip.bands) stored += band.rows.size();
    EXPECT_LE(stored, 9 * numbers);
    EXPECT_LE(clip.bands.size(), joints / 6) << "and still fills its blocks";
    std::vector<JointTransform> locals(joints);
    for (double seconds = 0; seconds < 1.1; seconds += 0.0137) {
        sample(clip, seconds, locals);
        for (const Channel& channel : animation.channels) {
            std::array<double, 3> expected{};
            sample(channel, seconds, expected);
            EXPECT_NEAR(double{locals[channel.node].translation[0]}, expected[0], 1e-3);
        }
    }
}

// The kernels may differ in the last bits only: one multiplies and adds at once, the other one after the other.
TEST(Playback, agrees_with_and_without_avx2) {
    if (!has_avx2()) GTEST_SKIP() << "there is no AVX2 here";
    Scene scene = chain(40);
    show(scene, vertices(1000, 40));
    scene.animations = {bending(40)};
    Player best_player(scene, 0);
    Player baseline_player(scene, 0, Kernel::baseline);
    for (double seconds = 0; seconds <= 1; seconds += 0.01) {
        const Posed best = played_pose(best_player, scene, 0, 0, 0, seconds);
        const Posed baseline = played_pose(baseline_player, scene, 0, 0, 0, seconds);
        EXPECT_LT(worst_distance(best.positions, baseline.positions), 1e-6 * 40);
        EXPECT_LT(worst_distance(best.normals, baseline.normals), normal_tolerance);
    }
}

TEST(Playback, does_nothing_with_spans_that_are_too_short) {
    Scene scene = chain(3);
    show(scene, vertices(9, 3));
    scene.animations = {bending(3)};
    const Rig rig = make_rig(scene, 0);
    const Binding binding = make_binding(scene.skins[0], rig);
    const SkinnedVertices prepared = make_skinned_vertices(scene.meshes[0].primitives[0], binding);
    std::vector<JointTransform> locals(2);
    std::vector<JointMatrix> models(2);
    std::vector<JointMatrix> palette(3);
    std::vector<Float3> positions(8, {7, 7, 7});
    sample(make_clip(scene.animations[0], rig), 0.5, locals);
    local_to_model(rig, locals, models);
    skinning_palette(binding, models, palette);
    playback::skin(prepared, palette, positions);
    palette.resize(palette_size(binding));
    playback::skin(prepared, palette, positions);
    playback::skin(prepared, palette, positions, positions);
    EXPECT_THAT(positions, testing::Each(Float3{7, 7, 7}));
    Player player(scene, 0);
    player.pose(std::span<const JointTransform>(locals));
    player.skin(0, 0, positions);
    player.skin(0, 5, positions);
    player.skin(5, 0, positions);
    EXPECT_THAT(positions, testing::Each(Float3{7, 7, 7}));
}

TEST(Playback, has_an_empty_clip_for_an_animation_that_does_not_exist) {
    const Player player(chain(2), 0);
    EXPECT_EQ(player.animations(), 0U);
    EXPECT_TRUE(player.clip(0).bands.empty());
    EXPECT_TRUE(player.clip(7).still.empty());
}

TEST(Playback, survives_empty_and_invalid_scenes) {
    Player nothing(Scene{}, 0);
    nothing.pose(0, 1);
    EXPECT_EQ(nothing.palette().size(), 1u);
    EXPECT_EQ(nothing.seconds(3), 0);

    Scene scene = chain(4);
    scene.nodes[3].children = {1, 77, 3};  // in a circle, and nowhere
    scene.skins[0].joints = {0, 2, 99, 3};
    scene.skins[0].inverse_binds.resize(1);
    show(scene, vertices(9, 4));
    scene.animations = {bending(4)};
    auto& channels = scene.animations[0].channels;
    channels[0].values.resize(7);
    channels[1].times = {0, 0, 0};
    channels[2].times = {1, nan, 0.5};
    channels[3].times = {0, infinity, 2};
    Player player(scene, 0);
    std::vector<Float3> positions(9);
    for (const double seconds : {-1.0, 0.0, 0.5, 1.0, nan}) {
        player.pose(0, seconds);
        player.skin(0, 0, positions);
        for (const Float3& p : positions) EXPECT_TRUE(std::isfinite(p[0]) && std::isfinite(p[1]));
    }
}

TEST(Playback, treats_truncated_arrays_as_empty) {
    const Scene scene = chain(2);
    const Binding binding = make_binding(scene.skins[0], make_rig(scene, 0));
    const scene::Primitive whole = vertices(9, 2);
    scene::Primitive primitive = whole;
    primitive.positions.count = 10;
    EXPECT_EQ(make_skinned_vertices(primitive, binding).count, 0u);
    primitive = whole;
    primitive.normals.bytes = primitive.normals.bytes.slice(4);
    EXPECT_TRUE(make_skinned_vertices(primitive, binding).normals.empty());
    primitive = whole;
    primitive.weights[0].stride = ~std::size_t{0};
    primitive.joints[0].components = ~std::size_t{0};
    EXPECT_EQ(make_skinned_vertices(primitive, binding).matrices, std::vector<std::uint32_t>(16, 24));
}

TEST(Playback, returns_joint_matrices_and_accepts_custom_poses) {
    Scene scene = chain(3);
    Player player(scene, 0);
    std::vector<JointTransform> locals(player.locals().begin(), player.locals().end());
    locals[1].translation = {5, 0, 0, 0};
    player.pose(locals);
    EXPECT_FLOAT_EQ(player.models()[2].rows[0][3], 5.2F);
    EXPECT_FLOAT_EQ(player.palette()[2].rows[0][3], 5.2F);
    player.rest();
    EXPECT_FLOAT_EQ(player.models()[2].rows[0][3], 0.3F);
}

}  // namespace
}  // namespace sinew::test

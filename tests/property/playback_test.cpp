// SPDX-License-Identifier: MIT
// Playback agrees with the reference, for any model.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include "random_scene.h"
#include "support/playback.h"

namespace sinew::test::playback_test {

using namespace scene;

double any(double least, double most) {
    return least + (most - least) * *rc::gen::inRange(0, 10001) / 10000.0;
}

// With tangents. Neighbouring rotations are similar, because between opposite ones a cubic curve passes near zero,
// where any small error becomes a large angle.
void make_cubic(Channel& channel) {
    const std::size_t numbers = channel.path == TransformPath::rotation ? 4 : 3;
    std::vector<float> values;
    for (std::size_t key = 0; key < channel.times.size(); ++key) {
        const auto tangent = [&] {
            for (std::size_t i = 0; i < numbers; ++i) values.push_back(static_cast<float>(any(-0.2, 0.2)));
        };
        tangent();
        for (std::size_t i = 0; i < numbers; ++i) {
            const float own = channel.values[key * numbers + i];
            const float near = channel.values[i] + static_cast<float>(any(-0.1, 0.1));
            values.push_back(numbers == 4 ? near : own);
        }
        tangent();
    }
    channel.interpolation = Interpolation::cubic;
    channel.values = std::move(values);
}

void vary(Scene& scene) {
    for (Animation& animation : scene.animations) {
        for (Channel& channel : animation.channels) {
            const int kind = *rc::gen::inRange(0, 4);
            if (kind == 0) channel.interpolation = Interpolation::step;
            if (kind == 1) make_cubic(channel);
            // Separate key times.
            if (*rc::gen::inRange(0, 3) == 0) {
                for (std::size_t i = 0; i < channel.times.size(); ++i) channel.times[i] += any(0, 0.1);
            }
        }
    }
    if (*rc::gen::inRange(0, 3) == 0) {
        Node& node = scene.nodes[*rc::gen::inRange<std::size_t>(0, scene.nodes.size())];
        node.matrix = matrix_of(node.transform);
        (*node.matrix)[4] += any(-0.3, 0.3);
    }
    for (Primitive& primitive : scene.meshes[0].primitives) {
        if (primitive.joints.empty()) continue;
        std::vector<std::array<float, 3>> normals(primitive.positions.size());
        for (auto& n : normals) {
            n = {static_cast<float>(any(-1, 1)), static_cast<float>(any(0.2, 1)), static_cast<float>(any(-1, 1))};
        }
        primitive.normals = make_array(normals);
        if (*rc::gen::inRange(0, 2) == 0) {
            primitive.joints.push_back(primitive.joints[0]);
            std::vector<std::array<float, 4>> weights(normals.size());
            for (auto& w : weights) w = {static_cast<float>(any(0, 0.5)), 0, static_cast<float>(any(0, 0.5)), 0};
            primitive.weights.push_back(make_array(weights));
        }
    }
}

RC_GTEST_PROP(Playback, shows_what_the_reference_shows, ()) {
    Scene scene = any_scene({.uneven_scale = *rc::gen::arbitrary<bool>(), .fine_weights = true}, 20);
    const bool everything = *rc::gen::arbitrary<bool>();
    if (everything) add_everything(scene);
    vary(scene);
    const double reach = reach_of(scene);
    std::vector<playback::Player> players;
    for (const playback::Kernel kernel : kernels) players.emplace_back(scene, 0, kernel);
    for (std::size_t a = 0; a <= scene.animations.size(); ++a) {
        const Animation* animation = a < scene.animations.size() ? &scene.animations[a] : nullptr;
        for (int i = 0; i < 6; ++i) {
            const double seconds = any(-0.2, (animation != nullptr ? duration(*animation) : 0) + 0.3);
            for (std::size_t p = 0; p < scene.meshes[0].primitives.size(); ++p) {
                const Primitive& primitive = scene.meshes[0].primitives[p];
                const Posed expected = reference_pose(scene, 0, primitive, animation, seconds);
                for (playback::Player& player : players) {
                    const Posed played = played_pose(player, scene, 0, p, a, seconds);
                    RC_ASSERT(worst_distance(played.positions, expected.positions) < position_tolerance * reach);
                }
            }
        }
    }
}

// With uniform scale, so that no blend of joints is nearly flat: a normal could point anywhere there.
RC_GTEST_PROP(Playback, turns_normals_with_the_surface, ()) {
    Scene scene = any_scene({.fine_weights = true}, 8);
    for (Primitive& primitive : scene.meshes[0].primitives) {
        std::vector<std::array<float, 4>> weights(primitive.positions.size(), {0.5F, 0, 0, 0});
        primitive.weights = {make_array(weights)};
    }
    vary(scene);
    for (Primitive& primitive : scene.meshes[0].primitives) {
        primitive.joints.resize(1);
        primitive.weights.resize(1);
    }
    std::vector<playback::Player> players;
    for (const playback::Kernel kernel : kernels) players.emplace_back(scene, 0, kernel);
    const Animation& animation = scene.animations[0];
    const double seconds = any(0, duration(animation));
    const Posed expected = reference_pose(scene, 0, scene.meshes[0].primitives[0], &animation, seconds);
    for (playback::Player& player : players) {
        const Posed played = played_pose(player, scene, 0, 0, 0, seconds);
        RC_ASSERT(worst_distance(played.normals, expected.normals) < normal_tolerance);
    }
}

}  // namespace sinew::test::playback_test

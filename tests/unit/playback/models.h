// SPDX-License-Identifier: MIT
// Small animated models for the tests of playback.
#pragma once

#include <gtest/gtest.h>
#include <sinew/animation.h>
#include <sinew/playback.h>
#include <sinew/scene/math.h>

#include <random>

#include "support/playback.h"

namespace sinew::test {

using namespace playback;
using scene::Channel;
using scene::Interpolation;
using scene::TransformPath;

// A chain of joints and a skin with all of them.
inline Scene chain(std::size_t joints) {
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
inline void show(Scene& scene, scene::Primitive primitive) {
    scene.meshes.push_back({"mesh", {std::move(primitive)}, {}});
    scene::Node node;
    node.mesh = scene.meshes.size() - 1;
    node.skin = 0;
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(node);
}

// Four joints per vertex.
inline scene::Array joints_of(const std::vector<std::uint16_t>& joints) {
    return {.bytes = View<std::uint16_t>(joints).bytes,
            .count = joints.size() / 4,
            .stride = 8,
            .type = Type::u16,
            .components = 4};
}

// Some vertices with one to four influences each.
inline scene::Primitive vertices(std::size_t count, std::size_t joints, unsigned seed = 1) {
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

// An animation that bends every joint.
inline scene::Animation bending(std::size_t joints) {
    scene::Animation animation;
    for (std::size_t i = 0; i < joints; ++i) {
        Channel channel{i, TransformPath::rotation, Interpolation::linear, {0, 0.5, 1}, {}};
        const auto s = static_cast<float>(0.05 + 0.003 * static_cast<double>(i));
        channel.values = {0, 0, 0, 1, s, 0, 0, 1, 0, 0, s, 1};
        animation.channels.push_back(channel);
    }
    return animation;
}

// Expects that every kernel plays all animations like the reference.
inline void expect_as_reference(const Scene& scene, double size, const char* what) {
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

// A channel whose value is the number of the current key.
inline Channel steps(std::size_t node, std::vector<double> times) {
    Channel channel{node, TransformPath::translation, Interpolation::step, std::move(times), {}};
    for (std::size_t i = 0; i < channel.times.size(); ++i) {
        channel.values.insert(channel.values.end(), {static_cast<float>(i), 0, 0});
    }
    return channel;
}

}  // namespace sinew::test

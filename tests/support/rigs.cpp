// SPDX-License-Identifier: MIT
#include "support/rigs.h"

#include <sinew/animation.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "support/poses.h"

namespace sinew::test {
namespace {

using namespace scene;

Primitive tube_primitive(const RigOptions& options, std::size_t part, std::mt19937& random) {
    const std::size_t count = options.vertices / options.primitives;
    const auto length = static_cast<double>(options.joints);
    std::vector<std::array<float, 3>> positions;
    std::vector<std::vector<std::array<std::uint8_t, 4>>> joints(options.weight_sets);
    std::vector<std::vector<std::array<float, 4>>> weights(options.weight_sets);
    std::uniform_real_distribution<double> noise(0, 1);
    for (std::size_t v = 0; v < count; ++v) {
        const double along =
            length * (static_cast<double>(part * count + v) + 0.5) / static_cast<double>(options.vertices);
        const double angle = 2.4 * static_cast<double>(v);
        const double radius = 0.2 + 0.1 * noise(random);
        positions.push_back({static_cast<float>(radius * std::cos(angle)), static_cast<float>(along),
                             static_cast<float>(radius * std::sin(angle))});
        // The nearest joints, with weights that fall off; more sets have the farther ones.
        std::vector<std::pair<double, std::size_t>> near;
        for (std::size_t j = 0; j < options.joints; ++j) {
            near.emplace_back(std::abs(static_cast<double>(j) + 0.5 - along), j);
        }
        std::ranges::sort(near);
        near.resize(std::min(near.size(), 4 * options.weight_sets));
        double sum = 0;
        for (auto& [distance, joint] : near) {
            distance = std::exp(-2 * distance) * (0.5 + noise(random));
            sum += distance;
        }
        for (std::size_t set = 0; set < options.weight_sets; ++set) {
            auto& j = joints[set].emplace_back();
            auto& w = weights[set].emplace_back();
            for (std::size_t i = 0; i < 4 && 4 * set + i < near.size(); ++i) {
                j[i] = static_cast<std::uint8_t>(near[4 * set + i].second);
                w[i] = static_cast<float>(near[4 * set + i].first / sum);
            }
        }
    }
    Primitive p;
    p.positions = make_array(positions);
    for (std::size_t set = 0; set < options.weight_sets; ++set) {
        p.joints.push_back(make_array(joints[set]));
        p.weights.push_back(make_array(weights[set]));
    }
    return p;
}

Channel channel_of(std::size_t node, TransformPath path, const RigOptions& options, std::mt19937& random) {
    std::uniform_real_distribution<double> noise(-1, 1);
    Channel channel{node, path, Interpolation::linear, {}, {}};
    for (std::size_t k = 0; k < options.keys; ++k) {
        channel.times.push_back(0.1 * static_cast<double>(k) + 0.03 * (1 + noise(random)));
        const auto value = [&](double number) { channel.values.push_back(static_cast<float>(number)); };
        if (path == TransformPath::rotation) {
            const double x = 0.3 * noise(random);
            const double z = 0.3 * noise(random);
            value(x), value(0), value(z), value(std::sqrt(1 - x * x - z * z));
        } else if (path == TransformPath::scale) {
            value(1 + 0.4 * noise(random)), value(1 + 0.4 * noise(random)), value(1 + 0.4 * noise(random));
        } else {
            value(0.05 * noise(random)), value(node == 1 ? 0 : 1), value(0.05 * noise(random));
        }
    }
    return channel;
}

}  // namespace

Scene tube(const RigOptions& options) {
    std::mt19937 random(options.seed);
    Scene scene;
    Mesh& mesh = scene.meshes.emplace_back();
    for (std::size_t i = 0; i < options.primitives; ++i) mesh.primitives.push_back(tube_primitive(options, i, random));
    Skin& skin = scene.skins.emplace_back();
    Node& body = scene.nodes.emplace_back();
    body.mesh = 0;
    body.skin = 0;
    for (std::size_t j = 0; j < options.joints; ++j) {
        Node& joint = scene.nodes.emplace_back();
        joint.name = "joint" + std::to_string(j);
        joint.transform.translation = {0, j == 0 ? 0.0 : 1.0, 0};
        if (j + 1 < options.joints) joint.children.push_back(j + 2);
        skin.joints.push_back(j + 1);
        skin.inverse_binds.push_back(translation_matrix({0, -static_cast<double>(j), 0}));
    }
    scene.roots = {0, 1};
    for (std::size_t a = 0; a < options.animations; ++a) {
        Animation& animation = scene.animations.emplace_back();
        animation.name = "move" + std::to_string(a);
        for (std::size_t j = 0; j < options.joints; ++j) {
            animation.channels.push_back(channel_of(j + 1, TransformPath::rotation, options, random));
            animation.channels.push_back(channel_of(j + 1, TransformPath::translation, options, random));
            if (options.scales) animation.channels.push_back(channel_of(j + 1, TransformPath::scale, options, random));
        }
    }
    return scene;
}

double true_displacement_at_rest(const Scene& before, const Scene& after) {
    const auto a = posed(before);
    const auto b = posed(after);
    double largest = 0;
    for (std::size_t v = 0; v < a.size(); ++v) largest = std::max(largest, length(a[v] - b[v]));
    return largest / size_of(before);
}

double true_displacement(const Scene& before, const Scene& after, std::size_t index, std::size_t steps) {
    const Animation* moves = &before.animations.at(index);
    const Animation* moves_after = index < after.animations.size() ? &after.animations[index] : nullptr;
    double largest = 0;
    const double end = std::max(duration(*moves), moves_after == nullptr ? 0 : duration(*moves_after));
    for (std::size_t i = 0; i <= steps; ++i) {
        const double seconds = end * static_cast<double>(i) / static_cast<double>(steps);
        const auto a = posed(before, moves, seconds);
        const auto b = posed(after, moves_after, seconds);
        for (std::size_t v = 0; v < a.size(); ++v) largest = std::max(largest, length(a[v] - b[v]));
    }
    return largest / size_of(before);
}

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// Vertex attributes other than positions, after Blender.
#include <sinew/scene/flatten.h>
#include <sinew/scene/math.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cleaned.h"
#include "trips.h"

namespace sinew::test::vertex_test {

// Weights without joints cannot be exported to Blender.
bool has_skeleton(const Scene& scene) {
    return !scene.skins.empty();
}

// Calls `use(before, after)` for every primitive with the same number of vertices as before. Blender splits vertices at
// sharp edges, so others cannot be compared one by one.
std::size_t for_each_pair(auto&& use, bool (*is_wanted)(const Scene&) = nullptr) {
    std::size_t pairs = 0;
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        if (is_wanted != nullptr && !is_wanted(trip.before)) continue;
        const Scene before = cleaned(trip.before);
        const Scene after = cleaned(trip.after);
        for (std::size_t m = 0; m < std::min(before.meshes.size(), after.meshes.size()); ++m) {
            const auto& old = before.meshes[m].primitives;
            const auto& now = after.meshes[m].primitives;
            EXPECT_EQ(now.size(), old.size());
            for (std::size_t p = 0; p < std::min(old.size(), now.size()); ++p) {
                EXPECT_EQ(now[p].indices.size(), old[p].indices.size());
                if (now[p].positions.size() != old[p].positions.size()) continue;
                use(old[p], now[p]);
                ++pairs;
            }
        }
    }
    return pairs;
}

void expect_near(const scene::Array& now, const scene::Array& old, double tolerance) {
    ASSERT_EQ(now.size(), old.size());
    double worst = 0;
    for (std::size_t v = 0; v < old.size(); ++v) {
        for (std::size_t c = 0; c < std::min(now.components, old.components); ++c)
            worst = std::max(worst, std::abs(now.at(v, c) - old.at(v, c)) / std::max(1.0, std::abs(old.at(v, c))));
    }
    EXPECT_LE(worst, tolerance);
}

TEST(BlenderVertices, keep_their_texture_coordinates) {
    const std::size_t pairs = for_each_pair([](const scene::Primitive& old, const scene::Primitive& now) {
        ASSERT_EQ(now.texcoords.size(), old.texcoords.size());
        for (std::size_t i = 0; i < old.texcoords.size(); ++i) expect_near(now.texcoords[i], old.texcoords[i], 1e-6);
    });
    EXPECT_GT(pairs, 30u);
}

// Blender stores colours in eight bits.
TEST(BlenderVertices, keep_their_colours_but_for_rounding) {
    std::size_t colors = 0;
    for_each_pair([&](const scene::Primitive& old, const scene::Primitive& now) {
        ASSERT_EQ(now.colors.size(), old.colors.size());
        for (std::size_t i = 0; i < old.colors.size(); ++i, ++colors) expect_near(now.colors[i], old.colors[i], 0.005);
    });
    EXPECT_GT(colors, 0u);
}

// For each vertex, whether all its triangles have zero area: its normal is then lost in Blender.
std::vector<bool> on_flat_triangles(const scene::Primitive& p) {
    std::vector<bool> flat(p.positions.size(), true);
    const auto corners = scene::indices_of(p);
    for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
        using scene::operator-;
        const auto a = p.positions.vector<3>(corners[i]);
        const auto normal =
            scene::cross(p.positions.vector<3>(corners[i + 1]) - a, p.positions.vector<3>(corners[i + 2]) - a);
        if (scene::length(normal) < 1e-12) continue;
        for (std::size_t c = 0; c < 3; ++c) flat[corners[i + c]] = false;
    }
    return flat;
}

// Blender stores normals as angles of 16 bits relative to computed ones.
TEST(BlenderVertices, keep_their_normals_within_a_degree) {
    for_each_pair([](const scene::Primitive& old, const scene::Primitive& now) {
        if (old.normals.empty()) return;
        ASSERT_EQ(now.normals.size(), old.normals.size());
        const std::vector<bool> flat = on_flat_triangles(old);
        double worst = 0;
        for (std::size_t v = 0; v < flat.size(); ++v) {
            const double length = scene::length(old.normals.vector<3>(v));
            if (flat[v] || !(length > 0.1)) continue;
            for (std::size_t c = 0; c < 3; ++c)
                worst = std::max(worst, std::abs(now.normals.at(v, c) - old.normals.at(v, c) / length));
        }
        EXPECT_LE(worst, 0.0175);
    });
}

// The weight of every joint, in joint order.
std::vector<double> weights_of(const scene::Primitive& p, std::size_t vertex, std::size_t joints) {
    std::vector<double> weights(joints, 0.0);
    for (std::size_t set = 0; set < p.joints.size(); ++set) {
        for (std::size_t i = 0; i < 4; ++i) {
            const std::size_t joint = p.joints[set].index(vertex, i);
            if (joint < joints) weights[joint] += p.weights[set].at(vertex, i);
        }
    }
    return weights;
}

TEST(BlenderVertices, follow_the_same_joints) {
    constexpr std::size_t joints = 256;
    std::size_t skinned = 0;
    for_each_pair(
        [&](const scene::Primitive& old, const scene::Primitive& now) {
            ASSERT_EQ(now.joints.empty(), old.joints.empty());
            if (old.joints.empty()) return;
            ++skinned;
            for (std::size_t v = 0; v < old.positions.size(); ++v) {
                const auto before = weights_of(old, v, joints);
                const auto after = weights_of(now, v, joints);
                double sum = 0;
                for (const double weight : before) sum += weight;
                for (std::size_t j = 0; j < joints && sum > 0; ++j) ASSERT_NEAR(after[j], before[j] / sum, 1e-5);
            }
        },
        has_skeleton);
    EXPECT_GT(skinned, 10u);
}

}  // namespace sinew::test::vertex_test

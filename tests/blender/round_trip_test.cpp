// SPDX-License-Identifier: MIT
// What comes back from Blender, in the original format; docs/blender.md describes the same.
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/scene/math.h>

#include <cmath>

#include <sinew/bridge/skeleton.h>
#include "cleaned.h"
#include "support/poses.h"
#include "trips.h"

namespace sinew::test::round_trip_test {

// Blender uses single precision.
void expect_near(const scene::Matrix& a, const scene::Matrix& b) {
    double size = 1;
    for (const double d : b) size = std::max(size, std::abs(d));
    for (std::size_t i = 0; i < 16; ++i) EXPECT_NEAR(a[i], b[i], 1e-5 * size);
}

template <typename Thing>
std::vector<std::string> names_of(const std::vector<Thing>& things) {
    std::vector<std::string> names;
    for (const Thing& thing : things) names.push_back(thing.name);
    return names;
}

TEST(Blender, gives_names_back_in_their_order) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        EXPECT_EQ(trip.after.name, trip.before.name);
        EXPECT_EQ(names_of(trip.after.meshes), names_of(trip.before.meshes));
        EXPECT_EQ(names_of(trip.after.materials), names_of(trip.before.materials));
        EXPECT_EQ(names_of(trip.after.nodes), names_of(trip.before.nodes));
        EXPECT_EQ(names_of(trip.after.animations), names_of(trip.before.animations));
        EXPECT_EQ(names_of(trip.after.tags), names_of(trip.before.tags));
        EXPECT_EQ(names_of(trip.after.lods), names_of(trip.before.lods));
    }
}

void expect_near(const std::optional<scene::Vec4>& a, const std::optional<scene::Vec4>& b) {
    ASSERT_EQ(a.has_value(), b.has_value());
    for (std::size_t i = 0; a && i < 4; ++i) EXPECT_NEAR((*a)[i], (*b)[i], 1e-6);
}

TEST(Blender, gives_colours_and_textures_back) {
    std::size_t textures = 0;
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        ASSERT_EQ(trip.after.materials.size(), trip.before.materials.size());
        for (std::size_t i = 0; i < trip.before.materials.size(); ++i) {
            const scene::Material& before = trip.before.materials[i];
            const scene::Material& after = trip.after.materials[i];
            expect_near(after.base_color, before.base_color);
            expect_near(after.specular, before.specular);
            expect_near(after.emission, before.emission);
            expect_near(after.ambient, before.ambient);
            EXPECT_EQ(after.shininess, before.shininess);
            EXPECT_EQ(after.opacity, before.opacity);
            EXPECT_EQ(after.alpha_mode, before.alpha_mode);
            ASSERT_EQ(after.textures.size(), before.textures.size());
            for (std::size_t t = 0; t < before.textures.size(); ++t, ++textures) {
                EXPECT_EQ(scene::role_name(after.textures[t]), scene::role_name(before.textures[t]));
                EXPECT_EQ(after.textures[t].path, before.textures[t].path);
                EXPECT_EQ(after.textures[t].texcoord, before.textures[t].texcoord);
            }
        }
    }
    EXPECT_GT(textures, 10u);
}

// Numbers may be rounded.
bool same_notes(const Json& a, const Json& b) {
    const auto x = a.number();
    const auto y = b.number();
    if (x && y) return std::abs(*x - *y) <= 1e-5 * std::max({1.0, std::abs(*x), std::abs(*y)});
    if (a.array() != nullptr && b.array() != nullptr) return std::ranges::equal(*a.array(), *b.array(), same_notes);
    if (a.object() != nullptr && b.object() != nullptr) {
        return std::ranges::equal(*a.object(), *b.object(), [](const JsonMember& m, const JsonMember& n) {
            return m.key == n.key && same_notes(m.value, n.value);
        });
    }
    return to_text(a) == to_text(b);
}

template <typename Thing>
void expect_same_notes(const std::vector<Thing>& after, const std::vector<Thing>& before) {
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        EXPECT_TRUE(same_notes(after[i].notes, before[i].notes))
            << to_text(after[i].notes) << " and before " << to_text(before[i].notes);
    }
}

// Ids, flags, versions: the notes of the format.
TEST(Blender, gives_back_what_only_the_format_knows) {
    std::size_t notes = 0;
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        expect_same_notes(trip.after.nodes, trip.before.nodes);
        expect_same_notes(trip.after.meshes, trip.before.meshes);
        expect_same_notes(trip.after.materials, trip.before.materials);
        expect_same_notes(trip.after.animations, trip.before.animations);
        expect_same_notes(trip.after.skins, trip.before.skins);
        for (std::size_t i = 0; i < std::min(trip.before.meshes.size(), trip.after.meshes.size()); ++i)
            expect_same_notes(trip.after.meshes[i].primitives, trip.before.meshes[i].primitives);
        for (const scene::Mesh& mesh : trip.before.meshes) notes += mesh.notes.object() != nullptr ? 1U : 0U;
    }
    EXPECT_GT(notes, 10u);
}

TEST(Blender, gives_hierarchies_and_joints_back_in_their_order) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        EXPECT_EQ(trip.after.roots, trip.before.roots);
        ASSERT_EQ(trip.after.nodes.size(), trip.before.nodes.size());
        for (std::size_t i = 0; i < trip.before.nodes.size(); ++i) {
            EXPECT_EQ(trip.after.nodes[i].children, trip.before.nodes[i].children);
            EXPECT_EQ(trip.after.nodes[i].mesh, trip.before.nodes[i].mesh);
            EXPECT_EQ(trip.after.nodes[i].skin, trip.before.nodes[i].skin);
        }
        ASSERT_EQ(trip.after.skins.size(), trip.before.skins.size());
        for (std::size_t i = 0; i < trip.before.skins.size(); ++i) {
            EXPECT_EQ(trip.after.skins[i].name, trip.before.skins[i].name);
            EXPECT_EQ(trip.after.skins[i].joints, trip.before.skins[i].joints);
        }
    }
}

TEST(Blender, gives_rest_and_bind_poses_back) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        for (std::size_t i = 0; i < std::min(trip.before.nodes.size(), trip.after.nodes.size()); ++i) {
            expect_near(scene::local_matrix(trip.after.nodes[i]), scene::local_matrix(trip.before.nodes[i]));
        }
        for (std::size_t i = 0; i < std::min(trip.before.skins.size(), trip.after.skins.size()); ++i) {
            const auto& before = trip.before.skins[i].inverse_binds;
            const auto& after = trip.after.skins[i].inverse_binds;
            ASSERT_EQ(after.size(), before.size());
            for (std::size_t j = 0; j < before.size(); ++j) expect_near(after[j], before[j]);
        }
    }
}

// Only channels whose motion between keys is determined by the keys.
void drop_half_turns(Scene& before, Scene& after) {
    for (std::size_t i = before.animations.size(); i-- > 0;) {
        if (!has_half_turn(before.animations[i]) || i >= after.animations.size()) continue;
        before.animations.erase(before.animations.begin() + static_cast<std::ptrdiff_t>(i));
        after.animations.erase(after.animations.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

TEST(Blender, keeps_poses) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        Scene before = cleaned(trip.before);
        Scene after = cleaned(trip.after);
        drop_half_turns(before, after);
        // Blender's bone matrices are single precision and accumulate along the chain.
        const CompareOptions options{.tolerance = before.skins.empty() ? 1e-6 : 2e-5, .aspects = kept_by_blender()};
        const Comparison comparison = compare(before, after, options);
        for (const Difference& difference : comparison.differences) {
            if (!splits_vertices(difference)) ADD_FAILURE() << difference.path << ": " << difference.message;
        }
        EXPECT_LE(comparison.worst.relative, options.tolerance)
            << comparison.worst.animation << " " << comparison.worst.seconds;
    }
}

TEST(Blender, keeps_half_turns_at_their_keys) {
    std::size_t half_turns = 0;
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        const Scene before = cleaned(trip.before);
        const Scene after = cleaned(trip.after);
        ASSERT_EQ(after.animations.size(), before.animations.size());
        for (std::size_t i = 0; i < before.animations.size(); ++i) {
            if (!has_half_turn(before.animations[i])) continue;
            ++half_turns;
            for (const double seconds : scene::key_times(before.animations[i])) {
                const auto old = posed(before, &before.animations[i], seconds);
                const auto now = posed(after, &after.animations[i], seconds);
                ASSERT_EQ(now.size(), old.size());
                for (std::size_t v = 0; v < old.size(); ++v) {
                    for (std::size_t c = 0; c < 3; ++c) EXPECT_NEAR(now[v][c], old[v][c], 1e-5 * size_of(before));
                }
            }
        }
    }
    EXPECT_GT(half_turns, 0u);
}

}  // namespace sinew::test::round_trip_test

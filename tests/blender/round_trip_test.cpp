// SPDX-License-Identifier: MIT
// What comes back from Blender, in the format that the model had. docs/blender.md says the same in words.
#include <gtest/gtest.h>
#include <sinew/compare.h>

#include "cleaned.h"
#include "trips.h"

namespace sinew::test {
namespace {

template <typename Thing>
std::vector<std::string> names_of(const std::vector<Thing>& things) {
    std::vector<std::string> names;
    for (const Thing& thing : things) names.push_back(thing.name);
    return names;
}

TEST(Blender, gives_names_back_in_their_order) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        EXPECT_EQ(names_of(trip.after.meshes), names_of(trip.before.meshes));
        EXPECT_EQ(names_of(trip.after.materials), names_of(trip.before.materials));
        EXPECT_EQ(names_of(trip.after.nodes), names_of(trip.before.nodes));
        EXPECT_EQ(names_of(trip.after.animations), names_of(trip.before.animations));
    }
}

// Only those whose motion between the keys is told by the keys.
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
        const CompareOptions options;
        const Comparison comparison = compare(before, after, options);
        for (const Difference& difference : comparison.differences)
            ADD_FAILURE() << difference.element << ": " << difference.message;
        EXPECT_LE(comparison.worst.relative, options.tolerance)
            << comparison.worst.animation << " " << comparison.worst.seconds;
    }
}

}  // namespace
}  // namespace sinew::test

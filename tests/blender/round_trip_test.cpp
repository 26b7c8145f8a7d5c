// SPDX-License-Identifier: MIT
// What comes back from Blender, in the format that the model had. docs/blender.md says the same in words.
#include <gtest/gtest.h>
#include <sinew/compare.h>

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

TEST(Blender, keeps_poses) {
    for (const Trip& trip : all_trips()) {
        SCOPED_TRACE(trip.path);
        const CompareOptions options;
        const Comparison comparison = compare(trip.before, trip.after, options);
        for (const Difference& difference : comparison.differences)
            ADD_FAILURE() << difference.element << ": " << difference.message;
        EXPECT_LE(comparison.worst.relative, options.tolerance)
            << comparison.worst.animation << " " << comparison.worst.seconds;
    }
}

}  // namespace
}  // namespace sinew::test

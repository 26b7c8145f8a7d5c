// SPDX-License-Identifier: MIT
// The format owner's exporter compared with Blender's: one scene, written as sgm and sga by the one and as GLB by the
// other.
#include <gtest/gtest.h>

#include <cmath>

#include "support/files.h"
#include "support/glb.h"
#include "support/poses.h"

namespace sinew::test::gold_test {

double distance(const scene::Vec3& a, const scene::Vec3& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// The files split vertices differently, so each vertex is compared with the nearest.
double farthest_from_nearest(const std::vector<scene::Vec3>& from, const std::vector<scene::Vec3>& to) {
    double farthest = 0;
    for (const scene::Vec3& a : from) {
        double nearest = 1e300;
        for (const scene::Vec3& b : to) nearest = std::min(nearest, distance(a, b));
        farthest = std::max(farthest, nearest);
    }
    return farthest;
}

TEST(Gold, sgm_and_sga_pose_vertices_as_the_glb_does) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const auto ours = load_scene(*corpus() / "gold/bend.sgm");
    ASSERT_TRUE(ours);
    const Scene theirs = scene_of_glb(*corpus() / "gold/bend.glb");
    ASSERT_EQ(ours->animations.size(), theirs.animations.size());
    double worst = 0;
    // Blender's keys start at frame 1, ours at frame 0 of the same motion, and Blender has one more frame.
    for (const scene::Animation& animation : theirs.animations) {
        ASSERT_FALSE(animation.channels.empty());
        const auto& times = animation.channels[0].times;
        for (std::size_t frame = 0; frame < times.size(); ++frame) {
            const double seconds = static_cast<double>(frame) / 24;
            if (seconds > duration(ours->animations[0]) + 1e-6) continue;
            const auto a = posed(*ours, &ours->animations[0], seconds);
            const auto b = posed(theirs, &animation, times[frame]);
            worst = std::max({worst, farthest_from_nearest(a, b), farthest_from_nearest(b, a)});
        }
    }
    EXPECT_LT(worst, 1e-6 * size_of(theirs)) << "the worst distance is " << worst;
    RecordProperty("worst", std::to_string(worst));
}

// The bridge compared with a minimal reader for these files.
TEST(Gold, glb_files_are_posed_as_another_reader_poses_them) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    std::size_t compared = 0;
    for (const char* folder : {"made", "gold"}) {
        for (const auto& entry : std::filesystem::directory_iterator(*corpus() / folder)) {
            if (entry.path().extension() != ".glb") continue;
            const auto ours = load_scene(entry.path());
            ASSERT_TRUE(ours) << entry.path();
            EXPECT_LT(worst_distance(*ours, scene_of_glb(entry.path()), 20), 1e-12) << entry.path();
            ++compared;
        }
    }
    EXPECT_GE(compared, 15u);
}

// The independent writer of the corpus wrote each model in two formats.
TEST(Twins, pose_vertices_as_the_glb_beside_them_does) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    std::size_t compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*corpus() / "made")) {
        const std::string name = entry.path().filename().string();
        constexpr std::string_view ending = ".twin.glb";
        if (!name.ends_with(ending)) continue;
        const std::string stem = name.substr(0, name.size() - ending.size());
        for (const char* extension : {".sgm", ".mesh", ".twm"}) {
            const auto path = entry.path().parent_path() / (stem + extension);
            if (!std::filesystem::exists(path) || is_special(std::filesystem::relative(path, *corpus()))) continue;
            const auto ours = load_scene(path);
            ASSERT_TRUE(ours) << path;
            const Scene theirs = scene_of_glb(entry.path());
            EXPECT_LT(worst_distance(*ours, theirs, 20), 1e-5 * size_of(theirs)) << path;
            ++compared;
        }
    }
    EXPECT_GE(compared, 15u);
}

}  // namespace sinew::test::gold_test

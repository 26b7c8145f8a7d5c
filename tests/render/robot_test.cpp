// SPDX-License-Identifier: MIT
// The robot of the examples, in all formats, at all times and from all sides.
#include <gtest/gtest.h>
#include <sinew/file.h>

#include <cmath>

#include "render/framing.h"
#include "render/support.h"
#include "support/files.h"
#include "support/poses.h"

namespace sinew::test::robot_test {

namespace fs = std::filesystem;
using render::Shot;

const render::RenderOptions small{.width = 256, .height = 256, .background = render::transparent};

Scene robot(const std::string& extension = ".sgm") {
    return load_scene(source_root() / ("examples/robot" + extension)).value();
}

// Formats store weights and rotations with different precision, and most have no materials: these pictures show the
// shape only. Formats without skins do not move and are compared at rest. An edge that moves by a fraction of a pixel
// changes few pixels, and the mean very little.
TEST(Robot, looks_the_same_in_every_format) {
    render::RenderOptions plain = small;
    plain.plain = true;
    const Scene first = robot();
    for (const std::string extension : {".twm", ".mesh", ".scene.sgm", ".sphere.mesh", ".glb"}) {
        const Scene other = robot(extension);
        for (const Shot& shot : {Shot{}, Shot{.animation = 0, .seconds = 0.25}, Shot{.animation = 0, .seconds = 0.7}}) {
            if (shot.animation && other.skins.empty()) continue;
            const Difference apart = difference(draw(first, shot, plain), draw(other, shot, plain));
            EXPECT_LT(apart.mean, 0.15) << extension << " " << shot.seconds;
            EXPECT_LT(apart.share, 0.002) << extension << " " << shot.seconds;
        }
    }
}

// Drivers round differently, so edges may differ by a level or two; a wrong light or position would differ by more.
TEST(Robot, looks_as_it_did) {
    const Shot shot{.animation = 0, .seconds = 0.25};
    render::RenderOptions options = small;
    options.background = render::studio;
    const Picture picture = draw(robot(), shot, options);
    const fs::path golden = source_root() / "tests/render/golden/robot.png";
    if (updating()) {
        const Bytes file = png(picture);
        const auto written = write_file(golden, file, {.overwrite = true});
        ASSERT_TRUE(written) << written.error().message;
    }
    const Difference apart = difference(picture, read_picture(golden));
    EXPECT_LT(apart.mean, 0.5);
    EXPECT_LT(apart.share, 0.005);
}

TEST(Robot, is_the_same_bytes_every_time) {
    const Scene scene = robot();
    EXPECT_EQ(draw(scene, {}, small).pixels, draw(scene, {}, small).pixels);
    auto another = render::Renderer::create();
    ASSERT_TRUE(another) << another.error();
    EXPECT_EQ(draw(scene, {}, small).pixels, another->picture(scene, {}, small)->pixels);
}

TEST(Robot, moves) {
    const Scene scene = robot();
    const Picture before = draw(scene, {.animation = 0, .seconds = 0}, small);
    EXPECT_GT(difference(before, draw(scene, {.animation = 0, .seconds = 0.25}, small)).share, 0.02);
    EXPECT_GT(difference(before, draw(scene, {.animation = 0, .seconds = 0.5}, small)).share, 0.02);
    EXPECT_LT(difference(before, draw(scene, {.animation = 0, .seconds = 1}, small)).mean, 0.05) << "a cycle";
}

TEST(Robot, is_seen_whole_at_all_times_and_from_all_sides) {
    const Scene scene = robot();
    std::vector<Shot> shots;
    for (std::size_t i = 0; i < 12; ++i) {
        const double part = static_cast<double>(i) / 12;
        shots.push_back({.view = {360 * part, 15, true}, .animation = 0, .seconds = part});
    }
    std::size_t count = 0;
    const auto look = [&](const Picture& picture) {
        ++count;
        EXPECT_GT(coverage(picture), 0.05);
        for (std::size_t i = 0; i < 256; ++i) {
            for (const auto& [x, y] :
                 {std::pair{i, std::size_t{3}}, {i, std::size_t{252}}, {std::size_t{3}, i}, {std::size_t{252}, i}}) {
                EXPECT_EQ(pixel(picture, x, y)[3], 0) << "outside the margin at " << x << ", " << y;
            }
        }
        return true;
    };
    ASSERT_TRUE(renderer().pictures(scene, shots, small, look));
    EXPECT_EQ(count, 12u);
}

// On a turntable nothing jumps: the centre of the robot stays in place.
TEST(Robot, turns_around_its_middle) {
    const Scene scene = robot();
    std::vector<Shot> shots;
    for (int i = 0; i < 8; ++i) shots.push_back({.view = {45.0 * i, 18, true}});
    std::vector<double> heights;
    const auto measure = [&](const Picture& picture) {
        std::size_t low = 256;
        std::size_t high = 0;
        for (std::size_t y = 0; y < 256; ++y) {
            for (std::size_t x = 0; x < 256; ++x) {
                if (pixel(picture, x, y)[3] == 0) continue;
                low = std::min(low, y);
                high = std::max(high, y);
            }
        }
        heights.push_back(static_cast<double>(high - low));
        return true;
    };
    ASSERT_TRUE(renderer().pictures(scene, shots, small, measure));
    for (const double height : heights) EXPECT_NEAR(height, heights[0], 12);
}

TEST(Robot, fills_the_picture_with_one_frame_on_request) {
    render::RenderOptions one = small;
    one.fit = render::Fit::frame;
    const Shot shot{.view = {90, 0, false}, .animation = 0, .seconds = 0};
    EXPECT_GT(coverage(draw(robot(), shot, one)), coverage(draw(robot(), shot, small)));
}

TEST(Robot, carries_its_skeleton_inside) {
    const Scene scene = robot();
    for (const double seconds : {0.0, 0.2, 0.55, 0.8}) {
        const Shot shot{.animation = 0, .seconds = seconds};
        const Picture without = draw(scene, shot, small);
        render::Posing posing(scene);
        const render::Framing framing = framing_of(posing, {&shot, 1}, small, false);
        posing.pose(0, seconds);
        ASSERT_EQ(posing.joints().size(), 13u);
        for (const scene::Vec3& joint : posing.joints()) {
            const auto at = framing.cameras[0].project(framing.stage.place(joint));
            EXPECT_TRUE(is_covered(without, at[0], at[1], 4)) << at[0] << ", " << at[1] << " at " << seconds;
        }
        render::RenderOptions with = small;
        with.skeleton = true;
        const Picture skeleton = draw(scene, shot, with);
        EXPECT_GT(difference(without, skeleton).share, 0.01);
        for (const scene::Vec3& joint : posing.joints()) {
            const auto at = framing.cameras[0].project(framing.stage.place(joint));
            const Pixel seen = pixel(skeleton, static_cast<std::size_t>(at[0]), static_cast<std::size_t>(at[1]));
            EXPECT_GT(seen[0], seen[2] + 30) << "yellow or orange, over the model";
        }
    }
}

TEST(Robot, is_a_skeleton_without_a_mesh) {
    const Scene bones = robot(".sga");
    ASSERT_TRUE(bones.meshes.empty());
    const Picture picture = draw(bones, {}, small);
    EXPECT_GT(coverage(picture), 0.005);
    EXPECT_GT(difference(picture, draw(bones, {.animation = 0, .seconds = 0.25}, small)).share, 0.005);
}

TEST(Robot, is_drawn_in_tiles_that_match) {
    const Scene scene = robot();
    render::RenderOptions large = small;
    large.width = 2100;
    large.height = 1100;
    const Picture picture = draw(scene, {}, large);
    // Halving it gives the picture at half the size, also where tiles meet.
    render::RenderOptions half = large;
    half.width = 1050;
    half.height = 550;
    const Picture expected = draw(scene, {}, half);
    Picture halved{1050, 550, {}};
    for (std::size_t y = 0; y < 550; ++y) {
        for (std::size_t x = 0; x < 1050; ++x) {
            const Pixel p = pixel(picture, 2 * x, 2 * y);
            for (const int part : p) halved.pixels.push_back(static_cast<std::uint8_t>(part));
        }
    }
    EXPECT_LT(difference(halved, expected).share, 0.01);
}

}  // namespace sinew::test::robot_test

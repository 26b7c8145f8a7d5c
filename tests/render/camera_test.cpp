// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "render/camera.h"

namespace sinew::render::camera_test {

using scene::Vec3;

std::vector<Vec3> random_points(unsigned seed) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<double> number(-0.57, 0.57);
    std::vector<Vec3> points(40);
    for (Vec3& p : points) p = {number(random), 0.3 * number(random), number(random)};
    return points;
}

TEST(Camera, shows_all_points_and_leaves_just_the_margin) {
    for (unsigned seed = 0; seed < 20; ++seed) {
        for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{300, 300}, {640, 200}, {100, 400}}) {
            for (const NamedView& named : named_views()) {
                const RenderOptions options{.width = width, .height = height, .margin = 0.1};
                Reach reach(named.view, options);
                const std::vector<Vec3> points = random_points(seed);
                for (const Vec3& p : points) reach.add(p);
                const Camera camera(named.view, reach, options);
                std::array<double, 2> low{1e9, 1e9};
                std::array<double, 2> high{-1e9, -1e9};
                for (const Vec3& p : points) {
                    const auto at = camera.project(p);
                    for (std::size_t i = 0; i < 2; ++i) {
                        low[i] = std::min(low[i], at[i]);
                        high[i] = std::max(high[i], at[i]);
                    }
                }
                const auto w = static_cast<double>(width);
                const auto h = static_cast<double>(height);
                EXPECT_GE(low[0], 0.1 * w - 1e-6) << named.name;
                EXPECT_GE(low[1], 0.1 * h - 1e-6) << named.name;
                EXPECT_LE(high[0], 0.9 * w + 1e-6) << named.name;
                EXPECT_LE(high[1], 0.9 * h + 1e-6) << named.name;
                const bool wide = std::abs(high[0] - low[0] - 0.8 * w) < 1e-6;
                const bool tall = std::abs(high[1] - low[1] - 0.8 * h) < 1e-6;
                EXPECT_TRUE(wide || tall) << named.name << " is too far away";
            }
        }
    }
}

TEST(Camera, draws_tiles_that_are_parts_of_the_whole) {
    const RenderOptions options{.width = 300, .height = 200};
    Reach reach({}, options);
    for (const Vec3& p : random_points(1)) reach.add(p);
    const Camera camera({}, reach, options);
    const Tile tile{120, 60, 100, 50};
    for (const Vec3& p : random_points(2)) {
        const auto whole = camera.project(p);
        const scene::Matrix m = scene::multiply(camera.to_clip(tile), camera.to_camera());
        const auto row = [&](std::size_t i) { return m[i] * p[0] + m[i + 4] * p[1] + m[i + 8] * p[2] + m[i + 12]; };
        EXPECT_NEAR(120 + 100 * (1 + row(0) / row(3)) / 2, whole[0], 1e-6);
        EXPECT_NEAR(60 + 50 * (1 - row(1) / row(3)) / 2, whole[1], 1e-6);
    }
}

TEST(Camera, looks_from_where_the_name_says) {
    const auto expect_near = [](const Vec3& a, const Vec3& b) {
        for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(a[i], b[i], 1e-12);
    };
    const auto back_of = [](std::string_view name) {
        return axes_of(std::ranges::find(named_views(), name, &NamedView::name)->view).back;
    };
    expect_near(back_of("front"), {0, 0, 1});  // models face +z
    expect_near(back_of("back"), {0, 0, -1});
    expect_near(back_of("left"), {1, 0, 0});
    expect_near(back_of("right"), {-1, 0, 0});
    expect_near(back_of("top"), {0, 1, 0});
    expect_near(back_of("bottom"), {0, -1, 0});
}

TEST(Stage, has_everything_inside_the_unit_sphere) {
    for (const double size : {1e-30, 1.0, 3e38}) {
        Box box;
        for (const Vec3& p : random_points(3)) box.add(size * (p + Vec3{0.4, -0.2, 0.1}));
        box.add({std::nan(""), 0, 0});
        const Stage stage = stage_of(box);
        for (const Vec3& p : random_points(3))
            EXPECT_LE(length(stage.place(size * (p + Vec3{0.4, -0.2, 0.1}))), 1 + 1e-9);
    }
}

TEST(Stage, takes_models_without_a_size) {
    EXPECT_EQ(stage_of({}).scale, 1);
    Box box;
    box.add({5, 6, 7});
    EXPECT_EQ(stage_of(box).place({5, 6, 7}), (Vec3{0, 0, 0}));
}

}  // namespace sinew::render::camera_test

// SPDX-License-Identifier: MIT
// A model with a mark on each side, seen from each side.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "render/support.h"

namespace sinew::test::view_test {

constexpr scene::Vec4 red{1, 0, 0, 1};
constexpr scene::Vec4 green{0, 1, 0, 1};
constexpr scene::Vec4 blue{0, 0, 1, 1};

// Which of the three marks a pixel shows; a dot for none.
char letter(const Pixel& p) {
    if (p[3] < 200) return '.';
    if (p[0] > 200 && p[1] < 60 && p[2] < 60) return 'r';
    if (p[1] > 200 && p[0] < 60 && p[2] < 60) return 'g';
    if (p[2] > 200 && p[0] < 60 && p[1] < 60) return 'b';
    return '?';
}

// Three small boxes: red on the model's left (+x), green above, blue in front.
Scene marks() {
    Scene scene;
    const auto box = [&](const scene::Vec3& middle, const scene::Vec4& color) {
        const std::size_t material = add_unlit(scene, color);
        for (std::size_t axis = 0; axis < 3; ++axis) {
            for (const double side : {-0.2, 0.2}) {
                scene::Vec3 at = middle;
                at[axis] += side;
                show(scene, square(at, 0.2, axis), material);
            }
        }
    };
    box({1, 0, 0}, red);
    box({0, 1, 0}, green);
    box({0, 0, 1}, blue);
    return scene;
}

// Nine letters, row by row: corners, sides and centre of the picture.
std::string seen_from(std::string_view name) {
    const auto views = render::named_views();
    const render::View view = std::ranges::find(views, name, &render::NamedView::name)->view;
    const Picture picture =
        draw(marks(), {view}, {.width = 90, .height = 90, .background = render::transparent, .margin = 0});
    std::string letters;
    for (const double y : {0.1, 0.5, 0.9}) {
        for (const double x : {0.1, 0.5, 0.9}) letters += letter(pixel_at(picture, x, y));
    }
    return letters;
}

TEST(Views, show_the_sides_that_they_are_named_after) {
    EXPECT_EQ(seen_from("front"),
              "g.."
              "..."
              "b.r");
    EXPECT_EQ(seen_from("back"),
              "..g"
              "..."
              "r.b");
    EXPECT_EQ(seen_from("left"),
              "..g"
              "..."
              "b.r");
    EXPECT_EQ(seen_from("right"),
              "g.."
              "..."
              "r.b");
    EXPECT_EQ(seen_from("top"),
              "g.r"
              "..."
              "b..");
    EXPECT_EQ(seen_from("bottom"),
              "b.."
              "..."
              "g.r");
}

TEST(Views, from_the_front_left_and_above_show_all_three_marks) {
    const Picture picture = draw(marks(), {}, {.width = 120, .height = 120, .background = render::transparent});
    std::string all;
    for (std::size_t y = 0; y < 120; ++y) {
        for (std::size_t x = 0; x < 120; ++x) all += letter(pixel(picture, x, y));
    }
    for (const char mark : {'r', 'g', 'b'}) EXPECT_GT(std::ranges::count(all, mark), 100) << mark;
    const auto column_of = [&](char mark) { return all.find(mark) % 120; };
    EXPECT_LT(column_of('b'), column_of('r')) << "its left is to the right of its front";
}

TEST(Views, put_the_front_before_the_back) {
    Scene scene;
    show(scene, square({0, 0, -1}, 1), add_unlit(scene, red));
    show(scene, square({0, 0, 1}, 0.9), add_unlit(scene, blue));
    const render::View front{0, 0, false};
    const render::View back{180, 0, false};
    EXPECT_EQ(letter(pixel_at(draw(scene, {front}), 0.5, 0.5)), 'b');
    EXPECT_EQ(letter(pixel_at(draw(scene, {back}), 0.5, 0.5)), 'r');
}

}  // namespace sinew::test::view_test

// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/support.h"
#include "support/scenes.h"

namespace sinew::test::surface_test {

using testing::ElementsAre;
using testing::HasSubstr;

const render::Shot front{{0, 0, false}};
const render::RenderOptions small{.width = 64, .height = 64, .background = render::transparent, .margin = 0};

// Red and green at the top, blue and white at the bottom; each large enough to be seen without its neighbours.
Picture checks() {
    Picture picture{8, 8, {}};
    for (std::size_t y = 0; y < 8; ++y) {
        for (std::size_t x = 0; x < 8; ++x) {
            const bool white = y > 3 && x > 3;
            for (const bool on : {white || (y < 4 && x < 4), white || (y < 4 && x > 3), white || y > 3, true}) {
                picture.pixels.push_back(on ? 255 : 0);
            }
        }
    }
    return picture;
}

Scene textured(scene::TextureUse use) {
    Scene scene;
    const std::size_t material = add_unlit(scene, {1, 1, 1, 1});
    use.role = scene::TextureRole::base_color;
    scene.materials[material].textures.push_back(std::move(use));
    show(scene, square({0, 0, 0}, 1), material);
    return scene;
}

void expect_checks(const Picture& picture) {
    EXPECT_THAT(pixel_at(picture, 0.25, 0.25), ElementsAre(255, 0, 0, 255));
    EXPECT_THAT(pixel_at(picture, 0.75, 0.25), ElementsAre(0, 255, 0, 255));
    EXPECT_THAT(pixel_at(picture, 0.25, 0.75), ElementsAre(0, 0, 255, 255));
    EXPECT_THAT(pixel_at(picture, 0.75, 0.75), ElementsAre(255, 255, 255, 255));
}

TEST(Surfaces, have_the_colours_of_their_materials) {
    Scene scene;
    show(scene, square({0, 0, 0}, 1), add_unlit(scene, {1, 0.2140411, 0, 1}));
    const Pixel seen = pixel_at(draw(scene, front, small), 0.5, 0.5);
    EXPECT_EQ(seen[0], 255);
    EXPECT_NEAR(seen[1], 128, 1) << "materials are linear, pictures are sRGB";
    EXPECT_EQ(seen[2], 0);
}

TEST(Surfaces, have_embedded_textures) {
    Scene scene = textured({.path = "checks.png", .image = 0, .notes = {}});
    scene.images.push_back({"image/png", png(checks())});
    expect_checks(draw(scene, front, small));
}

TEST(Surfaces, have_textures_in_files) {
    const Scene scene = textured({.path = "tex/checks.png", .notes = {}});
    render::RenderOptions options = small;
    std::string asked;
    options.find_texture = [&](std::string_view path) -> tl::expected<Bytes, std::string> {
        asked += path;
        return png(checks());
    };
    expect_checks(draw(scene, front, options));
    EXPECT_EQ(asked, "tex/checks.png") << "once";
}

TEST(Surfaces, report_missing_textures) {
    const Scene scene = textured({.path = "gone.png", .notes = {}});
    render::RenderOptions options = small;
    std::string reported;
    options.texture_missing = [&](std::string_view path, std::string_view why) {
        reported += std::string(path) + ": " + std::string(why);
    };
    EXPECT_THAT(pixel_at(draw(scene, front, options), 0.5, 0.5), ElementsAre(255, 255, 255, 255));
    EXPECT_EQ(reported, "gone.png: not embedded in the model");
    reported.clear();
    options.find_texture = [](std::string_view) { return Bytes::copy_of("not an image"); };
    draw(scene, front, options);
    EXPECT_THAT(reported, HasSubstr("PNG and JPEG"));
}

TEST(Surfaces, have_the_colours_of_their_vertices) {
    Scene scene;
    scene::Primitive p = square({0, 0, 0}, 1);
    p.colors.push_back(scene::make_array<4>({{1, 0, 0, 1}, {1, 0, 0, 1}, {0, 0, 1, 1}, {0, 0, 1, 1}}));
    show(scene, std::move(p), add_unlit(scene, {1, 1, 1, 1}));
    const Picture picture = draw(scene, front, small);
    const Pixel low = pixel_at(picture, 0.5, 0.95);
    const Pixel high = pixel_at(picture, 0.5, 0.05);
    EXPECT_GT(low[0], 220);
    EXPECT_LT(low[2], 100);
    EXPECT_GT(high[2], 220);
    EXPECT_LT(high[0], 100);
    render::RenderOptions plain = small;
    plain.plain = true;
    const Pixel shape = pixel_at(draw(scene, front, plain), 0.5, 0.5);
    EXPECT_LT(std::abs(shape[0] - shape[2]), 60) << "neither red nor blue";
}

TEST(Surfaces, that_are_transparent_show_what_is_behind_them_in_any_order) {
    for (const bool clear_first : {true, false}) {
        Scene scene;
        const auto solid = [&] { show(scene, square({0, 0, -0.5}, 1), add_unlit(scene, {0, 0, 1, 1})); };
        const auto clear = [&] { show(scene, square({0, 0, 0.5}, 1), add_unlit(scene, {1, 0, 0, 0.5})); };
        if (clear_first) clear();
        solid();
        if (!clear_first) clear();
        const Pixel seen = pixel_at(draw(scene, front, small), 0.5, 0.5);
        EXPECT_NEAR(seen[0], 188, 2) << clear_first;  // half of the light
        EXPECT_NEAR(seen[2], 188, 2) << clear_first;
        EXPECT_EQ(seen[3], 255);
        const Pixel from_behind = pixel_at(draw(scene, {{180, 0, false}}, small), 0.5, 0.5);
        EXPECT_THAT(from_behind, ElementsAre(0, 0, 255, 255));
    }
}

TEST(Surfaces, that_are_transparent_are_transparent_in_the_picture) {
    Scene scene;
    show(scene, square({0, 0, 0}, 1), add_unlit(scene, {1, 0, 0, 0.25}));
    const Pixel seen = pixel_at(draw(scene, front, small), 0.5, 0.5);
    EXPECT_NEAR(seen[0], 255, 1) << "not premultiplied";
    EXPECT_NEAR(seen[3], 64, 1);
}

TEST(Surfaces, with_an_alpha_test_have_holes) {
    Scene scene = textured({.path = "", .image = 0, .notes = {}});
    scene.materials[0].alpha_mode = scene::AlphaMode::mask;
    scene.images.push_back({"image/png", render::png({2, 1, {255, 0, 0, 255, 0, 255, 0, 10}})});
    const Picture picture = draw(scene, front, small);
    EXPECT_EQ(pixel_at(picture, 0.2, 0.5)[3], 255);
    EXPECT_EQ(pixel_at(picture, 0.8, 0.5)[3], 0);
}

TEST(Surfaces, are_seen_from_behind_unless_they_are_culled) {
    Scene scene;
    const std::size_t material = add_unlit(scene, {1, 0, 0, 1});
    show(scene, square({0, 0, 0}, 1), material);
    const render::Shot behind{{180, 0, false}};
    render::RenderOptions culling = small;
    culling.cull = true;
    EXPECT_EQ(pixel_at(draw(scene, behind, small), 0.5, 0.5)[3], 255);
    EXPECT_EQ(pixel_at(draw(scene, behind, culling), 0.5, 0.5)[3], 0);
    EXPECT_EQ(pixel_at(draw(scene, front, culling), 0.5, 0.5)[3], 255);
    scene.materials[material].double_sided = true;
    EXPECT_EQ(pixel_at(draw(scene, behind, culling), 0.5, 0.5)[3], 255);
}

TEST(Surfaces, that_are_mirrored_keep_their_front) {
    Scene scene;
    show(scene, square({0, 0, 0}, 1), add_unlit(scene, {1, 0, 0, 1}), {.scale = {-1, 1, 1}});
    render::RenderOptions culling = small;
    culling.cull = true;
    EXPECT_EQ(pixel_at(draw(scene, front, culling), 0.5, 0.5)[3], 255);
    EXPECT_EQ(pixel_at(draw(scene, {{180, 0, false}}, culling), 0.5, 0.5)[3], 0);
}

// A surface without normals is lit like one with the normals of its triangles.
TEST(Surfaces, without_normals_get_flat_ones) {
    const auto lit = [](bool with_normals, double lean) {
        Scene scene;
        scene.materials.emplace_back();
        scene::Primitive p = square({0, 0, 0}, 1);
        if (with_normals) p.normals = scene::make_array<3>({{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}});
        const scene::Quat turned{std::sin(lean / 2), 0, 0, std::cos(lean / 2)};
        show(scene, std::move(p), 0, {.rotation = turned});
        return pixel_at(draw(scene, front, small), 0.5, 0.5);
    };
    for (const double lean : {-0.9, -0.3, 0.0, 0.4, 1.0}) {
        const Pixel flat = lit(false, lean);
        const Pixel given = lit(true, lean);
        for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(flat[i], given[i], 1) << lean;
    }
    EXPECT_GT(lit(false, -0.9)[0], lit(false, 1.0)[0] + 20) << "light comes from above";
}

TEST(Surfaces, cast_shadows_on_each_other) {
    Scene scene;
    scene.materials.emplace_back();
    show(scene, square({0, 0, 0}, 1), 0);
    const Pixel before = pixel_at(draw(scene, front, small), 0.5, 0.5);
    // A small square above and to the left of the centre, towards the light.
    show(scene, square({-0.18, 0.31, 0.28}, 0.12), 0);
    const Pixel after = pixel_at(draw(scene, front, small), 0.5, 0.5);
    EXPECT_LT(after[0], before[0] - 30);
}

TEST(Wires, are_drawn_over_surfaces) {
    Scene scene;
    show(scene, square({0, 0, 0}, 1), add_unlit(scene, {1, 1, 1, 1}));
    render::RenderOptions wires = small;
    wires.wireframe = true;
    EXPECT_LT(pixel_at(draw(scene, front, wires), 0.501, 0.499)[1], 220) << "the diagonal";
    EXPECT_EQ(pixel_at(draw(scene, front, wires), 0.75, 0.9)[1], 255);
    EXPECT_EQ(pixel_at(draw(scene, front, small), 0.501, 0.499)[1], 255);
}

TEST(Backgrounds, follow_the_options) {
    Scene scene;
    show(scene, square({0, 0, 0}, 1), add_unlit(scene, {1, 1, 1, 1}));
    render::RenderOptions options{.width = 40, .height = 60};
    const auto corners = [&](const render::Background& background) {
        options.background = background;
        const Picture picture = draw(scene, front, options);
        return std::array{pixel(picture, 0, 0), pixel(picture, 39, 59)};
    };
    EXPECT_THAT(corners(render::transparent), ElementsAre(Pixel{0, 0, 0, 0}, Pixel{0, 0, 0, 0}));
    const render::Color orange{1, 0.5F, 0, 1};
    for (const Pixel& corner : corners({orange, orange})) {
        for (std::size_t i = 0; i < 4; ++i) EXPECT_NEAR(corner[i], (Pixel{255, 128, 0, 255}[i]), 1);
    }
    const auto [top, bottom] = corners({{1, 0, 0, 1}, {0, 0, 1, 1}});
    EXPECT_GT(top[0], 230);
    EXPECT_GT(bottom[2], 230);
}

}  // namespace sinew::test::surface_test

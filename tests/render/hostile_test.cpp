// SPDX-License-Identifier: MIT
// Whatever a file contains, the result is a picture or a reason.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "render/support.h"
#include "support/files.h"
#include "support/formats.h"
#include "support/fuzz_corpus.h"
#include "support/scenes.h"

namespace sinew::test::hostile_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

const render::RenderOptions tiny{.width = 24,
                                 .height = 24,
                                 .background = render::transparent,
                                 .skeleton = true,
                                 .wireframe = true,
                                 .most_vertices = 1'000'000};

void look_at(const Scene& scene, const std::string& what) {
    std::vector<render::Shot> shots{{}, {.view = {0, 90, false}}};
    if (!scene.animations.empty()) shots.push_back({.animation = 0, .seconds = 0.3});
    std::size_t seen = 0;
    const auto drawn = renderer().pictures(scene, shots, tiny, [&](const Picture& picture) {
        ++seen;
        return picture.pixels.size() == 4 * 24 * 24;
    });
    EXPECT_TRUE(drawn ? seen == shots.size() : !drawn.error().empty()) << what;
}

void look_at(const Bytes& file, const Format& format, const std::string& what) {
    Report report;
    if (const auto scene = scene_of_any(file, format, report)) look_at(*scene, what);
}

class Hostile : public testing::TestWithParam<const Format*> {};

TEST_P(Hostile, files_of_the_fuzzers_are_drawn_or_refused) {
    const auto inputs = fuzz_inputs(GetParam()->id);
    if (inputs.empty()) GTEST_SKIP() << "no committed inputs";
    for (const ArchivedFile& input : inputs) look_at(input.content, *GetParam(), input.name);
}

TEST_P(Hostile, samples_are_drawn_or_refused) {
    for (const std::string kind : {"good", "broken"}) {
        for (const fs::path& path : samples(*GetParam(), kind)) look_at(slurp(path), *GetParam(), path.string());
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, Hostile, testing::ValuesIn(tested_formats().begin(), tested_formats().end()),
                         [](const auto& test) {
                             std::string name(test.param->id);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

Scene scene_of_corners(std::vector<std::array<float, 3>> corners) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].positions = scene::make_array(corners);
    scene.meshes[0].primitives[0].indices = {};
    return scene;
}

constexpr float nan = std::numeric_limits<float>::quiet_NaN();
constexpr float infinite = std::numeric_limits<float>::infinity();
constexpr float largest = std::numeric_limits<float>::max();
constexpr float smallest = std::numeric_limits<float>::denorm_min();

TEST(HostilePlaces, that_are_nan_do_not_affect_the_rest) {
    const std::vector<std::array<float, 3>> good{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    const Picture expected = draw(scene_of_corners(good), {}, tiny);
    EXPECT_GT(coverage(expected), 0.1);
    for (const float wrong : {nan, infinite, -infinite}) {
        auto corners = good;
        corners.insert(corners.end(), {{0.2F, 0.2F, 0.2F}, {wrong, 0, 0}, {0.1F, 0.1F, wrong}});
        render::RenderOptions options = tiny;
        options.wireframe = false;
        EXPECT_EQ(coverage(draw(scene_of_corners(corners), {}, options)),
                  coverage(draw(scene_of_corners(good), {}, options)))
            << "a triangle with a NaN vertex is not drawn";
    }
    look_at(scene_of_corners({{nan, nan, nan}, {nan, nan, nan}, {nan, nan, nan}}), "only NaN");
}

TEST(HostilePlaces, of_any_size_look_the_same) {
    const Picture expected = draw(scene_of_corners({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}), {}, tiny);
    for (const float size : {1e-30F, 1e30F, largest / 2}) {
        const Picture picture = draw(scene_of_corners({{0, 0, 0}, {size, 0, 0}, {0, size, 0}}), {}, tiny);
        EXPECT_LT(difference(picture, expected).mean, 3) << size;
    }
    look_at(scene_of_corners({{largest, -largest, largest}, {-largest, largest, 0}, {0, largest, -largest}}),
            "largest");
    look_at(scene_of_corners({{smallest, 0, 0}, {0, smallest, 0}, {0, 0, smallest}}), "smallest");
}

TEST(HostilePlaces, without_extent_give_an_empty_picture) {
    for (const float place : {0.0F, 7.0F, largest}) {
        const Scene scene = scene_of_corners({{place, place, place}, {place, place, place}, {place, place, place}});
        look_at(scene, "a point");
        render::RenderOptions options = tiny;
        options.skeleton = options.wireframe = false;
        EXPECT_EQ(coverage(draw(scene, {}, options)), 0);
    }
    look_at(scene_of_corners({{0, 0, 0}}), "a single point");
    look_at(scene_of_corners({{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}), "a line");
    look_at(Scene{}, "an empty scene");
}

TEST(HostileScenes, with_indices_out_of_range_are_not_drawn) {
    Scene scene = triangle_scene();
    scene.meshes[0].primitives[0].indices = scene::make_array<std::uint32_t>({0, 1, 4'000'000'000U});
    render::RenderOptions options = tiny;
    options.skeleton = false;
    EXPECT_EQ(coverage(draw(scene, {}, options)), 0);
}

TEST(HostileScenes, with_nan_transforms_do_no_harm) {
    for (const double wrong : {std::nan(""), HUGE_VAL, 1e300, 0.0}) {
        look_at(triangle_scene({.translation = {wrong, 0, 0}}), "translation");
        look_at(triangle_scene({.rotation = {wrong, 0, 0, wrong}}), "rotation");
        look_at(triangle_scene({.scale = {wrong, wrong, 1}}), "scale");
    }
}

TEST(HostileScenes, that_show_a_mesh_too_often_are_rejected) {
    Scene scene = triangle_scene();
    for (int i = 0; i < 9; ++i) {
        scene::Node node;
        node.mesh = 0;
        add_root(scene, std::move(node));
    }
    render::RenderOptions options = tiny;
    options.most_vertices = 30;
    EXPECT_TRUE(renderer().picture(scene, {}, options));
    options.most_vertices = 29;
    const auto refused = renderer().picture(scene, {}, options);
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error(), HasSubstr("more than 29 vertices"));
    options.most_vertices = 30;
    options.most_parts = 9;
    const auto too_many = renderer().picture(scene, {}, options);
    ASSERT_FALSE(too_many);
    EXPECT_THAT(too_many.error(), HasSubstr("more than 9 meshes"));
}

TEST(HostileSizes, of_pictures_are_limited) {
    for (const auto& [width, height] : {std::pair<std::size_t, std::size_t>{16385, 10}, {10, 1'000'000}, {0, 10}}) {
        const auto refused = renderer().picture(triangle_scene(), {}, {.width = width, .height = height});
        ASSERT_FALSE(refused) << width;
        EXPECT_FALSE(refused.error().empty());
    }
    const auto one = renderer().picture(triangle_scene(), {}, {.width = 1, .height = 1});
    EXPECT_TRUE(one) << one.error();
}

}  // namespace sinew::test::hostile_test

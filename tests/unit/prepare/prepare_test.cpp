// SPDX-License-Identifier: MIT
// The options of a conversion that change a scene before it is written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/sgm.h>
#include <sinew/gltf.h>
#include <sinew/scene/issues.h>

#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::prepare_prepare_test {

using testing::ElementsAre;

std::optional<Scene> through(const Scene& scene, const Format& format, ::sinew::Report& report,
                             const SaveOptions& how = {}) {
    const auto files = from_scene(scene, format, report, how);
    return files ? load_scene(*files) : std::nullopt;
}

Scene three_triangles() {
    Scene scene;
    scene.materials = {{.name = "a"}, {.name = "b"}};
    scene.materials[0].base_color = scene.materials[1].base_color = scene::Vec4{1, 0, 0, 1};
    for (std::size_t i = 0; i < 3; ++i) {
        scene::Node node{.name = "part"};
        node.transform.translation = {static_cast<double>(i), 0, 0};
        node.mesh = i;
        add_root(scene, std::move(node));
        scene.meshes.push_back({.name = "part", .primitives = {triangle()}});
        scene.meshes.back().primitives[0].material = i / 2;
    }
    return scene;
}

TEST(Join, merges_meshes_of_one_material) {
    ::sinew::Report report;
    SaveOptions options;
    options.join = true;
    const auto joined = through(three_triangles(), sgm::format, report, options);
    ASSERT_TRUE(joined);
    ASSERT_EQ(joined->meshes.size(), 2u);
    EXPECT_EQ(posed(*joined).size(), 9u);
    EXPECT_EQ(joined->meshes[0].primitives[0].positions.size(), 6u);
}

TEST(Join, keeps_all_positions) {
    Scene scene = three_triangles();
    scene::Animation animation{.name = "move"};
    animation.channels.push_back({.node = 1, .times = {0, 1}, .values = {1, 0, 0, 1, 5, 0}});
    scene.animations.push_back(std::move(animation));
    ::sinew::Report report;
    SaveOptions options;
    options.join = true;
    const auto joined = through(scene, gltf::format, report, options);
    ASSERT_TRUE(joined);
    EXPECT_LT(worst_distance(scene, *joined, 5), 1e-6);
}

TEST(Join, reports_dropped_levels_of_detail) {
    Scene scene = three_triangles();
    scene.lods = {{.name = "l", .node = {}, .levels = {{10, 0}, {20, 1}}}};
    ::sinew::Report report;
    SaveOptions options;
    options.join = true;
    ASSERT_TRUE(through(scene, gltf::format, report, options));
    EXPECT_EQ(losses_of(report, issue::loss_lods).size(), 1u);
}

TEST(TangentOption, computes_or_drops_tangents) {
    ::sinew::Report report;
    SaveOptions options;
    options.surfaces.tangents = Tangents::always;
    const auto with = through(triangle_scene(), sgm::format, report, options);
    ASSERT_TRUE(with);
    const scene::Primitive& p = with->meshes[0].primitives[0];
    ASSERT_EQ(p.tangents.size(), 3u);
    const auto t = p.tangents.vector<3>(0);
    EXPECT_NEAR(t[0] * t[0] + t[1] * t[1] + t[2] * t[2], 1, 1e-5) << "even without a texture";
    options.surfaces.tangents = Tangents::drop;
    const auto without = through(*with, sgm::format, report, options);
    EXPECT_TRUE(without->meshes[0].primitives[0].tangents.empty());
}

std::vector<std::string> paths_after(Textures how, const std::string& extension, const Format& format,
                                     std::size_t& files) {
    Scene scene = triangle_scene();
    scene.materials = {{.name = "m"}};
    scene.images = {{"image/png", Bytes::copy_of("\x89PNG and so on")}};
    for (const char* path : {"tex.d/skin", "tex/eye.png", "nose.jpg"}) {
        scene::TextureUse use{
            .role = scene.materials[0].textures.empty() ? scene::TextureRole::base_color : scene::TextureRole::normal,
            .path = path};
        if (std::string_view(path).starts_with("nose")) use.image = 0;
        scene.materials[0].textures.push_back(use);
    }
    scene.meshes[0].primitives[0].material = 0;
    ::sinew::Report report;
    SaveOptions options;
    options.textures = how;
    options.texture_extension = extension;
    const auto written = from_scene(scene, format, report, options);
    files = written->size();
    const auto back = load_scene(*written);
    std::vector<std::string> paths;
    for (const scene::TextureUse& use : back->materials.at(0).textures) paths.push_back(use.path);
    return paths;
}

TEST(TextureNames, are_written_without_images_on_request) {
    std::size_t files = 0;
    EXPECT_THAT(paths_after(Textures::names, "", sgm::format, files),
                ElementsAre("tex.d/skin", "tex/eye.png", "nose.jpg"));
    EXPECT_EQ(files, 1u) << "no image next to the model";
    paths_after(Textures::keep, "", sgm::format, files);
    EXPECT_EQ(files, 2u);
}

TEST(TextureNames, may_leave_the_image_type_open) {
    Scene scene = triangle_scene();
    scene.materials = {{.name = "m"}};
    scene.materials[0].textures = {{.role = scene::TextureRole::base_color, .path = "skin.*"}};
    scene.meshes[0].primitives[0].material = 0;
    for (const Format* format : {&sgm::format, &gltf::format}) {
        ::sinew::Report report;
        SaveOptions options;
        options.textures = Textures::copy;
        options.find_texture = [](std::string_view) {
            return tl::expected<FoundTexture, std::string>(FoundTexture{Bytes::copy_of("DDS "), "skin.dds"});
        };
        const auto files = from_scene(scene, *format, report, options);
        ASSERT_TRUE(files);
        EXPECT_EQ(files->back().name, "skin.dds");
        const std::string path = load_scene(*files)->materials.at(0).textures.at(0).path;
        EXPECT_EQ(path, format == &sgm::format ? "skin.*" : "skin.dds") << "only sgm supports this";
    }
}

TEST(TextureNames, get_the_requested_extension) {
    std::size_t files = 0;
    EXPECT_THAT(paths_after(Textures::names, ".*", sgm::format, files),
                ElementsAre("tex.d/skin.*", "tex/eye.*", "nose.*"));
    EXPECT_THAT(paths_after(Textures::names, ".dds", sgm::format, files),
                ElementsAre("tex.d/skin.dds", "tex/eye.dds", "nose.dds"));
}

}  // namespace sinew::test::prepare_prepare_test

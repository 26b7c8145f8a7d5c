// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/prepare/images.h>
#include <sinew/scene/issues.h>

#include <map>

#include "prepare/image_names.h"
#include "support/scenes.h"

namespace sinew::test::prepare_textures_test {

using testing::ElementsAre;
using testing::IsEmpty;

const Bytes png = Bytes::copy_of("\x89PNG and so on");
const Bytes jpg = Bytes::copy_of("\xFF\xD8\xFF and so on");

TEST(ImageNames, stay_below_the_folder_of_the_model) {
    EXPECT_EQ(image_file_name("tex\\skin.png", png), "tex/skin.png");
    EXPECT_EQ(image_file_name("../../skin.png", png), "skin.png");
    EXPECT_EQ(image_file_name("/etc/skin.png", png), "skin.png");
    EXPECT_EQ(image_file_name("C:\\art\\skin.png", png), "skin.png");
    EXPECT_EQ(image_file_name("..", png), "texture.png");
    EXPECT_EQ(image_file_name("folder/", png), "texture.png");
    EXPECT_EQ(image_file_name(std::string_view("a\0b\nc.png", 9), png), "a_b_c.png");
}

TEST(ImageNames, get_the_extension_of_their_type_if_it_is_open) {
    EXPECT_EQ(image_file_name("tex.d/skin.*", png), "tex.d/skin.png");
    EXPECT_EQ(image_file_name("skin.*", jpg), "skin.jpg");
    EXPECT_EQ(image_file_name("skin.*", Bytes::copy_of("unknown")), "skin");
}

TEST(ImageNames, fit_file_systems) {
    std::string name;
    for (int i = 0; i < 200; ++i) name += "é";
    const std::string cut = image_file_name("tex/" + name + ".png", png);
    EXPECT_EQ(cut, "tex/" + name.substr(0, 196) + ".png");
    EXPECT_LE(named_after_model(cut, std::string(250, 'm')).size(), 204u);
}

TEST(ImageNames, that_are_only_numbers_follow_the_model) {
    EXPECT_EQ(embedded_file_name("image_12.png", png, "robot"), "robot_image_12.png");
    EXPECT_EQ(embedded_file_name("tex/texture_0.jpg", jpg, "robot"), "tex/robot_texture_0.jpg");
    EXPECT_EQ(embedded_file_name("", png, "robot"), "robot_texture.png");
    EXPECT_EQ(embedded_file_name("image_of_me.png", png, "robot"), "image_of_me.png");
    EXPECT_EQ(embedded_file_name("robot_image_0.png", png, "droid"), "robot_image_0.png") << "it has a name now";
}

// A scene whose material has one texture for each path.
Scene textured(const std::vector<std::string>& paths) {
    Scene scene = triangle_scene();
    scene.materials = {{.name = "m"}};
    constexpr scene::TextureRole roles[] = {scene::TextureRole::base_color, scene::TextureRole::normal,
                                            scene::TextureRole::emission};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        scene.materials[0].textures.push_back({.role = roles[i % 3], .path = paths[i]});
    }
    scene.meshes[0].primitives[0].material = 0;
    return scene;
}

// The folder of a model: images by path.
using Folder = std::map<std::string, Bytes>;
FindTexture finder(Folder folder) {
    return [folder](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        const auto found = folder.find(std::string(path));
        if (found == folder.end()) return tl::make_unexpected(std::string("not here"));
        return FoundTexture{found->second, found->first};
    };
}

struct Saved {
    std::map<std::string, Bytes> images;
    std::vector<std::string> paths;
    std::vector<const Issue*> issues;
    std::vector<Bytes> embedded;
};
Saved saved(const Scene& scene, const Format& format, SaveOptions options) {
    Report report;
    options.name = "robot";
    const auto files = from_scene(scene, format, report, options);
    Saved result;
    EXPECT_TRUE(files);
    if (!files) return result;
    for (const OutputFile& file : *files) {
        if (file.is_image) result.images[file.name] = join(file.pieces);
    }
    Files expected;
    for (const OutputFile& file : image_files(scene, format, options)) expected.push_back(file);
    EXPECT_EQ(expected.size(), result.images.size()) << "image_files names them in advance";
    for (const OutputFile& file : expected) EXPECT_EQ(result.images[file.name], join(file.pieces)) << file.name;
    for (const Diagnostic& found : report.messages()) result.issues.push_back(found.issue);
    const auto back = load_scene(*files);
    if (!back || back->materials.empty()) return result;
    for (const scene::TextureUse& use : back->materials[0].textures) result.paths.push_back(use.path);
    for (const scene::Image& image : back->images) result.embedded.push_back(image.bytes);
    return result;
}

TEST(Textures, are_written_with_the_model_by_default) {
    const Scene scene = textured({"tex/a.png", "b.jpg", "gone.png"});
    const SaveOptions options{.find_texture = finder({{"tex/a.png", png}, {"b.jpg", jpg}})};
    ASSERT_EQ(options.textures, Textures::automatic);
    for (const Format* format : {&sgm::format, &scene_sgm::format}) {
        const Saved result = saved(scene, *format, options);
        EXPECT_EQ(result.images, (Folder{{"tex/a.png", png}, {"b.jpg", jpg}}));
        EXPECT_THAT(result.issues, ElementsAre(&issue::scene_texture_missing));
    }
    const Saved glb = saved(scene, gltf::format, options);
    EXPECT_THAT(glb.embedded, ElementsAre(png, jpg));
    EXPECT_THAT(glb.paths, ElementsAre("tex/a.png", "b.jpg", "gone.png"));
    EXPECT_THAT(glb.images, IsEmpty());
    SaveOptions text = options;
    text.dialect = "gltf";
    EXPECT_EQ(saved(scene, gltf::format, text).images.size(), 2u);
    EXPECT_THAT(saved(scene, twm::format, options).images, IsEmpty()) << "nothing would refer to them";
}

TEST(Textures, stay_in_the_folder_of_the_source) {
    const Scene scene = textured({"tex/a.png"});
    for (const Textures how : {Textures::automatic, Textures::copy, Textures::keep}) {
        const SaveOptions options{.textures = how, .find_texture = finder({{"tex/a.png", png}}), .same_folder = true};
        const Saved result = saved(scene, sgm::format, options);
        EXPECT_THAT(result.images, IsEmpty());
        EXPECT_THAT(result.issues, IsEmpty());
        EXPECT_THAT(result.paths, ElementsAre("tex/a.png"));
    }
}

TEST(Textures, that_are_not_written_must_be_at_the_output) {
    const Scene scene = textured({"a.png"});
    for (const Textures how : {Textures::keep, Textures::names}) {
        SaveOptions options{.textures = how, .find_texture = finder({{"a.png", png}})};
        EXPECT_THAT(saved(scene, sgm::format, options).issues, IsEmpty()) << "the folder is not known";
        options.find_texture_at_output = finder({});
        EXPECT_THAT(saved(scene, sgm::format, options).issues, ElementsAre(&issue::scene_texture_link));
        options.find_texture_at_output = finder({{"a.png", jpg}});
        EXPECT_THAT(saved(scene, sgm::format, options).issues, ElementsAre(&issue::scene_texture_link));
        options.find_texture_at_output = finder({{"a.png", png}});
        EXPECT_THAT(saved(scene, sgm::format, options).issues, IsEmpty());
        options.find_texture = {};
        options.find_texture_at_output = finder({});
        EXPECT_THAT(saved(scene, sgm::format, options).issues, ElementsAre(&issue::scene_texture_link));
    }
}

TEST(Textures, of_different_content_get_names_that_differ_in_more_than_case) {
    Scene scene = textured({"x/Skin.png", "x/skin.png", "x/SKIN.png"});
    scene.images = {{"image/png", png}, {"image/png", Bytes::copy_of("\x89PNG other")}, {"image/png", png}};
    for (std::size_t i = 0; i < 3; ++i) scene.materials[0].textures[i].image = i;
    const Saved result = saved(scene, sgm::format, {});
    EXPECT_THAT(result.paths, ElementsAre("x/Skin.png", "x/skin_2.png", "x/Skin.png"));
    EXPECT_EQ(result.images.size(), 2u);
}

TEST(Textures, whose_names_are_taken_are_named_after_the_model) {
    const Scene scene = textured({"tex/a.*", "tex/b.png"});
    const auto find = [](std::string_view path) -> tl::expected<FoundTexture, std::string> {
        return FoundTexture{png, path == "tex/a.*" ? "tex/a.png" : "tex/b.png"};
    };
    const SaveOptions options{.find_texture = find,
                              .is_taken = [](std::string_view name) { return name == "tex/a.png"; }};
    const Saved result = saved(scene, sgm::format, options);
    EXPECT_THAT(result.paths, ElementsAre("tex/robot_a.*", "tex/b.png"));
    EXPECT_EQ(result.images, (Folder{{"tex/robot_a.png", png}, {"tex/b.png", png}}));
}

TEST(Textures, of_roles_without_a_place_in_gltf_are_embedded_and_restored) {
    Scene scene = textured({"tex/skin.png", "skin.jpg", "other.dds"});
    scene.materials[0].textures[1].role = scene::TextureRole::specular;
    scene.materials[0].textures[2].role = scene::TextureRole::base_color;  // a second one
    const Bytes dds = Bytes::copy_of("DDS and so on");
    const SaveOptions options{.find_texture = finder({{"tex/skin.png", png}, {"skin.jpg", jpg}, {"other.dds", dds}})};
    Report report;
    const auto files = from_scene(scene, gltf::format, report, options);
    ASSERT_TRUE(files);
    const auto back = load_scene(*files);
    ASSERT_TRUE(back);
    const auto& uses = back->materials.at(0).textures;
    ASSERT_EQ(uses.size(), 3u);
    const Bytes* expected[] = {&png, &jpg, &dds};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(uses[i].path, scene.materials[0].textures[i].path);
        ASSERT_TRUE(uses[i].image) << i;
        EXPECT_EQ(back->images.at(*uses[i].image).bytes, *expected[i]) << i;
    }
}

}  // namespace sinew::test::prepare_textures_test

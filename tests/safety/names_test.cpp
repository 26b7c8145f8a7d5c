// SPDX-License-Identifier: MIT
// Thousands of equal names: four times as many must not take much more than four times as long.
#include <gtest/gtest.h>
#include <sinew/convert.h>
#include <sinew/folder.h>
#include <sinew/formats/mesh.h>
#include <sinew/formats/scene-sgm.h>
#include <sinew/formats/sgm.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/formats/twm.h>
#include <sinew/gltf.h>
#include <sinew/obj.h>
#include <sinew/prepare/images.h>

#include <set>

#include "attack.h"
#include "support/scenes.h"

namespace sinew::test::names_test {

namespace fs = std::filesystem;

// Linear cost gives 4, n log n a little more, quadratic cost 16.
constexpr std::size_t factor = 4;
constexpr double most_growth = 9;

void expect_linear(const std::string& what, std::size_t count, const std::function<void(std::size_t)>& work) {
    double growth = 0;
    for (int attempt = 0; attempt < 3; ++attempt) {  // other programs share the machine
        const double small = least_seconds([&] { work(count); });
        const double large = least_seconds([&] { work(factor * count); });
        growth = large / small;
        if (growth < most_growth) return;
    }
    ADD_FAILURE() << what << ": " << factor << " times as many names take " << growth << " times as long";
}

Bytes image_number(std::size_t i) {
    return Bytes::copy_of(png + std::to_string(i));
}

// Materials with one texture each, whose images all want the same name.
Scene with_images(std::size_t count, const std::function<std::string(std::size_t)>& name) {
    Scene scene = triangle_scene();
    for (std::size_t i = 0; i < count; ++i) {
        scene.images.push_back({"image/png", image_number(i)});
        scene::TextureUse use;
        scene::set_role(use, "base_color");
        use.path = name(i);
        use.image = i;
        scene.materials.push_back({.name = "material", .textures = {use}});
    }
    return scene;
}

// All meshes, nodes, materials and animations have one name.
Scene with_one_name(std::size_t count) {
    Scene scene;
    for (std::size_t i = 0; i < count; ++i) {
        scene::Mesh mesh{.name = "name", .primitives = {triangle()}};
        mesh.primitives[0].material = i;
        scene.meshes.push_back(std::move(mesh));
        scene.materials.push_back({.name = "name"});
        scene::Node node;
        node.name = "name";
        node.mesh = i;
        add_root(scene, std::move(node));
    }
    return scene;
}

// Joints and animations have one name each.
Scene with_one_animation_name(std::size_t count) {
    Scene scene = triangle_scene();
    for (std::size_t i = 0; i < count; ++i) {
        scene.animations.push_back({.name = "name",
                                    .channels = {{.node = 0,
                                                  .path = scene::TransformPath::translation,
                                                  .times = {0, 1},
                                                  .values = {0, 0, 0, 1, 1, 1}}}});
    }
    return scene;
}

// Writes a scene and reads it again.
void write_and_read(const Scene& scene, const Format& format) {
    Report report;
    const auto files = from_scene(scene, format, report);
    ASSERT_TRUE(files) << format.id;
    const auto asset = open(join((*files)[0].pieces), report, {.format = &format});
    ASSERT_TRUE(format.to_scene == nullptr || (asset && to_scene(*asset, report))) << format.id;
}

TEST(Names, of_images_cost_the_same_each) {
    const std::pair<const char*, std::function<std::string(std::size_t)>> kinds[] = {
        {"one name", [](std::size_t) { return "skin.png"; }},
        {"names that differ in case", [](std::size_t i) { return i % 2 == 0 ? "skin.png" : "SKIN.png"; }},
        {"numbered names", [](std::size_t i) { return "skin_" + std::to_string(i / 2) + ".png"; }},
        {"no name", [](std::size_t) { return ""; }},
    };
    for (const auto& [what, name] : kinds) {
        expect_linear(what, 1500, [&](std::size_t n) {
            const Files files = image_files(with_images(n, name), sgm::format, {});
            std::set<std::string> names;
            for (const OutputFile& file : files) names.insert(file.name);
            ASSERT_EQ(names.size(), n) << what;
        });
    }
}

TEST(Names, of_images_are_numbered_in_order) {
    const auto names_of = [](const Files& files) {
        std::vector<std::string> names;
        for (const OutputFile& file : files) names.push_back(file.name);
        return names;
    };
    EXPECT_EQ(names_of(image_files(with_images(3, [](std::size_t) { return "skin.png"; }), sgm::format, {})),
              (std::vector<std::string>{"skin.png", "skin_2.png", "skin_3.png"}));
    const std::string taken[] = {"skin.png", "skin_2.png", "skin.png", "Skin.png"};
    EXPECT_EQ(names_of(image_files(with_images(4, [&](std::size_t i) { return taken[i]; }), sgm::format, {})),
              (std::vector<std::string>{"skin.png", "skin_2.png", "skin_3.png", "Skin_4.png"}));
    Scene same = with_images(3, [](std::size_t) { return "skin.png"; });
    same.images[2] = same.images[0];
    EXPECT_EQ(names_of(image_files(same, sgm::format, {})), (std::vector<std::string>{"skin.png", "skin_2.png"}));
}

TEST(Names, of_meshes_cost_the_same_each_in_every_format) {
    for (const Format* format :
         {&obj::format, &gltf::format, &twm::format, &mesh::format, &scene_sgm::format, &sphere_mesh::format}) {
        expect_linear(std::string(format->id), 2000, [&](std::size_t n) { write_and_read(with_one_name(n), *format); });
    }
}

TEST(Names, of_animations_cost_the_same_each_in_every_format) {
    for (const Format* format :
         {&gltf::format, &twm::format, &mesh::format, &scene_sgm::format, &sphere_mesh::format, &sgm::format}) {
        expect_linear(std::string(format->id), 1000,
                      [&](std::size_t n) { write_and_read(with_one_animation_name(n), *format); });
    }
}

TEST(Names, of_missing_textures_cost_the_same_each) {
    expect_linear("missing textures", 500, [](std::size_t n) {
        const TemporaryFolder folder;
        for (std::size_t i = 0; i < n; ++i) write_text(folder.path() / ("file" + std::to_string(i)), "");
        const auto opened = Folder::open(folder.path());
        for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(opened->find_texture("no" + std::to_string(i)), "");
    });
}

// The whole program, including the checks for clashes, the report and the writing.
TEST(Names, in_a_file_cost_the_same_each_on_the_command_line) {
    const OpenFolder top;
    const auto write = [&](std::size_t n) {
        Report report;
        const auto files = from_scene(with_images(n, [](std::size_t) { return "skin.png"; }), gltf::format, report,
                                      {.dialect = "glb"});
        ASSERT_TRUE(files);
        write_text(top / ("in" + std::to_string(n) + "/m.glb"), "");
        write_text(top / ("in" + std::to_string(n) + "/other.gltf"), embedded(png + "x", "skin"));
        ASSERT_TRUE(write_file(top / ("in" + std::to_string(n) + "/m.glb"), (*files)[0].pieces, {.overwrite = true}));
    };
    for (const std::size_t n : {std::size_t{500}, 500 * factor}) write(n);
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"m.glb", "-o", "out/m.gltf", "--textures", "copy"},
             {"-r", ".", "-o", "out/", "--to", "gltf", "--dialect", "gltf", "--textures", "copy", "--incremental"}}) {
        expect_linear(options[0], 500, [&](std::size_t n) {
            const fs::path folder = top / ("in" + std::to_string(n));
            fs::remove_all(folder / "out");
            fs::create_directory(folder / "out");
            std::vector<std::string> words{"convert", "-q"};
            words.insert(words.end(), options.begin(), options.end());
            const auto result = sinew_in(Setting::usual, words, folder);
            ASSERT_EQ(result.exit_code, 0) << result.err;
            ASSERT_GE(files_below(folder / "out").size(), n);
        });
    }
}

}  // namespace sinew::test::names_test

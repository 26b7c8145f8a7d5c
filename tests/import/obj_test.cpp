// SPDX-License-Identifier: MIT
// Models as OBJ, read back by assimp.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/assimp.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/obj.h>
#include <sinew/scene/issues.h>

#include <fstream>

#include "support/files.h"
#include "support/poses.h"
#include "support/scenes.h"

namespace sinew::test::obj_test {

namespace fs = std::filesystem;

void write(const std::vector<OutputFile>& files, const fs::path& folder) {
    for (const OutputFile& file : files) {
        const Bytes all = join(file.pieces);
        std::ofstream(folder / file.name, std::ios::binary)
            .write(reinterpret_cast<const char*>(all.data()), static_cast<std::streamsize>(all.size()));
    }
}

TEST(Obj, holds_every_example_as_it_looks_at_rest) {
    std::size_t seen = 0;
    for (const auto& entry : fs::directory_iterator(source_root() / "examples")) {
        if (!entry.is_regular_file() || entry.path().extension() == ".sga") continue;
        const auto scene = load_scene(entry.path());
        if (!scene || scene->meshes.empty()) continue;
        ++seen;
        ::sinew::Report report;
        const auto files = from_scene(*scene, obj::format, report);
        ASSERT_TRUE(files) << entry.path();
        const TemporaryFolder folder;
        write(*files, folder.path());
        const auto back = assimp::import_file(folder.path() / "model.obj", report);
        ASSERT_TRUE(back) << entry.path();
        Scene still = *scene;
        still.animations.clear();
        // OBJ has no skins, and other materials; assimp names what has no name.
        CompareOptions how;
        how.aspects = *aspects_from("geometry");
        const Comparison result = compare(still, *back, how);
        EXPECT_LT(result.worst.relative, 1e-5) << entry.path();
        for (const Difference& difference : result.differences) {
            ADD_FAILURE() << entry.path() << " " << difference.path << ": " << difference.message;
        }
    }
    EXPECT_EQ(seen, 6u) << "the robot in six formats";
}

TEST(Obj, has_names_without_spaces_and_reports_losses) {
    Scene scene = triangle_scene();
    scene.meshes[0].name = "a name\nf 1 1 1";
    scene.materials = {{.name = "red paint"}, {.name = "red paint"}};
    scene.materials[0].textures = {{.role = scene::TextureRole::base_color, .path = "red paint.png"},
                                   {.role = scene::TextureRole::other, .other_role = "unheard_of", .path = "x"}};
    scene.meshes[0].primitives[0].material = 1;
    ::sinew::Report report;
    SaveOptions options;
    options.name = "out";
    const auto files = from_scene(scene, obj::format, report, options);
    ASSERT_TRUE(files);
    ASSERT_EQ(files->size(), 2u);
    const auto text = [&](std::size_t i) {
        const Bytes all = join((*files)[i].pieces);
        return std::string(reinterpret_cast<const char*>(all.data()), all.size());
    };
    EXPECT_EQ((*files)[0].name, "out.obj");
    EXPECT_EQ((*files)[1].name, "out.mtl");
    EXPECT_THAT(text(0), testing::HasSubstr("mtllib out.mtl\no a_name_f_1_1_1\nusemtl red_paint_2\n"));
    EXPECT_THAT(text(1), testing::HasSubstr("newmtl red_paint\nillum 2\nmap_Kd red paint.png\n"));
    EXPECT_EQ(losses_of(report, issue::loss_textures).size(), 1u);
}

}  // namespace sinew::test::obj_test

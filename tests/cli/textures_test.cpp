// SPDX-License-Identifier: MIT
// Textures on the command line: where they are found, and where they end up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.h"
#include "support/program.h"
#include "textured.h"

namespace sinew::test::textures_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A model that refers to `Skin.png` in a folder `tex`, which exists with another case.
fs::path model_in(const fs::path& folder) {
    write_text(
        folder / "model.gltf",
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"a"}],)"
        R"("images":[{"uri":"tex/Skin.png"},{"uri":"gone.png"}],"textures":[{"source":0},{"source":1}],)"
        R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"emissiveTexture":{"index":1}}]})");
    write_text(folder / "tex/skin.PNG", png);
    return folder / "model.gltf";
}

TEST(Textures, are_embedded_in_a_glb_by_default) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    fs::create_directory(folder.path() / "out");
    for (const char* out : {"out/model.glb", "in/model.glb"}) {
        const auto result = sinew({"convert", "in/model.gltf", out}, folder.path());
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_THAT(contents(folder.path() / out), HasSubstr(png)) << "also in the folder of the source";
        EXPECT_THAT(result.err, testing::Not(HasSubstr("SCENE_TEXTURE_LINK")));
        EXPECT_THAT(result.err, HasSubstr("gone.png")) << "the only one that is missing";
    }
    EXPECT_EQ(files_below(folder.path() / "out"), Names{"model.glb"});
}

TEST(Textures, are_copied_next_to_other_models_by_default) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("tex/sub/Skin.png"));
    write_text(folder.path() / "in/tex/sub/Skin.png", png);
    for (const char* out : {"gltf/model.gltf", "sgm/model.sgm", "obj/model.obj", "scene/model.scene"}) {
        const fs::path path = folder.path() / out;
        fs::create_directory(path.parent_path());
        std::vector<std::string> words{"convert", "in/model.gltf", out};
        if (path.extension() == ".scene") words.insert(words.end(), {"--to", "scene-sgm"});
        const auto result = sinew(words, folder.path());
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_THAT(result.err, testing::Not(HasSubstr("warning"))) << out;
        EXPECT_EQ(contents(path.parent_path() / "tex/sub/Skin.png"), png) << out;
        const std::string text = contents(path) + contents(folder.path() / "obj/model.mtl");
        EXPECT_THAT(text, HasSubstr("tex/sub/Skin.png")) << out;
    }
}

TEST(Textures, stay_where_they_are_in_the_folder_of_the_source) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("tex/Skin.png"));
    write_text(folder.path() / "in/tex/skin.PNG", png);
    fs::create_symlink(folder.path() / "in", folder.path() / "same");
    for (const char* out : {"in/model.sgm", "same/other.sgm"}) {
        const auto result = sinew({"convert", "in/model.gltf", out, "--depfile", "dep"}, folder.path());
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_THAT(result.err, testing::Not(HasSubstr("warning")));
        EXPECT_EQ(contents(folder.path() / "dep"), std::string(out) + ": in/model.gltf in/tex/skin.PNG\n");
    }
    EXPECT_EQ(files_below(folder.path() / "in"), (Names{"model.gltf", "model.sgm", "other.sgm", "tex/skin.PNG"}));
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "in/third.sgm", "--textures", "copy"}, folder.path()).exit_code, 0);
    EXPECT_EQ(files_below(folder.path() / "in/tex"), Names{"skin.PNG"}) << "it is next to the model already";
}

TEST(Textures, that_are_only_names_are_checked_from_the_folder_of_the_output) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("tex/skin.png"));
    write_text(folder.path() / "in/tex/skin.png", png);
    fs::create_directory(folder.path() / "out");
    for (const char* how : {"keep", "names"}) {
        const auto convert = [&](const std::string& out) {
            return sinew({"convert", "in/model.gltf", out, "-y", "--textures", how}, folder.path());
        };
        for (const char* out : {"out/model.sgm", "out/model.gltf", "out/model.glb"}) {
            fs::remove_all(folder.path() / "out/tex");
            const auto broken = convert(out);
            EXPECT_EQ(broken.exit_code, 0) << broken.err;
            EXPECT_THAT(broken.err, HasSubstr("warning SCENE_TEXTURE_LINK in/model.gltf /materials: tex/skin.png: "
                                              "not found from the folder of the output"));
            EXPECT_THAT(broken.err, testing::Not(HasSubstr("nothing lost")));
            EXPECT_EQ(files_below(folder.path() / "out/tex"), Names{}) << "links stay as they are";
            write_text(folder.path() / "out/tex/skin.png", png);
            EXPECT_THAT(convert(out).err, testing::Not(HasSubstr("warning"))) << "the image is there";
            write_text(folder.path() / "out/tex/skin.png", "another image");
            EXPECT_THAT(convert(out).err, HasSubstr("another image has this name there"));
        }
        EXPECT_THAT(convert("in/beside.sgm").err, testing::Not(HasSubstr("warning")));
        EXPECT_THAT(convert("out/model.twm").err, testing::Not(HasSubstr("TEXTURE_LINK"))) << "it has no textures";
    }
    fs::remove_all(folder.path() / "out/tex");
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "out/strict.sgm", "--textures", "keep", "--fail-on", "warning"},
                    folder.path())
                  .exit_code,
              1);
}

TEST(Textures, whose_names_get_another_extension_are_checked_too) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("skin.png"));
    write_text(folder.path() / "in/skin.png", png);
    fs::create_directory(folder.path() / "out");
    const auto dds = sinew({"convert", "in/model.gltf", "out/a.sgm", "--texture-extension", "dds"}, folder.path());
    EXPECT_THAT(dds.err, HasSubstr("SCENE_TEXTURE_LINK in/model.gltf /materials: skin.dds"));
    const auto any = sinew({"convert", "in/model.gltf", "out/b.sgm", "--texture-extension", "any"}, folder.path());
    EXPECT_THAT(any.err, testing::Not(HasSubstr("warning")));
    EXPECT_EQ(contents(folder.path() / "out/skin.png"), png);
    const auto gltf = sinew({"convert", "in/model.gltf", "out/c.gltf", "--texture-extension", "any"}, folder.path());
    EXPECT_THAT(gltf.err, HasSubstr("skin.*: gltf needs the name of a file"));
}

TEST(Textures, of_any_type_keep_their_name_in_sgm_and_get_the_extension_elsewhere) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("tex/skin.png"));
    write_text(folder.path() / "in/tex/Skin.JPG", "\xFF\xD8\xFF a photo");
    for (const char* name : {"sgm", "gltf", "scene", "back"}) fs::create_directory(folder.path() / name);
    const auto convert = [&](std::vector<std::string> words) {
        words.insert(words.begin(), "convert");
        const auto result = sinew(words, folder.path());
        EXPECT_EQ(result.exit_code, 0) << result.err;
        return result.err;
    };
    convert({"in/model.gltf", "in/model.sgm", "--texture-extension", "any", "--textures", "names", "-q"});
    ASSERT_THAT(contents(folder.path() / "in/model.sgm"), HasSubstr("tex/skin.*"));
    EXPECT_THAT(convert({"in/model.sgm", "sgm/model.sgm"}), testing::Not(HasSubstr("warning")));
    EXPECT_THAT(contents(folder.path() / "sgm/model.sgm"), HasSubstr("tex/skin.*"));
    EXPECT_EQ(files_below(folder.path() / "sgm"), (Names{"model.sgm", "tex/skin.JPG"}));
    EXPECT_THAT(convert({"in/model.sgm", "gltf/model.gltf"}), testing::Not(HasSubstr("warning")));
    EXPECT_THAT(contents(folder.path() / "gltf/model.gltf"), HasSubstr("\"uri\": \"tex/skin.JPG\""));
    EXPECT_EQ(contents(folder.path() / "gltf/tex/skin.JPG"), "\xFF\xD8\xFF a photo");
    EXPECT_THAT(convert({"in/model.sgm", "in/here.gltf"}), testing::Not(HasSubstr("warning")));
    EXPECT_THAT(contents(folder.path() / "in/here.gltf"), HasSubstr("\"uri\": \"tex/Skin.JPG\"")) << "as on disk";
    // Through a GLB, the name comes back, and the file has the extension of its type.
    convert({"in/model.sgm", "model.glb"});
    convert({"model.glb", "back/model.sgm"});
    EXPECT_THAT(contents(folder.path() / "back/model.sgm"), HasSubstr("tex/skin.*"));
    EXPECT_EQ(contents(folder.path() / "back/tex/skin.jpg"), "\xFF\xD8\xFF a photo");
}

TEST(Textures, of_types_that_gltf_cannot_hold_are_copied_next_to_a_glb) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("skin.tga"));
    write_text(folder.path() / "in/skin.tga", "GIF89a, which glTF does not have");
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "in/model.gltf", "out/model.glb"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("SCENE_TEXTURE_KIND"));
    EXPECT_EQ(contents(folder.path() / "out/skin.tga"), "GIF89a, which glTF does not have");
}

TEST(Textures, go_through_standard_output_only_if_they_are_embedded) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("skin.png"));
    write_text(folder.path() / "in/skin.png", png);
    const auto glb = sinew({"convert", "in/model.gltf", "-", "--to", "gltf"}, folder.path());
    EXPECT_EQ(glb.exit_code, 0) << glb.err;
    EXPECT_THAT(glb.out, HasSubstr(png));
    EXPECT_THAT(glb.err, testing::Not(HasSubstr("warning")));
    const auto sgm = sinew({"convert", "in/model.gltf", "-", "--to", "sgm"}, folder.path());
    EXPECT_EQ(sgm.exit_code, 0) << sgm.err;
    EXPECT_THAT(sgm.err, HasSubstr("SCENE_TEXTURE_LINK"));
    EXPECT_EQ(files_below(folder.path()), (Names{"in/model.gltf", "in/skin.png"}));
}

TEST(Textures, never_leave_the_folder_of_the_output) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("../../tex/skin.png"));
    write_text(folder.path() / "in/tex/skin.png", png);
    fs::create_directories(folder.path() / "out/deep");
    const auto result = sinew({"convert", "in/model.gltf", "out/deep/model.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(files_below(folder.path() / "out"), (Names{"deep/model.sgm", "deep/skin.png"}));
}

TEST(Textures, with_roles_that_gltf_lacks_are_in_the_glb_too) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/model.gltf", linked("skin.png"));
    write_text(folder.path() / "in/skin.png", png);
    // sgm has a hint for specular textures: hint 2 instead of 0.
    fs::create_directory(folder.path() / "sgm");
    ASSERT_EQ(sinew({"convert", "in/model.gltf", "sgm/model.sgm"}, folder.path()).exit_code, 0);
    std::string sgm = contents(folder.path() / "sgm/model.sgm");
    const std::size_t hint = sgm.find("skin.png") - 3;
    ASSERT_EQ(sgm.at(hint), '\0');
    sgm[hint] = 2;
    write_text(folder.path() / "sgm/model.sgm", sgm);
    ASSERT_EQ(sinew({"convert", "sgm/model.sgm", "model.glb"}, folder.path()).exit_code, 0);
    EXPECT_THAT(contents(folder.path() / "model.glb"), HasSubstr(png));
    fs::create_directory(folder.path() / "back");
    ASSERT_EQ(sinew({"convert", "model.glb", "back/model.sgm"}, folder.path()).exit_code, 0);
    EXPECT_EQ(contents(folder.path() / "back/skin.png"), png);
    EXPECT_EQ(contents(folder.path() / "back/model.sgm"), sgm);
}

TEST(Textures, without_a_name_are_named_after_the_model) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/a.gltf", embedded(png + "a"));
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "in/a.gltf", "out/robot.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(files_below(folder.path() / "out"), (Names{"robot.sgm", "robot_image_0.png"}));
    EXPECT_THAT(contents(folder.path() / "out/robot.sgm"), HasSubstr("robot_image_0.png"));
}

TEST(Textures, do_not_replace_other_files) {
    const TemporaryFolder folder;
    write_text(folder.path() / "in/a.gltf", embedded(png, "Skin"));
    write_text(folder.path() / "out/Skin.png", "precious");
    const auto refused = sinew({"convert", "in/a.gltf", "out/a.sgm"}, folder.path());
    EXPECT_EQ(refused.exit_code, 4);
    EXPECT_THAT(refused.err, HasSubstr("out/Skin.png: exists already; use -y to replace it"));
    EXPECT_EQ(files_below(folder.path() / "out"), Names{"Skin.png"}) << "nothing is written";
    EXPECT_EQ(contents(folder.path() / "out/Skin.png"), "precious");
    EXPECT_EQ(sinew({"convert", "in/a.gltf", "out/a.sgm", "-y"}, folder.path()).exit_code, 0);
    EXPECT_EQ(contents(folder.path() / "out/Skin.png"), png);
    EXPECT_EQ(sinew({"convert", "in/a.gltf", "out/b.sgm"}, folder.path()).exit_code, 0) << "the same image";
}

TEST(Textures, are_copied_and_missing_ones_are_reported) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "in/model.gltf", "out/model.glb", "--textures", "copy"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(contents(folder.path() / "out/tex/Skin.png"), png);
    EXPECT_THAT(result.err, HasSubstr("warning SCENE_TEXTURE_MISSING in/model.gltf"));
    EXPECT_THAT(result.err, HasSubstr("gone.png"));
    // An identical existing file is not an error.
    const auto again = sinew({"convert", "in/model.gltf", "out/other.sgm", "--textures", "copy", "-q"}, folder.path());
    EXPECT_EQ(again.exit_code, 0) << again.err;
}

TEST(Textures, can_be_embedded_and_extracted_again) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "one.glb", "--textures", "embed"}, folder.path()).exit_code, 0);
    EXPECT_THAT(contents(folder.path() / "one.glb"), HasSubstr(png));
    EXPECT_EQ(sinew({"convert", "one.glb", "out/one.sgm"}, folder.path()).exit_code, 4) << "there is no such folder";
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "one.glb", "out/one.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(contents(folder.path() / "out/tex/Skin.png"), png);
    EXPECT_THAT(contents(folder.path() / "out/one.sgm"), HasSubstr("tex/Skin.png"));
}

TEST(Textures, can_be_removed) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "out.glb", "--textures", "none"}, folder.path()).exit_code, 0);
    EXPECT_THAT(contents(folder.path() / "out.glb"), testing::Not(HasSubstr("png")));
}

TEST(Textures, cannot_be_embedded_in_formats_without_images) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    const auto result = sinew({"convert", "in/model.gltf", "out.sgm", "--textures", "embed"}, folder.path());
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("--textures copy"));
}

}  // namespace sinew::test::textures_test

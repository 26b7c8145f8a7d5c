// SPDX-License-Identifier: MIT
// Batches in which several models write images.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/files.h"
#include "support/program.h"
#include "textured.h"

namespace sinew::test::clashes_test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

class Clashes : public testing::Test {
protected:
    fs::path file(const std::string& name) const { return folder_.path() / name; }
    std::string text(const std::string& name) const { return contents(file(name)); }
    void add(const std::string& name, const std::string& text) const { write_text(file(name), text); }
    ProcessResult convert(std::vector<std::string> words) const {
        words.insert(words.begin(), "convert");
        return sinew(std::move(words), folder_.path());
    }
    // The name and the content of every file below a folder.
    std::map<std::string, std::string> everything(const std::string& folder) const {
        std::map<std::string, std::string> all;
        for (const std::string& name : files_below(file(folder))) all[name] = text(folder + "/" + name);
        return all;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Clashes, unnamed_images_of_two_models_stay_apart) {
    for (const char* name : {"a", "b", "c"}) add(std::string("in/") + name + ".gltf", embedded(png + name));
    for (const char* target : {"sgm", "scene-sgm", "obj"}) {
        const std::string out = std::string("out-") + target;
        const auto result = convert({"-r", "in", "--to", target, "-o", out + "/", "-j8"});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        for (const char* name : {"a", "b", "c"}) {
            EXPECT_EQ(text(out + "/" + name + "_image_0.png"), png + name) << target;
        }
    }
    fs::create_directory(file("alone"));
    EXPECT_EQ(convert({"in/b.gltf", "alone/b.sgm"}).exit_code, 0);
    EXPECT_EQ(text("alone/b.sgm"), text("out-sgm/b.sgm")) << "a batch gives the same names";
    EXPECT_EQ(text("alone/b_image_0.png"), png + "b");
}

TEST_F(Clashes, images_of_one_name_are_named_after_their_models) {
    add("in/a.gltf", embedded(png + "a", "Skin"));
    add("in/b.gltf", embedded(png + "b", "Skin"));
    add("in/c.gltf", embedded(png + "c", "Other"));
    add("in/d.gltf", embedded(png + "d", "skin"));
    add("in/sub/e.gltf", embedded(png + "e", "Skin"));
    for (const char* threads : {"-j1", "-j8"}) {
        const std::string out = std::string("out") + threads;
        const auto result = convert({"-r", "in", "--to", "sgm", "-o", out + "/", threads});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_EQ(text(out + "/a_Skin.png"), png + "a");
        EXPECT_EQ(text(out + "/b_Skin.png"), png + "b");
        EXPECT_EQ(text(out + "/Other.png"), png + "c");
        EXPECT_EQ(text(out + "/d_skin.png"), png + "d") << "the same name on other machines";
        EXPECT_EQ(text(out + "/sub/Skin.png"), png + "e") << "another folder";
        EXPECT_THAT(text(out + "/a.sgm"), HasSubstr("a_Skin.png"));
    }
    EXPECT_EQ(everything("out-j1"), everything("out-j8"));
    EXPECT_EQ(files_below(file("out-j1")).size(), 10u);
}

TEST_F(Clashes, models_share_identical_images) {
    for (int i = 0; i < 30; ++i) add("in/m" + std::to_string(i) + ".gltf", linked("tex/skin.png"));
    add("in/tex/skin.png", png);
    add("in/embedded.gltf", embedded(png, "other"));
    for (int round = 0; round < 5; ++round) {
        const std::string out = "out" + std::to_string(round);
        const auto result = convert({"-r", "in", "--to", "sgm", "-o", out + "/", "-j8"});
        EXPECT_EQ(result.exit_code, 0) << result.err;
        EXPECT_EQ(files_below(file(out)).size(), 33u);
        EXPECT_EQ(text(out + "/tex/skin.png"), png);
    }
}

TEST_F(Clashes, files_of_two_folders_in_one_are_named_after_their_models) {
    for (const char* name : {"x", "y"}) {
        add(std::string(name) + "/" + name + ".gltf", linked("tex/skin.png"));
        add(std::string(name) + "/tex/skin.png", png + name);
    }
    const auto result = convert({"x/x.gltf", "y/y.gltf", "--to", "gltf", "--dialect", "gltf", "-o", "out/"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(text("out/tex/x_skin.png"), png + "x");
    EXPECT_EQ(text("out/tex/y_skin.png"), png + "y");
    EXPECT_THAT(text("out/x.gltf"), HasSubstr("\"uri\": \"tex/x_skin.png\""));
}

TEST_F(Clashes, that_cannot_be_resolved_are_errors_before_anything_is_written) {
    add("in/a.gltf", embedded(png + "a", "Skin"));
    add("in/b.gltf", embedded(png + "b", "Skin"));
    add("in/c.gltf", embedded(png + "c", "a_Skin"));
    add("in/d.gltf", embedded(png + "d", "b_c_a_Skin"));
    const auto result = convert({"-r", "in", "--to", "sgm", "-o", "out/", "-y"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("in/a.gltf and in/c.gltf would both write"));
    EXPECT_FALSE(fs::exists(file("out")));
}

TEST_F(Clashes, images_never_have_the_name_of_a_model) {
    add("in/a.gltf", linked("b.sgm"));
    add("in/b.sgm", png);
    add("in/b.gltf", embedded(png + "b"));
    const auto result = convert({"in/a.gltf", "in/b.gltf", "--to", "sgm", "-o", "out/", "-y", "-j8"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(files_below(file("out")), (std::set<std::string>{"a.sgm", "a_b.sgm", "b.sgm", "b_image_0.png"}));
    EXPECT_EQ(text("out/a_b.sgm"), png);
    EXPECT_EQ(sinew({"validate", "-q", "out/b.sgm"}, file(".")).exit_code, 0);
}

TEST_F(Clashes, images_do_not_replace_the_textures_of_other_models) {
    add("in/a.gltf", embedded(png + "a", "skin"));
    add("in/b.gltf", linked("skin.png"));
    add("in/skin.png", png + "b");
    const auto result = convert({"-r", "in", "--to", "sgm", "-o", "in/", "-y", "-j8"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(text("in/skin.png"), png + "b");
    EXPECT_EQ(text("in/a_skin.png"), png + "a");
    EXPECT_THAT(text("in/a.sgm"), HasSubstr("a_skin.png"));
}

TEST_F(Clashes, outputs_do_not_replace_the_inputs_of_others) {
    add("robot.gltf", embedded(png));
    add("out/robot.gltf", embedded(png));
    const auto result =
        convert({"robot.gltf", "out/robot.gltf", "--to", "gltf", "--dialect", "gltf", "-o", "out/", "-y"});
    EXPECT_EQ(result.exit_code, 2) << "both become out/robot.gltf";
    const auto nested = convert({"-r", ".", "--to", "gltf", "--dialect", "gltf", "-o", "out/", "-y"});
    EXPECT_EQ(nested.exit_code, 2);
    EXPECT_THAT(nested.err, HasSubstr("converting ./robot.gltf would replace ./out/robot.gltf"));
    EXPECT_EQ(files_below(file(".")), (std::set<std::string>{"robot.gltf", "out/robot.gltf"}));
}

TEST_F(Clashes, are_found_again_by_incremental_runs) {
    const std::vector<std::string> command{"-r", "in", "--to", "sgm", "-o", "out/", "--incremental"};
    add("in/a.gltf", embedded(png + "a", "Skin"));
    add("in/c.gltf", linked("tex/skin.png"));
    add("in/tex/skin.png", png);
    EXPECT_THAT(convert(command).err, HasSubstr("2 files: 2 converted"));
    EXPECT_THAT(convert(command).err, HasSubstr("2 up to date"));
    EXPECT_EQ(text("out/Skin.png"), png + "a");
    // A new model with a different image of that name: the old model is converted again.
    add("in/b.gltf", embedded(png + "b", "Skin"));
    EXPECT_THAT(convert(command).err, HasSubstr("3 files: 2 converted, 1 up to date"));
    EXPECT_EQ(text("out/a_Skin.png"), png + "a");
    EXPECT_EQ(text("out/b_Skin.png"), png + "b");
    EXPECT_THAT(convert(command).err, HasSubstr("3 files: 0 converted, 3 up to date"));
    // A changed source image, and a deleted copy.
    add("in/tex/skin.png", png + "new");
    EXPECT_THAT(convert(command).err, HasSubstr("3 files: 1 converted, 2 up to date"));
    EXPECT_EQ(text("out/tex/skin.png"), png + "new");
    fs::remove(file("out/tex/skin.png"));
    EXPECT_THAT(convert(command).err, HasSubstr("3 files: 1 converted, 2 up to date"));
    EXPECT_EQ(text("out/tex/skin.png"), png + "new");
    // The result is that of a run from nothing, apart from the image whose name was given up.
    fs::remove(file("out/.sinew-cache.json"));
    fs::remove(file("out/Skin.png"));
    EXPECT_EQ(convert({"-r", "in", "--to", "sgm", "-o", "fresh/"}).exit_code, 0);
    EXPECT_EQ(everything("out"), everything("fresh"));
}

TEST_F(Clashes, incremental_runs_do_not_replace_images_of_others) {
    const std::vector<std::string> command{"-r", "in", "--to", "sgm", "-o", "out/", "--incremental"};
    add("in/a.gltf", linked("skin.png"));
    EXPECT_THAT(convert(command).err, HasSubstr("SCENE_TEXTURE_MISSING"));
    add("out/skin.png", "precious");
    add("in/skin.png", png);
    const auto result = convert(command);
    EXPECT_EQ(result.exit_code, 4) << "the image appeared, so the model is converted again";
    EXPECT_EQ(text("out/skin.png"), "precious");
    fs::remove(file("out/skin.png"));
    EXPECT_EQ(convert(command).exit_code, 0);
    EXPECT_EQ(text("out/skin.png"), png);
}

TEST_F(Clashes, dependencies_name_the_images) {
    add("in/a.gltf", linked("skin.png"));
    add("in/b.gltf", embedded(png, "Other"));
    add("in/skin.png", png);
    EXPECT_EQ(convert({"-r", "in", "--to", "sgm", "-o", "out/", "--depfile", "dep"}).exit_code, 0);
    EXPECT_EQ(text("dep"), "out/a.sgm out/skin.png: in/a.gltf in/skin.png\nout/b.sgm out/Other.png: in/b.gltf\n");
}

}  // namespace sinew::test::clashes_test

// SPDX-License-Identifier: MIT
// `sinew render`, as a user runs it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "render/support.h"
#include "support/program.h"

namespace sinew::test::command_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string robot = "examples/robot.sgm";
const std::string broken = "src/formats/twm/samples/broken/TRUNCATED.twm";

class RenderCommand : public testing::Test {
protected:
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    std::vector<std::string> files() const {
        std::vector<std::string> names;
        for (const auto& entry : fs::recursive_directory_iterator(folder_.path())) {
            if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(folder_.path()).string());
        }
        std::ranges::sort(names);
        return names;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(RenderCommand, writes_a_picture) {
    const auto result = sinew({"render", robot, "-o", at("robot.png"), "--size", "120x90"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("→"));
    EXPECT_EQ(result.out, "");
    const Picture picture = read_picture(at("robot.png"));
    EXPECT_EQ(picture.width, 120u);
    EXPECT_EQ(picture.height, 90u);
}

TEST_F(RenderCommand, writes_to_a_pipe_what_it_writes_to_a_file) {
    ASSERT_EQ(sinew({"render", robot, "-o", at("robot.png"), "--size", "64"}).exit_code, 0);
    const auto result = sinew({"render", robot, "-o", "-", "--size", "64", "-q"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(picture_of(result.out).pixels, read_picture(at("robot.png")).pixels);
    const Bytes model = slurp(source_root() / "examples/robot.twm");
    const std::string text(reinterpret_cast<const char*>(model.data()), model.size());
    const auto piped = sinew({"render", "-", "-o", "-", "--size", "64"}, source_root(), text);
    EXPECT_EQ(piped.exit_code, 0) << piped.err;
    EXPECT_EQ(picture_of(piped.out).width, 64u);
}

TEST_F(RenderCommand, replaces_files_only_with_the_option) {
    std::ofstream(at("robot.png")) << "mine";
    const auto refused = sinew({"render", robot, "-o", at("robot.png"), "--size", "32"});
    EXPECT_EQ(refused.exit_code, 4);
    EXPECT_THAT(refused.err, HasSubstr("exists already; use -y to replace it"));
    EXPECT_EQ(slurp(at("robot.png")).size(), 4u);
    EXPECT_EQ(sinew({"render", robot, "-o", at("robot.png"), "--size", "32", "-y"}).exit_code, 0);
    EXPECT_EQ(read_picture(at("robot.png")).width, 32u);
}

TEST_F(RenderCommand, makes_a_strip_of_the_frames_of_an_animation) {
    ASSERT_EQ(sinew({"render", robot, "-o", at("strip.png"), "--strip", "5", "--size", "80x100"}).exit_code, 0);
    const Picture strip = read_picture(at("strip.png"));
    std::vector<Picture> frames;
    for (const char* seconds : {"0", "0.25", "0.5", "0.75", "1"}) {
        const auto frame = sinew({"render", robot, "-o", "-", "-q", "--time", seconds, "--size", "80x100"});
        frames.push_back(picture_of(frame.out));
    }
    EXPECT_EQ(strip.width, 400u);
    EXPECT_EQ(strip.pixels, render::side_by_side(frames).pixels);
    EXPECT_NE(frames[0].pixels, frames[1].pixels);
}

TEST_F(RenderCommand, makes_a_picture_for_each_step_of_a_turntable) {
    ASSERT_EQ(sinew({"render", robot, "-o", at("turn.png"), "--turntable", "4", "--size", "64"}).exit_code, 0);
    EXPECT_THAT(files(), testing::ElementsAre("turn-000.png", "turn-001.png", "turn-002.png", "turn-003.png"));
    const Picture first = read_picture(at("turn-000.png"));
    for (const char* other : {"turn-001.png", "turn-002.png", "turn-003.png"}) {
        EXPECT_GT(difference(first, read_picture(at(other))).share, 0.01) << other;
    }
    // An existing file prevents all from being written.
    fs::remove(at("turn-000.png"));
    EXPECT_EQ(sinew({"render", robot, "-o", at("turn.png"), "--turntable", "4", "--size", "64"}).exit_code, 4);
    EXPECT_FALSE(fs::exists(at("turn-000.png")));
}

TEST_F(RenderCommand, takes_animations_by_name_and_by_number) {
    const auto picture = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"render", robot, "-o", "-", "-q", "--size", "64", "--time", "0.25"});
        return picture_of(sinew(arguments).out).pixels;
    };
    EXPECT_EQ(picture({"--animation", "animation_0"}), picture({"--animation", "0"}));
    EXPECT_EQ(picture({}), picture({"--animation", "0"}));
    const auto unknown = sinew({"render", robot, "-o", at("a.png"), "--animation", "animation_O"});
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean animation_0?"));
    EXPECT_THAT(unknown.err, HasSubstr("it has animation_0"));
    const auto none = sinew({"render", "src/formats/mesh/samples/good/static.mesh", "-o", at("a.png"), "--strip", "3"});
    EXPECT_EQ(none.exit_code, 2);
    EXPECT_THAT(none.err, HasSubstr("no animations"));
}

TEST_F(RenderCommand, reports_the_findings_of_a_broken_file) {
    const auto info = sinew({"info", broken});
    const auto result = sinew({"render", broken, "-o", at("a.png")});
    EXPECT_EQ(result.exit_code, info.exit_code);
    EXPECT_EQ(result.err, info.err);
    EXPECT_TRUE(files().empty());
    EXPECT_EQ(sinew({"render", "no/such.sgm", "-o", at("a.png")}).exit_code, 3);
}

TEST_F(RenderCommand, rejects_options_that_make_no_sense) {
    const auto refused = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"render", robot});
        const auto result = sinew(arguments);
        EXPECT_EQ(result.exit_code, 2) << result.err;
        return result.err;
    };
    EXPECT_THAT(refused({}), HasSubstr("-o picture.png"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--size", "20000"}), HasSubstr("at most 16384 pixels"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--size", "0x10"}), HasSubstr("640x480"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--view", "sideways"}), HasSubstr("iso, front"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--view", "nan,0"}), HasSubstr("iso, front"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--background", "#12345"}), HasSubstr("transparent"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--time", "inf"}), HasSubstr("0.25"));
    EXPECT_THAT(refused({"-o", at("a.png"), "--strip", "3000", "--size", "1000"}),
                HasSubstr("too large for one picture"));
    EXPECT_THAT(refused({"-o", "-", "--turntable", "3"}), HasSubstr("one picture"));
    EXPECT_THAT(refused({"examples/robot.twm", "-o", at("a.png")}), HasSubstr("need an output folder"));
    EXPECT_TRUE(files().empty());
}

TEST_F(RenderCommand, draws_every_model_below_a_folder) {
    const auto result = sinew({"render", "-r", "examples", "-o", at("out/"), "--size", "48", "-q"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(files(), testing::ElementsAre("out/robot.glb.png", "out/robot.mesh.png", "out/robot.scene.sgm.png",
                                              "out/robot.sga.png", "out/robot.sgm.png", "out/robot.sphere.mesh.png",
                                              "out/robot.twm.png"));
}

TEST_F(RenderCommand, draws_foreign_models_and_their_textures) {
    std::ofstream(at("flag.obj")) << "mtllib flag.mtl\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nvt 0 0\nvt 1 0\nvt 1 1\n"
                                     "vt 0 1\nusemtl flag\nf 1/1 2/2 3/3 4/4\n";
    std::ofstream(at("flag.mtl")) << "newmtl flag\nKd 1 1 1\nmap_Kd flag.png\n";
    const auto arguments = [&](const std::string& out) {
        return std::vector<std::string>{"render", at("flag.obj"), "-o", at(out), "--view", "front", "--size", "64"};
    };
    const auto missing = sinew(arguments("without.png"));
    EXPECT_EQ(missing.exit_code, 0) << missing.err;
    EXPECT_THAT(missing.err, HasSubstr("texture flag.png is missing"));
    const Bytes flag = render::png({1, 2, {255, 0, 0, 255, 0, 0, 255, 255}});
    std::ofstream(at("flag.png"), std::ios::binary)
        .write(reinterpret_cast<const char*>(flag.data()), static_cast<std::streamsize>(flag.size()));
    ASSERT_EQ(sinew(arguments("with.png")).exit_code, 0);
    const Picture with = read_picture(at("with.png"));
    EXPECT_GT(pixel_at(with, 0.5, 0.27)[0], pixel_at(with, 0.5, 0.27)[2] + 100) << "red above";
    EXPECT_GT(pixel_at(with, 0.5, 0.73)[2], pixel_at(with, 0.5, 0.73)[0] + 100) << "blue below";
}

TEST_F(RenderCommand, reports_a_missing_driver) {
    const auto result = run({"/usr/bin/env", "__EGL_VENDOR_LIBRARY_DIRS=" + at("nothing"), SINEW_PROGRAM, "render",
                             robot, "-o", at("a.png")},
                            {.folder = source_root()});
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_THAT(result.err, HasSubstr("apt install libegl-mesa0"));
    EXPECT_TRUE(files().empty());
}

}  // namespace sinew::test::command_test

// SPDX-License-Identifier: MIT
// `sinew roundtrip`: of one file, of folders, and of all files that belong to a model.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/program.h"

namespace sinew::test::roundtrip_test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

const std::string good = "examples/robot.twm";

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

class Roundtrip : public testing::Test {
protected:
    Roundtrip() { fs::create_directories(file("in/deep")); }
    fs::path file(const std::string& name) const { return folder_.path() / name; }
    void take(const std::string& source, const std::string& name) const {
        fs::copy(source_root() / source, file(name));
    }
    ProcessResult roundtrip(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "roundtrip");
        return sinew(std::move(arguments), folder_.path());
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Roundtrip, reports_whether_a_model_comes_back) {
    const auto same = sinew({"roundtrip", good});
    EXPECT_EQ(same.exit_code, 0);
    EXPECT_THAT(same.out, HasSubstr("through the scene"));
    EXPECT_THAT(same.err, Not(HasSubstr("1 file:"))) << "a single file needs no summary";
    const auto via = sinew({"roundtrip", good, "--via", "sgm"});
    EXPECT_THAT(via.out, HasSubstr("through sgm"));
    EXPECT_THAT(sinew({"roundtrip", "src/formats/sgm/samples/good/static.sgm"}).out, HasSubstr("byte-identical;"));
}

TEST_F(Roundtrip, runs_over_folders_and_patterns_with_a_summary) {
    take(good, "in/a.twm");
    take(good, "in/deep/b.twm");
    take("examples/robot.mesh", "in/deep/c.mesh");
    const auto all = roundtrip({"-r", "in"});
    EXPECT_EQ(all.exit_code, 0) << all.err;
    EXPECT_EQ(lines(all.out).size(), 3u) << all.out;
    EXPECT_THAT(all.err, testing::EndsWith("3 files: 3 byte-identical\n"));
    EXPECT_EQ(lines(roundtrip({"in/**/*.twm"}).out).size(), 2u);
    EXPECT_EQ(roundtrip({"-r", "in", "-j1"}).out, roundtrip({"-r", "in", "-j4"}).out);
    EXPECT_THAT(roundtrip({"-r", "in", "-q"}).out, IsEmpty());
    EXPECT_THAT(roundtrip({"-r", "in", "-q"}).err, IsEmpty());
    EXPECT_EQ(roundtrip({"-r", "nothing-here"}).exit_code, 3);
    fs::create_directory(file("empty"));
    const auto nothing = roundtrip({"-r", "empty"});
    EXPECT_EQ(nothing.exit_code, 3);
    EXPECT_THAT(nothing.err, HasSubstr("no files found"));
}

TEST_F(Roundtrip, the_worst_file_decides_the_exit_code) {
    take(good, "in/a.twm");
    take("src/formats/twm/samples/broken/TRUNCATED.twm", "in/b.twm");
    take(good, "in/c.twm");
    const auto all = roundtrip({"-r", "in"});
    EXPECT_EQ(all.exit_code, 1);
    EXPECT_THAT(all.err, HasSubstr("error TRUNCATED in/b.twm"));
    EXPECT_THAT(all.err, HasSubstr("3 files: 2 byte-identical, 1 failed\n"));
    EXPECT_EQ(roundtrip({"in/a.twm", "missing.twm"}).exit_code, 3);
    EXPECT_THAT(roundtrip({"-r", "in", "--fail-fast", "-j1"}).out, Not(HasSubstr("c.twm")));
    // mesh holds one mesh only, so the robot does not come back.
    const auto lossy = roundtrip({"in/a.twm", "in/c.twm", "--via", "mesh"});
    EXPECT_EQ(lossy.exit_code, 1);
    EXPECT_THAT(lossy.out, HasSubstr("in/a.twm through mesh: different: "));
    EXPECT_THAT(lossy.err, HasSubstr("2 different; 4 losses"));
}

TEST_F(Roundtrip, prints_a_line_of_json_per_file) {
    take(good, "in/a.twm");
    take("src/formats/twm/samples/broken/TRUNCATED.twm", "in/b.twm");
    take("examples/robot.sgm", "in/robot.sgm");
    take("examples/robot.sga", "in/robot.sga");
    const auto printed = lines(roundtrip({"-r", "in", "--json-lines"}).out);
    ASSERT_EQ(printed.size(), 3u);
    EXPECT_EQ(lines(roundtrip({"-r", "in", "--json"}).out), printed);
    simdjson::dom::parser parser;
    simdjson::padded_string text(printed[0]);
    simdjson::dom::element json = parser.parse(text);
    EXPECT_EQ(std::string_view(json["file"]), "in/a.twm");
    EXPECT_TRUE(bool(json["same"]));
    EXPECT_TRUE(bool(json["files"].at(0)["identical"]));
    text = simdjson::padded_string(printed[1]);
    json = parser.parse(text);
    EXPECT_FALSE(bool(json["same"]));
    EXPECT_EQ(std::string_view(json["issues"]["messages"].at(0)["code"]), "TRUNCATED");
    text = simdjson::padded_string(printed[2]);
    json = parser.parse(text);
    ASSERT_EQ(simdjson::dom::array(json["files"]).size(), 2u);
    EXPECT_EQ(std::string_view(json["files"].at(1)["file"]), "robot.sga");
}

TEST_F(Roundtrip, compares_companion_files) {
    take("src/formats/sgm/samples/good/full.sgm", "in/full.sgm");
    take("src/formats/sgm/samples/good/skeleton.sga", "in/skeleton.sga");
    const auto result = roundtrip({"--json", "in/full.sgm"});
    simdjson::dom::parser parser;
    const simdjson::padded_string text(result.out);
    const simdjson::dom::element files = parser.parse(text)["files"];
    ASSERT_EQ(simdjson::dom::array(files).size(), 2u);
    EXPECT_EQ(std::string_view(files.at(1)["file"]), "skeleton.sga");
    EXPECT_EQ(std::string_view(files.at(1)["newFile"]), "full.sga") << "companions are named after the model";
    EXPECT_EQ(std::uint64_t(files.at(1)["size"]), fs::file_size(file("in/skeleton.sga")));
    EXPECT_EQ(std::uint64_t(files.at(1)["newSize"]), std::uint64_t(files.at(1)["size"]));
    // The name of the companion is part of the model, so its bytes cannot be the same.
    EXPECT_EQ(roundtrip({"in/full.sgm"}).exit_code, 0);
    EXPECT_EQ(roundtrip({"in/full.sgm", "--identical"}).exit_code, 1);
    EXPECT_THAT(roundtrip({"in/full.sgm", "--no-follow"}).out, Not(HasSubstr("skeleton.sga")));
}

TEST_F(Roundtrip, tests_companions_with_their_models_and_others_alone) {
    take("examples/robot.sgm", "in/robot.sgm");
    take("examples/robot.sga", "in/robot.sga");
    take("examples/robot.sga", "in/orphan.sga");
    const auto all = roundtrip({"-r", "in"});
    EXPECT_THAT(all.err, HasSubstr("2 files: "));
    EXPECT_THAT(all.out, HasSubstr("in/orphan.sga through the scene"));
    EXPECT_THAT(all.out, Not(HasSubstr("in/robot.sga through")));
    EXPECT_THAT(roundtrip({"in/robot.sga"}).out, HasSubstr("in/robot.sga through")) << "named on the command line";
}

// A triangle with a texture in a file of its own.
constexpr std::string_view textured = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0,"TEXCOORD_0":1},"material":0}]}],
"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}],"textures":[{"source":0}],
"images":[{"uri":"tex/skin.png"}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[0,0,0]},
{"bufferView":1,"componentType":5126,"count":3,"type":"VEC2"}],
"bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":24}],
"buffers":[{"uri":"data.bin","byteLength":60}]})";

TEST_F(Roundtrip, compares_images_and_data) {
    std::ofstream(file("in/model.gltf")) << textured;
    std::ofstream(file("in/data.bin")) << std::string(60, '\0');
    fs::create_directory(file("in/tex"));
    std::ofstream(file("in/tex/skin.png")) << "\x89PNG\r\n\x1a\n and so on";
    const auto kept = roundtrip({"in/model.gltf", "--via", "sgm", "--json"});
    simdjson::dom::parser parser;
    const simdjson::padded_string text(kept.out);
    const simdjson::dom::element files = parser.parse(text)["files"];
    ASSERT_EQ(simdjson::dom::array(files).size(), 3u) << kept.out;
    EXPECT_EQ(std::string_view(files.at(1)["file"]), "data.bin");
    EXPECT_EQ(std::string_view(files.at(2)["file"]), "tex/skin.png");
    EXPECT_TRUE(bool(files.at(2)["identical"]));
    EXPECT_THAT(roundtrip({"in/model.gltf", "--via", "sgm"}).out, Not(HasSubstr("different in/model.gltf data.bin")))
        << "the data is part of the GLB";
    const auto lost = roundtrip({"in/model.gltf", "--via", "mesh"});
    EXPECT_EQ(lost.exit_code, 1);
    EXPECT_THAT(lost.out, HasSubstr("different in/model.gltf tex/skin.png: is not in the result"));
}

}  // namespace sinew::test::roundtrip_test

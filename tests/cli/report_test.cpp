// SPDX-License-Identifier: MIT
// Reports that people can read and that continuous integration can act on: combined findings, --fail-on, --allow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "options/allow.h"
#include "options/fail_on.h"
#include "options/file_pattern.h"
#include "support/poses.h"
#include "support/program.h"

namespace sinew::test::report_test {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

// A glTF file with a wrong reference in each of `count` nodes.
std::string broken_nodes(int count) {
    std::string nodes;
    for (int i = 0; i < count; ++i) nodes += std::string(i == 0 ? "" : ",") + R"({"mesh":7})";
    return R"({"asset":{"version":"2.0"},"nodes":[)" + nodes + "]}";
}

class Reports : public testing::Test {
protected:
    Reports() {
        const fs::path examples = source_root() / "examples";
        fs::create_directory(folder_.path() / "in");
        for (const char* name : {"robot.twm", "robot.sgm", "robot.sga"})
            fs::copy(examples / name, folder_.path() / "in" / name);
    }
    void write(const std::string& name, const std::string& text) const { std::ofstream(file(name)) << text; }
    fs::path file(const std::string& name) const { return folder_.path() / name; }
    ProcessResult run_in(std::vector<std::string> arguments) const { return sinew(std::move(arguments), file(".")); }
    // Converts the robot to mesh, which loses two things.
    ProcessResult convert(std::vector<std::string> more) const {
        more.insert(more.begin(), {"convert", "-y", "in/robot.twm", "out.mesh"});
        return run_in(more);
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Reports, one_line_for_255_findings_of_one_kind) {
    write("a.gltf", broken_nodes(255));
    const auto result = run_in({"validate", "a.gltf"});
    EXPECT_EQ(result.exit_code, 1);
    ASSERT_EQ(lines(result.out).size(), 1u) << result.out;
    EXPECT_THAT(result.out, HasSubstr(" [and 254 more: "));
    EXPECT_THAT(result.err, HasSubstr("255 errors"));
    EXPECT_THAT(result.err, HasSubstr("-v lists each finding"));
    const auto each = run_in({"validate", "-v", "a.gltf"});
    EXPECT_EQ(lines(each.out).size(), 255u);
    EXPECT_THAT(each.err, Not(HasSubstr("-v lists")));
    EXPECT_EQ(lines(run_in({"convert", "a.gltf", "b.twm"}).err).size(), 1u);
    EXPECT_EQ(lines(run_in({"convert", "-v", "a.gltf", "b.twm"}).err).size(), 255u);
}

TEST_F(Reports, json_has_every_finding_and_the_groups) {
    write("a.gltf", broken_nodes(255));
    const simdjson::padded_string text(run_in({"validate", "--json", "a.gltf"}).out);
    simdjson::dom::parser parser;
    const simdjson::dom::element report = parser.parse(text);
    EXPECT_EQ(simdjson::dom::array(report["issues"]["messages"]).size(), 255u);
    ASSERT_EQ(simdjson::dom::array(report["issues"]["groups"]).size(), 1u);
    const auto group = report["issues"]["groups"].at(0);
    EXPECT_EQ(std::uint64_t(group["occurrences"]), 255u);
    EXPECT_EQ(std::string_view(group["path"]), std::string_view(report["issues"]["messages"].at(0)["path"]));
    EXPECT_THAT(std::string(std::string_view(group["pathPattern"])), HasSubstr("/nodes/*"));
    EXPECT_THAT(run_in({"validate", "--json", "in/robot.twm"}).out, Not(HasSubstr("groups")));
}

// Two animations with steps, which sgm cannot hold.
constexpr std::string_view stepped = R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"animations":[
{"samplers":[{"input":1,"output":2,"interpolation":"STEP"}],"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]},
{"samplers":[{"input":1,"output":2,"interpolation":"STEP"}],"channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]},
{"bufferView":1,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},
{"bufferView":2,"componentType":5126,"count":2,"type":"VEC3"}],"bufferViews":[{"buffer":0,"byteLength":36},
{"buffer":0,"byteOffset":36,"byteLength":8},{"buffer":0,"byteOffset":44,"byteLength":24}],"buffers":[{"byteLength":68,
"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAA="}]})";

TEST_F(Reports, losses_of_one_kind_are_combined_too) {
    write("a.gltf", std::string(stepped));
    const auto result = run_in({"convert", "a.gltf", "a.sgm", "--json"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, HasSubstr("loss LOSS_INTERPOLATION a.gltf /animations/0: "));
    EXPECT_THAT(result.err, HasSubstr(" [and 1 more: /animations/1"));
    const simdjson::padded_string text(result.out);
    simdjson::dom::parser parser;
    const simdjson::dom::element report = parser.parse(text);
    const std::size_t losses = simdjson::dom::array(report["losses"]).size();
    EXPECT_EQ(simdjson::dom::array(report["lossGroups"]).size(), losses - 1) << result.out;
    std::uint64_t occurrences = 0;
    for (const auto group : simdjson::dom::array(report["lossGroups"])) {
        occurrences += std::uint64_t(group["occurrences"]);
        if (std::string_view(group["code"]) != "LOSS_INTERPOLATION") continue;
        EXPECT_EQ(std::string_view(group["pathPattern"]), "/animations/*");
        EXPECT_EQ(std::uint64_t(group["count"]), 2u);
    }
    EXPECT_EQ(occurrences, losses);
    EXPECT_THAT(run_in({"convert", "-y", "-v", "a.gltf", "a.sgm"}).err, Not(HasSubstr(" more: ")));
}

TEST_F(Reports, state_what_is_not_listed) {
    write("a.gltf", broken_nodes(255));
    EXPECT_THAT(run_in({"validate", "--max-issues", "5", "a.gltf"}).out,
                testing::ContainsRegex("a.gltf: 250 more findings are not listed: 250 [A-Z_]+; --max-issues sets"));
}

TEST_F(Reports, fail_on_takes_a_list) {
    EXPECT_EQ(convert({}).exit_code, 0);
    EXPECT_EQ(convert({"--fail-on", "warning"}).exit_code, 0);
    const auto losses = convert({"--fail-on", "warning,loss"});
    EXPECT_EQ(losses.exit_code, 1);
    EXPECT_THAT(losses.err, HasSubstr("not converted because of 2 losses"));
    EXPECT_EQ(convert({"--fail-on", "LOSS,Error"}).exit_code, 1) << "any case and order will do";
    const std::string repaired = (source_root() / "src/formats/twm/samples/broken/INDEX_OUT_OF_RANGE.twm").string();
    const auto with = [&](const char* kinds) {
        return run_in({"convert", "-y", repaired, "a.twm", "--fail-on", kinds}).exit_code;
    };
    EXPECT_EQ(with("error"), 0);
    EXPECT_EQ(with("warning"), 1);
    EXPECT_EQ(with("error,warning"), 1);
    const std::string broken = (source_root() / "src/formats/twm/samples/broken/TRUNCATED.twm").string();
    EXPECT_EQ(run_in({"convert", broken, "b.sgm", "--fail-on", "loss"}).exit_code, 1) << "errors always count";
    const auto misspelt = convert({"--fail-on", "error,los"});
    EXPECT_EQ(misspelt.exit_code, 2);
    EXPECT_THAT(misspelt.err, HasSubstr("expected one of error, warning, loss, but got los (did you mean loss?)"));
    EXPECT_EQ(convert({"--fail-on", "error,"}).exit_code, 2);
    EXPECT_EQ(convert({"--fail-on", ""}).exit_code, 2);
    EXPECT_EQ(run_in({"validate", "--fail-on", "error,hint", "in/robot.twm"}).exit_code, 0);
    EXPECT_EQ(run_in({"validate", "--fail-on", "loss", "in/robot.twm"}).exit_code, 2) << "validate has no losses";
}

TEST(FailOn, counts_only_what_is_not_allowed) {
    const cli::FailOn all = cli::fail_on_from("error,loss,warning");
    EXPECT_EQ(all.severity, Severity::warning);
    EXPECT_TRUE(all.losses);
    EXPECT_EQ(cli::fail_on_from("loss").severity, Severity::error);
    EXPECT_EQ(cli::failures({}, all), "");
}

TEST_F(Reports, allowed_losses_are_marked_and_do_not_fail) {
    const auto one = convert({"--fail-on", "loss", "--allow", "LOSS_SEVERAL_MESHES"});
    EXPECT_EQ(one.exit_code, 1);
    EXPECT_THAT(one.err, HasSubstr("not converted because of 1 loss\n"));
    const auto both = convert({"--fail-on", "loss", "--allow", "loss_several_meshes,LOSS_WEIGHT_PRECISION"});
    EXPECT_EQ(both.exit_code, 0) << both.err;
    EXPECT_THAT(both.err, HasSubstr("allowed LOSS_SEVERAL_MESHES in/robot.twm"));
    EXPECT_THAT(both.err, HasSubstr(": 2 losses (2 allowed)"));
    EXPECT_EQ(convert({"--fail-on", "loss", "--allow", "LOSS_SEVERAL_MESHES", "--allow", "LOSS_WEIGHT_PRECISION"}).err,
              both.err);
    EXPECT_THAT(convert({"--json", "--allow", "LOSS_SEVERAL_MESHES"}).out, HasSubstr("\"allowed\": true"));
    const auto unknown = convert({"--allow", "LOSS_SEVERAL_MESHS"});
    EXPECT_EQ(unknown.exit_code, 2);
    EXPECT_THAT(unknown.err, HasSubstr("did you mean LOSS_SEVERAL_MESHES?"));
}

TEST_F(Reports, allowed_findings_of_validate_are_printed_but_ignored_ones_are_not) {
    const std::string warns = (source_root() / "src/formats/twm/samples/good/joint68.twm").string();
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"validate", "--fail-on", "warning", warns});
        return run_in(more);
    };
    EXPECT_EQ(with({}).exit_code, 1);
    const auto allowed = with({"--allow", "TWM_JOINT_UNPADDED"});
    EXPECT_EQ(allowed.exit_code, 0) << allowed.out;
    EXPECT_THAT(allowed.out, HasSubstr("allowed TWM_JOINT_UNPADDED"));
    EXPECT_THAT(allowed.err, HasSubstr("1 warning, 0 infos, 0 hints (1 allowed)"));
    EXPECT_THAT(with({"--ignore", "TWM_JOINT_UNPADDED"}).out, IsEmpty());
    EXPECT_EQ(with({"--severity", "TWM_JOINT_UNPADDED=error", "--allow", "TWM_JOINT_UNPADDED"}).exit_code, 1);
}

TEST_F(Reports, an_error_cannot_be_allowed) {
    const std::string broken = (source_root() / "src/formats/twm/samples/broken/INDEX_OUT_OF_RANGE.twm").string();
    const auto result = run_in({"validate", broken, "--allow", "INDEX_OUT_OF_RANGE"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out, testing::StartsWith("error INDEX_OUT_OF_RANGE"));
    EXPECT_THAT(result.err, HasSubstr("note: --allow: INDEX_OUT_OF_RANGE was found as an error, and errors cannot be "
                                      "allowed"));
    EXPECT_EQ(run_in({"validate", broken, "--severity", "INDEX_OUT_OF_RANGE=warning", "--fail-on", "warning", "--allow",
                      "INDEX_OUT_OF_RANGE"})
                  .exit_code,
              0)
        << "it is no error any more";
}

TEST_F(Reports, a_file_lists_what_a_project_accepts) {
    write("allow.txt",
          "\xEF\xBB\xBF# accepted\r\nLOSS_SEVERAL_MESHES  # for every file\r\n\r\n"
          "loss_weight_precision  in/*.twm\r\n");
    const auto result = convert({"--fail-on", "loss", "--allow-from", "allow.txt"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(result.err, Not(HasSubstr("note")));
    write("allow.txt", "LOSS_SEVERAL_MESHES *.sgm\nLOSS_WEIGHT_PRECISION\n");
    EXPECT_EQ(convert({"--fail-on", "loss", "--allow-from", "allow.txt"}).exit_code, 1) << "for other files only";
    write("allow.txt", "LOSS_SEVERAL_MESHES /meshes/0\nLOSS_WEIGHT_PRECISION\n");
    EXPECT_EQ(convert({"--fail-on", "loss", "--allow-from", "allow.txt"}).exit_code, 1) << "for other paths only";
}

TEST_F(Reports, mistakes_in_an_allow_file_are_reported_with_their_lines) {
    write("allow.txt", "LOSS_SHEAR\nLOSS_SHAER\n\nLOSS_TIME a.sgm b.sgm\n");
    const auto result = convert({"--allow-from", "allow.txt"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("allow.txt:2: LOSS_SHAER is unknown (did you mean LOSS_SHEAR?)"));
    EXPECT_THAT(result.err, HasSubstr("allow.txt:4: b.sgm is one pattern too many"));
    EXPECT_FALSE(fs::exists(file("out.mesh"))) << "nothing is converted";
    EXPECT_EQ(convert({"--allow-from", "nothing.txt"}).exit_code, 3);
    EXPECT_EQ(run_in({"validate", "in/robot.twm", "--allow-from", "allow.txt"}).exit_code, 2);
}

TEST_F(Reports, unused_entries_are_noted) {
    write("allow.txt", "LOSS_SEVERAL_MESHES\nLOSS_CAMERAS\nLOSS_SHEAR other.sgm\n");
    const auto one = convert({"--allow-from", "allow.txt"});
    EXPECT_EQ(one.exit_code, 0);
    EXPECT_THAT(one.err, HasSubstr("note: allow.txt:2: LOSS_CAMERAS is unused: nothing in this run matches it\n"));
    EXPECT_THAT(one.err, Not(HasSubstr("LOSS_SHEAR"))) << "it is about a file that is not part of this run";
    EXPECT_THAT(convert({"-q", "--allow-from", "allow.txt"}).err, IsEmpty());
    const std::vector<std::string> batch{"convert", "-r", "in", "--to", "mesh", "-o", "out/", "-y", "--allow-from"};
    const auto run_batch = [&](std::vector<std::string> more) {
        more.insert(more.begin(), batch.begin(), batch.end());
        return run_in(more).err;
    };
    fs::remove(file("in/robot.sgm"));
    fs::copy(file("in/robot.twm"), file("in/second.twm"));
    const std::string all = run_batch({"allow.txt"});
    EXPECT_THAT(all, HasSubstr("allow.txt:2: LOSS_CAMERAS is unused"));
    EXPECT_THAT(all, HasSubstr("allow.txt:3: LOSS_SHEAR other.sgm is unused"));
    EXPECT_THAT(all, HasSubstr("2 converted; 4 losses (2 allowed)"));
    run_batch({"allow.txt", "--incremental"});
    EXPECT_THAT(run_batch({"allow.txt", "--incremental"}), Not(HasSubstr("unused")))
        << "nothing is known about files that are up to date";
}

TEST_F(Reports, a_changed_allow_file_is_a_changed_option) {
    const auto incremental = [&] {
        return run_in(
                   {"convert", "-r", "in", "--to", "gltf", "-o", "out/", "--incremental", "--allow-from", "allow.txt"})
            .err;
    };
    fs::remove(file("in/robot.sgm"));
    write("allow.txt", "LOSS_SHEAR\n");
    EXPECT_THAT(incremental(), HasSubstr("1 file: 1 converted"));
    EXPECT_THAT(incremental(), HasSubstr("1 up to date"));
    write("allow.txt", "# a comment is no change\n  LOSS_SHEAR\n");
    EXPECT_THAT(incremental(), HasSubstr("1 up to date"));
    write("allow.txt", "LOSS_CAMERAS\n");
    EXPECT_THAT(incremental(), HasSubstr("1 file: 1 converted"));
}

TEST_F(Reports, fail_on_counts_the_findings_of_animation_files) {
    fs::copy(file("in/robot.twm"), file("walk.twm"));
    std::ofstream(file("walk.twm"), std::ios::app) << "xx";
    std::vector<std::string> command{"convert", "-y", "in/robot.twm", "out.sgm", "--anim", "walk.twm", "--json"};
    const auto lenient = run_in(command);
    EXPECT_EQ(lenient.exit_code, 0) << lenient.err;
    EXPECT_THAT(lenient.err, HasSubstr("warning TRAILING_BYTES walk.twm"));
    EXPECT_THAT(lenient.out, HasSubstr("\"inside\": \"walk.twm\""));
    command.insert(command.end(), {"--fail-on", "warning"});
    EXPECT_EQ(run_in(command).exit_code, 1);
    command.insert(command.end(), {"--allow", "TRAILING_BYTES"});
    const auto allowed = run_in(command);
    EXPECT_EQ(allowed.exit_code, 0) << allowed.err;
    EXPECT_THAT(allowed.err, HasSubstr("allowed TRAILING_BYTES walk.twm"));
}

// An animation that moves a node of this name.
std::string moving_node(const std::string& name) {
    return R"({"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"name":")" + name + R"("}],)" +
           R"("buffers":[{"byteLength":32,"uri":"data:application/octet-stream;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAA="}],)"
           R"("bufferViews":[{"buffer":0,"byteLength":8},{"buffer":0,"byteOffset":8,"byteLength":24}],)"
           R"("accessors":[{"bufferView":0,"componentType":5126,"count":2,"type":"SCALAR","min":[0],"max":[1]},)"
           R"({"bufferView":1,"componentType":5126,"count":2,"type":"VEC3"}],)"
           R"("animations":[{"samplers":[{"input":0,"output":1}],)"
           R"("channels":[{"sampler":0,"target":{"node":0,"path":"translation"}}]}]})";
}

TEST_F(Reports, an_animation_of_another_skeleton_stops_the_conversion) {
    write("ghost.gltf", moving_node("ghost"));
    std::vector<std::string> command{"convert", "-y", "in/robot.sgm", "out.glb", "--anim", "ghost.gltf"};
    const auto stopped = run_in(command);
    EXPECT_EQ(stopped.exit_code, 1);
    EXPECT_THAT(stopped.err, HasSubstr("1 animated node is not in the model: ghost"));
    EXPECT_THAT(stopped.err, HasSubstr("--anim-partial"));
    EXPECT_FALSE(fs::exists(file("out.glb")));
    // Nothing of it fits, so there is no part to apply.
    command.emplace_back("--anim-partial");
    EXPECT_EQ(run_in(command).exit_code, 1);
    EXPECT_FALSE(fs::exists(file("out.glb")));
}

TEST_F(Reports, animations_move_the_skin_of_a_file_with_other_axes_in_the_same_way) {
    // Both files have the same animation. One has bind poses and no names, the other names and no axes.
    const auto added = run_in({"convert", "-y", "in/robot.twm", "both.glb", "--anim", "in/robot.sgm"});
    EXPECT_EQ(added.exit_code, 0) << added.err;
    const auto both = load_scene(file("both.glb"));
    ASSERT_TRUE(both);
    ASSERT_EQ(both->animations.size(), 2u);
    double worst = 0;
    for (int i = 0; i <= 20; ++i) {
        const double time = duration(both->animations[0]) * i / 20;
        const auto own = posed(*both, &both->animations[0], time);
        const auto other = posed(*both, &both->animations[1], time);
        for (std::size_t v = 0; v < own.size(); ++v) {
            for (std::size_t k = 0; k < 3; ++k) worst = std::max(worst, std::abs(own[v][k] - other[v][k]));
        }
    }
    // twm stores whole milliseconds.
    EXPECT_LT(worst / size_of(*both), 1e-3);
}

TEST(AllowFile, patterns_are_about_files_unless_they_start_with_a_slash) {
    std::vector<std::string> mistakes;
    const auto entries = cli::parse_allow_file(
        "LOSS_SHEAR\nLOSS_SHEAR /animations/*\nLOSS_SHEAR a/*.sgm\nLOSS_SHEAR /meshes/0/ a.sgm # both\n#LOSS_TIME", "f",
        mistakes);
    EXPECT_THAT(mistakes, IsEmpty());
    std::vector<std::string> texts;
    for (const cli::AllowEntry& entry : entries)
        texts.push_back(entry.source + " " + entry.file + "|" + entry.allowed.path);
    EXPECT_THAT(texts, ElementsAre("f:1 |", "f:2 |/animations/*", "f:3 a/*.sgm|", "f:4 a.sgm|/meshes/0"));
}

TEST(FilePattern, matches_the_end_of_a_path) {
    EXPECT_TRUE(cli::file_matches("assets/enemies/robot.sgm", "robot.sgm"));
    EXPECT_TRUE(cli::file_matches("assets/enemies/robot.sgm", "enemies/*.sgm"));
    EXPECT_TRUE(cli::file_matches("./assets//enemies/robot.sgm", "assets/enemies/r?bot.*"));
    EXPECT_TRUE(cli::file_matches("assets/a/b/c/robot.sgm", "assets/**/robot.sgm"));
    EXPECT_TRUE(cli::file_matches("assets/robot.sgm", "assets/**/robot.sgm"));
    EXPECT_TRUE(cli::file_matches("assets/enemies/robot.sgm", "enemies/**"));
    EXPECT_TRUE(cli::file_matches("a/röbot.sgm", "r?bot.sgm")) << "? is one character, not one byte";
    EXPECT_TRUE(cli::file_matches("a/b c.sgm", "b?c.sgm"));
    EXPECT_FALSE(cli::file_matches("assets/myrobot.sgm", "robot.sgm"));
    EXPECT_FALSE(cli::file_matches("assets/robot.sgm.bak", "robot.sgm"));
    EXPECT_FALSE(cli::file_matches("assets/a/b/robot.sgm", "assets/*/robot.sgm")) << "* is one folder";
    EXPECT_FALSE(cli::file_matches("assets/robot.sgm", "enemies/robot.sgm"));
    const std::string many(100, 'a');
    std::string hard;
    for (int i = 0; i < 30; ++i) hard += "a*";
    EXPECT_FALSE(cli::file_matches(many, hard + "b")) << "in reasonable time";
}

}  // namespace sinew::test::report_test

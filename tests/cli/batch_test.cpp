// SPDX-License-Identifier: MIT
// Converts many files in one run.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "support/program.h"

namespace sinew::test::batch_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Batch : public testing::Test {
protected:
    Batch() {
        const fs::path examples = source_root() / "examples";
        for (const char* folder : {"in/a", "in/b/deep"}) {
            fs::create_directories(folder_.path() / folder);
            for (int i = 0; i < 20; ++i) {
                fs::copy(examples / "robot.twm", folder_.path() / folder / ("m" + std::to_string(i) + ".twm"));
            }
        }
        for (const char* name : {"robot.sgm", "robot.sga"}) fs::copy(examples / name, folder_.path() / "in/a" / name);
    }
    ProcessResult convert(std::vector<std::string> arguments, const std::string& input = {}) const {
        arguments.insert(arguments.begin(), "convert");
        return sinew(std::move(arguments), folder_.path(), input);
    }
    fs::path file(const std::string& name) const { return folder_.path() / name; }
    std::size_t count(const std::string& folder) const {
        std::size_t n = 0;
        for (const auto& entry : fs::recursive_directory_iterator(file(folder))) n += entry.is_regular_file() ? 1U : 0U;
        return n;
    }

private:
    TemporaryFolder folder_;
};

TEST_F(Batch, keeps_relative_paths) {
    const auto result = convert({"-r", "in", "--to", "gltf", "-o", "out/"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(fs::exists(file("out/b/deep/m7.glb")));
    EXPECT_TRUE(fs::exists(file("out/a/robot.glb")));
    EXPECT_EQ(count("out"), 41u) << "animations are part of their models";
    EXPECT_THAT(result.err, HasSubstr("41 files: 41 converted\n"));
}

TEST_F(Batch, gives_the_same_result_for_any_number_of_threads) {
    const auto one = convert({"-r", "in", "--to", "mesh", "-o", "one/", "-j1", "--json-lines"});
    const auto many = convert({"-r", "in", "--to", "mesh", "-o", "two/", "-j8", "--json-lines"});
    std::string out = many.out;
    std::string err = many.err;
    for (std::string* text : {&out, &err}) {
        for (std::size_t at = text->find("two/"); at != std::string::npos; at = text->find("two/"))
            text->replace(at, 4, "one/");
    }
    EXPECT_EQ(one.out, out);
    EXPECT_EQ(one.err, err);
    EXPECT_EQ(slurp(file("one/b/deep/m3.mesh")), slurp(file("two/b/deep/m3.mesh")));
}

TEST_F(Batch, is_reported_in_order_by_all_commands) {
    std::ofstream(file("in/a/m3.twm")) << "broken";
    std::ofstream(file("in/b/deep/m5.twm")) << "broken";
    for (const char* command : {"validate", "info", "identify"}) {
        for (const std::vector<std::string>& options : {std::vector<std::string>{}, {"--json"}}) {
            std::vector<std::string> words{command, "-r", "in", "-j1"};
            words.insert(words.end(), options.begin(), options.end());
            const auto one = sinew(words, file("."));
            words[3] = "-j7";
            const auto many = sinew(words, file("."));
            EXPECT_EQ(one.out, many.out) << command;
            EXPECT_EQ(one.err, many.err) << command;
            EXPECT_EQ(one.exit_code, many.exit_code) << command;
        }
    }
}

TEST_F(Batch, continues_after_a_failure_unless_it_must_fail_fast) {
    std::ofstream(file("in/a/m0.twm")) << "broken";
    const auto all = convert({"-r", "in", "--to", "mesh", "-o", "out/"});
    EXPECT_EQ(all.exit_code, 1);
    EXPECT_THAT(all.err, HasSubstr("41 files: 40 converted, 1 failed"));
    EXPECT_EQ(count("out"), 40u);
    const auto fast = convert({"-r", "in", "--to", "mesh", "-o", "fast/", "--fail-fast", "-j1"});
    EXPECT_EQ(fast.exit_code, 1);
    EXPECT_THAT(fast.err, HasSubstr("41 files: 0 converted, 1 failed, 40 not started"));
}

TEST_F(Batch, takes_patterns_and_lists) {
    EXPECT_EQ(convert({"in/a/m1*.twm", "--to", "mesh", "-o", "out/", "-q"}).exit_code, 0);
    EXPECT_EQ(count("out"), 11u) << "1 and 10 to 19";
    EXPECT_EQ(convert({"--files-from", "-", "--to", "mesh", "-o", "list/", "-q"}, "in/a/m1.twm\r\n\nin/b/deep/m2.twm\n")
                  .exit_code,
              0);
    EXPECT_EQ(count("list"), 2u);
    const std::string with_zeros{"in/a/m1.twm\0in/a/m2.twm\0", 24};
    EXPECT_EQ(convert({"--files-from", "-", "--to", "mesh", "-o", "zeros/", "-q"}, with_zeros).exit_code, 0);
    EXPECT_EQ(count("zeros"), 2u) << "as find -print0 gives them";
    EXPECT_EQ(convert({"--files-from", "-", "--to", "mesh", "-o", "mark/", "-q"}, "\xEF\xBB\xBFin/a/m1.twm").exit_code,
              0);
    EXPECT_EQ(sinew({"validate", "in/**/m{1,2}.twm"}, file(".")).err, "4 files: no issues\n");
    EXPECT_EQ(sinew({"validate", "in/a/m1.twm", "in/a/m1.twm"}, file(".")).err, "1 file: no issues\n");
    EXPECT_EQ(sinew({"validate", "in/a/m*.twm"}, file(".")).exit_code, 0);
    EXPECT_EQ(convert({"--files-from", "nowhere", "--to", "mesh", "-o", "list/"}).exit_code, 3);
}

TEST_F(Batch, refuses_contradictory_arguments) {
    EXPECT_EQ(convert({"in/a/m1.twm", "in/a/m2.twm", "x.mesh"}).exit_code, 2) << "two models in one file";
    EXPECT_EQ(convert({"in/a/m1.twm", "in/b/deep/m1.twm", "--to", "mesh", "-o", "out/"}).exit_code, 2) << "of one name";
    EXPECT_EQ(convert({"-r", "in", "-o", "out/"}).exit_code, 2) << "no format";
    EXPECT_FALSE(fs::exists(file("out")));
    std::ofstream(file("taken")) << "a file";
    EXPECT_EQ(convert({"-r", "in", "--to", "mesh", "-o", "taken/"}).exit_code, 4);
    fs::create_directory(file("empty"));
    EXPECT_EQ(convert({"-r", "empty", "--to", "mesh", "-o", "out/"}).exit_code, 3);
}

TEST_F(Batch, converts_only_what_has_changed) {
    const std::vector<std::string> command{"-r", "in", "--to", "gltf", "-o", "out/", "--incremental"};
    EXPECT_THAT(convert(command).err, HasSubstr("41 files: 41 converted"));
    const auto before = fs::last_write_time(file("out/a/m3.glb"));
    EXPECT_THAT(convert(command).err, HasSubstr("41 files: 0 converted, 41 up to date"));
    EXPECT_EQ(fs::last_write_time(file("out/a/m3.glb")), before);
    // Changed animations of a model, a changed output, a deleted output.
    fs::copy_file(source_root() / "src/formats/sga/samples/good/bones_only.sga", file("in/a/robot.sga"),
                  fs::copy_options::overwrite_existing);
    std::ofstream(file("out/a/m3.glb"), std::ios::app) << "x";
    fs::remove(file("out/b/deep/m1.glb"));
    EXPECT_THAT(convert(command).err, HasSubstr("41 files: 3 converted, 38 up to date"));
    auto other = command;
    other.insert(other.end(), {"--textures", "none"});
    EXPECT_THAT(convert(other).err, HasSubstr("41 files: 41 converted"));
}

TEST_F(Batch, replaces_only_files_that_it_wrote) {
    fs::create_directories(file("out/a"));
    std::ofstream(file("out/a/m3.glb")) << "precious";
    const std::vector<std::string> command{"-r", "in", "--to", "gltf", "-o", "out/", "--incremental"};
    const auto result = convert(command);
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_THAT(result.err, HasSubstr("out/a/m3.glb: exists already; use -y to replace it"));
    EXPECT_EQ(fs::file_size(file("out/a/m3.glb")), 8u);
    EXPECT_EQ(convert(command).exit_code, 4) << "nor the next time";
    EXPECT_EQ(fs::file_size(file("out/a/m3.glb")), 8u);
}

TEST_F(Batch, continues_after_being_killed) {
    const std::vector<std::string> command{"-r", "in", "--to", "sgm", "-o", "out/", "--incremental"};
    EXPECT_EQ(convert(command).exit_code, 0);
    const auto before = fs::last_write_time(file("out/a/m3.sgm"));
    fs::remove(file("out/.sinew-cache.json"));  // as if the run had been interrupted
    fs::remove(file("out/a/m4.sgm"));
    const auto result = convert(command);
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(fs::last_write_time(file("out/a/m3.sgm")), before) << "correct files are not written again";
    EXPECT_TRUE(fs::exists(file("out/a/m4.sgm")));
}

TEST_F(Batch, prints_a_line_of_json_for_every_file) {
    fs::create_directories(file("out"));
    const std::vector<std::string> command{"-r", "in/a", "--to", "gltf", "-o", "out/", "--incremental", "--json-lines"};
    std::ofstream(file("out/m3.glb")) << "precious";
    const auto first = convert(command);
    EXPECT_EQ(std::ranges::count(first.out, '\n'), 21);
    EXPECT_THAT(first.out, HasSubstr(R"("written":[],"error":"out/m3.glb: exists already; use -y to replace it")"));
    const auto second = convert(command);
    EXPECT_EQ(std::ranges::count(second.out, '\n'), 21);
    EXPECT_THAT(second.out, HasSubstr(R"("written":["out/m4.glb"],"upToDate":true)"));
}

TEST_F(Batch, lists_all_outputs_for_make_even_if_they_are_up_to_date) {
    const std::vector<std::string> command{"in/a/m1.twm", "--to",          "sgm",       "-o",
                                           "out/",        "--incremental", "--depfile", "d"};
    for (const char* run : {"first", "second"}) {
        EXPECT_EQ(convert(command).exit_code, 0);
        std::ifstream in(file("d"));
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        EXPECT_EQ(text, "out/m1.sgm out/m1.sga: in/a/m1.twm\n") << run;
    }
    EXPECT_EQ(convert({"in/a/m1.twm", "x.glb", "--incremental"}).exit_code, 2) << "there is no folder for the cache";
}

TEST_F(Batch, stops_at_the_first_failure) {
    std::ofstream(file("in/a/m0.twm")) << "broken";
    for (const char* command : {"validate", "info"}) {
        const auto all = sinew({command, "-r", "in/a", "--json-lines"}, file("."));
        EXPECT_EQ(std::ranges::count(all.out, '\n'), 22) << command;
        const auto one = sinew({command, "in/a/m1.twm", "--json-lines"}, file("."));
        EXPECT_EQ(std::ranges::count(one.out, '\n'), 1) << command;
        const auto fast = sinew({command, "-r", "in/a", "--json-lines", "--fail-fast", "-j1"}, file("."));
        EXPECT_EQ(fast.exit_code, 1) << command;
        EXPECT_EQ(std::ranges::count(fast.out, '\n'), 1) << command;
    }
}

TEST_F(Batch, prints_one_kind_of_report) {
    EXPECT_EQ(sinew({"validate", "in/a/m1.twm", "--json-lines", "--sarif"}, file(".")).exit_code, 2);
}

TEST_F(Batch, skips_pipes) {
    ASSERT_EQ(run({"/usr/bin/mkfifo", file("in/a/pipe.twm").string()}).exit_code, 0);
    EXPECT_EQ(convert({"-r", "in", "--to", "mesh", "-o", "out/", "-q"}).exit_code, 0);
    EXPECT_EQ(count("out"), 41u);
}

TEST_F(Batch, tries_failures_again) {
    std::ofstream(file("in/a/m0.twm")) << "broken";
    const std::vector<std::string> command{"-r", "in", "--to", "gltf", "-o", "out/", "--incremental"};
    EXPECT_EQ(convert(command).exit_code, 1);
    const auto again = convert(command);
    EXPECT_EQ(again.exit_code, 1) << "it still cannot be converted";
    EXPECT_THAT(again.err, HasSubstr("41 files: 0 converted, 40 up to date, 1 failed"));
}

TEST_F(Batch, lists_dependencies_for_make) {
    fs::copy(file("in/a/robot.sgm"), file("a b.sgm"));
    fs::copy(file("in/a/robot.sga"), file("robot.sga"));
    EXPECT_EQ(convert({"a b.sgm", "out.glb", "--depfile", "out.d", "-q"}).exit_code, 0);
    std::ifstream in(file("out.d"));
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    EXPECT_EQ(text, "out.glb: a\\ b.sgm robot.sga\n");
}

}  // namespace sinew::test::batch_test

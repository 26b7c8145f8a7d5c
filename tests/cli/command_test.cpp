// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <simdjson.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/formats.h"
#include "support/program.h"

namespace sinew::test::command_test {

using testing::HasSubstr;
using testing::Not;

const std::string good = "examples/robot.twm";
const std::string samples_folder = "src/formats/twm/samples/";

// Fails the test if the text is not JSON.
class Json {
public:
    explicit Json(const std::string& text) : text_(text) {
        EXPECT_EQ(parser_.parse(text_).get(root), simdjson::SUCCESS) << text;
    }
    simdjson::dom::element root;

private:
    simdjson::padded_string text_;
    simdjson::dom::parser parser_;
};

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

TEST(Commands, every_command_has_examples) {
    for (const char* command : {"identify", "info", "validate", "dump", "render", "sheet", "view", "spec", "explain",
                                "formats", "completions"}) {
        const auto help = sinew({command, "--help"});
        EXPECT_EQ(help.exit_code, 0) << command;
        EXPECT_THAT(help.out, HasSubstr("Examples\n  s")) << command;
        for (const auto& line : lines(help.out)) EXPECT_LE(line.size(), 110u) << line;
    }
}

TEST(Commands, print_valid_json) {
    EXPECT_EQ(std::string_view(Json(sinew({"identify", "--json", good}).out).root["dialect"]), "standard");
    EXPECT_EQ(uint64_t(Json(sinew({"info", "--json", good}).out).root["properties"]["joints"]), 13u);
    EXPECT_EQ(uint64_t(Json(sinew({"validate", "--json", good}).out).root["issues"]["numErrors"]), 0u);
    EXPECT_EQ(std::string_view(Json(sinew({"dump", "--json", good}).out).root["fields"].at(1)["path"]), "/version");
    EXPECT_EQ(std::string_view(Json(sinew({"spec", "--json", "twm"}).out).root["format"]), "twm");
    EXPECT_EQ(std::string_view(Json(sinew({"explain", "--json", "TRUNCATED"}).out).root["severityName"]), "error");
    EXPECT_EQ(std::string_view(Json(sinew({"explain", "--json"}).out).root["families"].at(0)["id"]), "file");
    EXPECT_EQ(std::string_view(Json(sinew({"formats", "--json"}).out).root["formats"].at(0)["id"]), "sgm");
    EXPECT_EQ(std::string_view(Json(sinew({"validate", "--sarif", good}).out).root["version"]), "2.1.0");
}

TEST(Commands, print_a_line_of_json_for_each_of_several_files) {
    for (const char* command : {"identify", "info", "validate"}) {
        const auto printed = lines(sinew({command, "--json", good, "examples/robot.mesh"}).out);
        ASSERT_EQ(printed.size(), 2u) << command;
        for (const auto& line : printed) Json{line};
    }
}

TEST(Commands, unreadable_files_are_in_the_machine_readable_report_too) {
    const Json report(sinew({"validate", "--json", "nothing.twm"}).out);
    EXPECT_EQ(std::string_view(report.root["issues"]["messages"].at(0)["code"]), "FILE_UNREADABLE");
    EXPECT_THAT(sinew({"validate", "--sarif", "nothing.twm"}).out, HasSubstr("FILE_UNREADABLE"));
}

TEST(Commands, read_standard_input) {
    const Bytes robot = slurp(source_root() / good);
    const std::string input(reinterpret_cast<const char*>(robot.data()), robot.size());
    EXPECT_THAT(sinew({"identify", "-"}, source_root(), input).out, HasSubstr("<stdin>: twm"));
}

TEST(Commands, search_folders_on_request) {
    const auto result = sinew({"identify", "-r", samples_folder + "good"});
    EXPECT_EQ(lines(result.out).size(), samples(*find_format("twm"), "good").size());
    EXPECT_EQ(sinew({"identify", "-r", "docs"}).exit_code, 3) << "there are no models";
}

TEST(Commands, print_data_and_messages_on_different_streams) {
    const auto result = sinew({"validate", samples_folder + "broken/INDEX_OUT_OF_RANGE.twm"});
    EXPECT_EQ(result.out,
              "error INDEX_OUT_OF_RANGE src/formats/twm/samples/broken/INDEX_OUT_OF_RANGE.twm:276 /meshes/0/indices/5: "
              "1 of 12 indices is out of range (4 vertices; first: 4)\n");
    EXPECT_EQ(result.err, "1 file: 1 error, 0 warnings, 0 infos, 0 hints; `sinew explain CODE` explains a finding\n");
    EXPECT_EQ(sinew({"validate", "-q", good}).err, "");
}

TEST(Commands, color_only_on_a_terminal_or_on_demand) {
    EXPECT_THAT(sinew({"info", good}).out, Not(HasSubstr("\033[")));
    EXPECT_THAT(sinew({"--color", "always", "info", good}).out, HasSubstr("\033["));
    EXPECT_THAT(sinew({"info", "--color", "always", good}).out, HasSubstr("\033["));
}

TEST(Commands, explain_takes_any_case_and_suggests) {
    EXPECT_THAT(sinew({"explain", "truncated"}).out, HasSubstr("The file ends inside this field."));
    EXPECT_THAT(sinew({"explain", "TRUNCATE"}).err, HasSubstr("did you mean TRUNCATED?"));
    const std::string list = sinew({"explain"}).out;
    for (const IssueFamily& family : issue_families(tested_formats())) {
        for (const Issue* issue : family.issues) EXPECT_THAT(list, HasSubstr(std::string(issue->code)));
    }
}

TEST(Commands, options_take_only_one_value) {
    const auto result =
        sinew({"validate", "--ignore", "TWM_OLD_VERSION", "--severity", "KEY_ORDER=hint", good, good, "-q"});
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(sinew({"validate", "--ignore", "twm_old_version", good, good}).exit_code, 0) << "any case will do";
}

TEST(Commands, help_is_a_command_too) {
    EXPECT_EQ(sinew({"help"}).out, sinew({"--help"}).out);
    EXPECT_EQ(sinew({"help", "dump"}).out, sinew({"dump", "--help"}).out);
}

TEST(Commands, file_names_cannot_break_lines_or_change_the_terminal) {
    const TemporaryFolder folder;
    std::filesystem::copy(source_root() / (samples_folder + "broken/KEY_ORDER.twm"),
                          folder.path() / "a\n\033[31mb.twm");
    const auto result = sinew({"validate", "a\n\033[31mb.twm"}, folder.path());
    EXPECT_EQ(lines(result.out).size(), 1u);
    EXPECT_THAT(result.out, HasSubstr("a\\x0a\\x1b[31mb.twm"));
}

TEST(Commands, print_a_line_of_json_for_files_that_cannot_be_read_too) {
    for (const char* command : {"identify", "info", "validate"}) {
        const auto printed =
            lines(sinew({command, "--json", "nothing.twm", good, samples_folder + "broken/TRUNCATED.twm"}).out);
        ASSERT_EQ(printed.size(), 3u) << command;
        for (const auto& line : printed) Json{line};
    }
}

TEST(Commands, a_damaged_file_is_still_recognised) {
    EXPECT_THAT(sinew({"identify", samples_folder + "broken/TRUNCATED.twm"}).out,
                HasSubstr("unknown: twm, but damaged"));
    EXPECT_THAT(sinew({"dump", samples_folder + "broken/TWM_UNPACK_FAILED.twm"}).out, HasSubstr("/unpacked_size"));
}

TEST(Commands, force_a_dialect) {
    const std::string lying = samples_folder + "good/lying_v2.twm";
    EXPECT_THAT(sinew({"info", lying}).out, HasSubstr("no-skeleton"));
    EXPECT_EQ(sinew({"info", "--dialect", "standard", lying}).exit_code, 1);
}

TEST(Commands, dump_can_be_limited_by_range_and_path) {
    EXPECT_EQ(lines(sinew({"dump", good, "--range", "4+4"}).out).size(), 2u);
    EXPECT_EQ(lines(sinew({"dump", good, "--range", "0x0:0x8"}).out).size(), 3u);
    EXPECT_THAT(sinew({"dump", good, "--path", "/joints/3/parent"}).out, HasSubstr("/joints/3/parent"));
    EXPECT_THAT(sinew({"dump", good, "--hex", "--path", "/signature"}).out, HasSubstr("2e 74 77 6d"));
    EXPECT_THAT(sinew({"dump", good, "--path", "/meshes/*/vertex_count"}).out, HasSubstr("/meshes/3/vertex_count"));
}

TEST(Commands, dump_explains_a_truncated_file) {
    const auto result = sinew({"dump", samples_folder + "broken/TRUNCATED.twm"});
    EXPECT_THAT(result.out, HasSubstr("/unread"));
    EXPECT_THAT(result.err, HasSubstr("TRUNCATED"));
}

TEST(Corpus, made_files_are_valid_and_their_dialect_is_named) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    for (const auto& path : corpus_files(*find_format("twm"))) {
        const Json report(sinew({"validate", "--json", path.string()}).out);
        EXPECT_EQ(uint64_t(report.root["issues"]["numErrors"]), 0u) << path;
        const Json identified(sinew({"identify", "--json", path.string()}).out);
        EXPECT_TRUE(bool(identified.root["exact"])) << path;
        uint64_t owned = 0;
        const Json dumped(sinew({"dump", "--json", path.string()}).out);
        for (const auto field : simdjson::dom::array(dumped.root["fields"])) {
            if (field["inside"].error() == simdjson::SUCCESS) continue;
            EXPECT_EQ(uint64_t(field["offset"]), owned) << path;
            owned += uint64_t(field["size"]);
        }
        EXPECT_EQ(owned, std::filesystem::file_size(path)) << path;
    }
    const auto dialect = [](const char* name) {
        return std::string(
            Json(sinew({"identify", "--json", (*corpus() / "made" / name).string()}).out).root["dialect"].get_c_str());
    };
    EXPECT_EQ(dialect("twm_v0_lz4.twm"), "half-indices-no-skeleton");
    EXPECT_EQ(dialect("twm_v2_lying_skeleton.twm"), "no-skeleton");
    EXPECT_EQ(dialect("twm_v3_joint68.twm"), "joint68");
    EXPECT_EQ(dialect("twm_v3_skinned.twm"), "standard");
}

TEST(Commands, read_companion_files) {
    const std::string model = "src/formats/sgm/samples/good/full.sgm";
    EXPECT_THAT(sinew({"info", model}).out, HasSubstr("\nskeleton.sga\n"));
    EXPECT_THAT(sinew({"info", "--no-follow", model}).out, Not(HasSubstr("\nskeleton.sga\n")));
    const Json info(sinew({"info", "--json", model}).out);
    EXPECT_EQ(std::string_view(info.root["companions"].at(0)["format"]), "sga");

    const std::string lost = "src/formats/sgm/samples/broken/COMPANION_MISSING.sgm";
    EXPECT_THAT(sinew({"validate", lost}).out, HasSubstr("COMPANION_MISSING"));
    EXPECT_EQ(sinew({"validate", "--no-follow", lost}).out, "");
}

TEST(Commands, report_a_companion_file_once) {
    const TemporaryFolder folder;
    const auto samples_of_sgm = source_root() / "src/formats/sgm/samples/good";
    std::filesystem::copy(samples_of_sgm / "full.sgm", folder.path() / "full.sgm");
    std::filesystem::copy(source_root() / "src/formats/sga/samples/broken/KEY_ORDER.sga",
                          folder.path() / "skeleton.sga");
    EXPECT_EQ(lines(sinew({"validate", "full.sgm"}, folder.path()).out).size(), 1u);
    EXPECT_EQ(lines(sinew({"validate", "-r", "."}, folder.path()).out).size(), 1u) << "and not for the model as well";
}

TEST(Commands, check_what_an_engine_misreads_on_request) {
    const std::string model = "src/formats/sgm/samples/broken/PROFILE_RAYNE_UV_SETS.sgm";
    EXPECT_EQ(sinew({"validate", model}).exit_code, 0);
    const auto result = sinew({"validate", "--profile", "rayne", model});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out, HasSubstr("PROFILE_RAYNE_UV_SETS"));
    EXPECT_THAT(sinew({"validate", "--profile", "rayne", good}).out, HasSubstr("PROFILE_NOT_APPLICABLE"));
    EXPECT_EQ(sinew({"validate", "--profile", "nothing", model}).exit_code, 2);
    for (const char* engine : {"rayne", "rookie", "twilli", "pioneer"}) {
        EXPECT_THAT(sinew({"formats"}).out, HasSubstr(engine));
    }
}

TEST(Commands, recognise_files_of_other_programs) {
    const std::string_view cache("sgm\x05\0\0\0\0", 8);
    EXPECT_THAT(sinew({"identify", "-"}, source_root(), std::string(cache)).out, HasSubstr("Pioneer"));
    const Json found(sinew({"identify", "--json", "-"}, source_root(), std::string(cache)).out);
    EXPECT_FALSE(std::string_view(found.root["foreign"]["name"]).empty());
}

TEST(Convert, writes_a_model_and_its_companions) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    const auto result = sinew({"convert", robot, "robot.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "robot.sga"));
    EXPECT_THAT(result.err, HasSubstr("robot.sgm, robot.sga"));
    EXPECT_EQ(sinew({"validate", "robot.sgm"}, folder.path()).out, "");
    EXPECT_EQ(sinew({"diff", "-q", "--tolerance", "1e-5", robot, "robot.sgm"}, folder.path()).exit_code, 0);
    std::filesystem::create_directory(folder.path() / "b.sgm");
    std::filesystem::copy(folder.path() / "robot.sgm", folder.path() / "b.sga");
    EXPECT_EQ(sinew({"convert", "-y", robot, "b.sgm"}, folder.path()).exit_code, 4);
    EXPECT_EQ(slurp(folder.path() / "b.sga"), slurp(folder.path() / "robot.sgm")) << "all or nothing";
}

TEST(Convert, gives_the_same_bytes_every_time) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    for (const char* format : {"sgm", "mesh", "twm", "scene-sgm", "sphere-mesh"}) {
        const auto once = sinew({"convert", "-q", robot, "-", "--to", format});
        const auto twice = sinew({"convert", "-q", robot, "-", "--to", format});
        EXPECT_FALSE(once.out.empty()) << format;
        EXPECT_EQ(once.out, twice.out) << format;
    }
}

TEST(Convert, does_not_replace_files_by_default) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    EXPECT_EQ(sinew({"convert", robot, "a.sgm"}, folder.path()).exit_code, 0);
    std::filesystem::remove(folder.path() / "a.sgm");
    const auto result = sinew({"convert", robot, "a.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 4) << "the .sga still exists";
    EXPECT_THAT(result.err, HasSubstr("a.sga"));
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "a.sgm")) << "all or nothing";
    EXPECT_EQ(sinew({"convert", "-y", robot, "-o", "a.sgm"}, folder.path()).exit_code, 0);
}

TEST(Convert, reports_why_a_single_file_cannot_be_written) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    std::ofstream(folder.path() / "a.glb") << "precious";
    std::filesystem::create_directory(folder.path() / "b.glb");
    EXPECT_THAT(sinew({"convert", robot, "a.glb"}, folder.path()).err,
                HasSubstr("a.glb: exists already; use -y to replace it"));
    EXPECT_THAT(sinew({"convert", "-y", robot, "b.glb"}, folder.path()).err, HasSubstr("b.glb: is a directory"));
    EXPECT_EQ(sinew({"convert", robot, "/dev/null", "--to", "gltf"}, folder.path()).exit_code, 0);
}

TEST(Convert, reports_losses_and_writes_nothing_on_request) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    const auto result = sinew({"convert", robot, "a.mesh", "--json"}, folder.path());
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.err, HasSubstr("loss LOSS_SEVERAL_MESHES"));
    const Json report(result.out);
    EXPECT_EQ(std::string_view(report.root["written"].at(0)), "a.mesh");
    EXPECT_GT(report.root["losses"].get_array().size(), 0u);
    EXPECT_EQ(sinew({"convert", robot, "b.mesh", "--fail-on", "loss"}, folder.path()).exit_code, 1);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "b.mesh"));
}

TEST(Convert, refuses_repairs_when_strict) {
    const TemporaryFolder folder;
    const std::string broken = (source_root() / samples_folder / "broken/INDEX_OUT_OF_RANGE.twm").string();
    const auto loose = sinew({"convert", broken, "a.sgm"}, folder.path());
    EXPECT_EQ(loose.exit_code, 0);
    EXPECT_THAT(loose.err, HasSubstr("warning SCENE_INDEX"));
    EXPECT_EQ(sinew({"convert", "--strict", broken, "b.sgm"}, folder.path()).exit_code, 1);
    EXPECT_FALSE(std::filesystem::exists(folder.path() / "b.sgm"));
}

TEST(Convert, asks_for_a_target_that_it_cannot_guess) {
    EXPECT_EQ(sinew({"convert", good}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "a.xyz"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "-"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", "nothing.twm", "a.sgm"}).exit_code, 3);
    EXPECT_EQ(sinew({"convert", good, "/nowhere/a.sgm"}).exit_code, 4);
    EXPECT_EQ(sinew({"convert", good, "-", "--to", "mesh", "--dialect", "nothing"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "-", "--to", "mesh", "--json"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "a.twm", "--format-version", "two"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "a.sgm", "-o", "b.sgm"}).exit_code, 2);
    EXPECT_EQ(sinew({"convert", good, "a.sga", "--to", "sgm"}).exit_code, 4) << "both files would have that name";
    EXPECT_EQ(sinew({"convert", good, "a.sgm", "--fps", "0"}).exit_code, 2);
}

TEST(Convert, writes_the_requested_version_and_dialect) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    EXPECT_EQ(sinew({"convert", "-q", robot, "a.sgm", "--format-version", "2"}, folder.path()).exit_code, 0);
    EXPECT_THAT(sinew({"info", "a.sgm"}, folder.path()).out, HasSubstr("version    2"));
    EXPECT_EQ(sinew({"convert", "-q", robot, "a.mesh", "--dialect", "78"}, folder.path()).exit_code, 0);
    EXPECT_THAT(sinew({"identify", "a.mesh"}, folder.path()).out, HasSubstr("mesh, dialect 78"));
    EXPECT_EQ(sinew({"validate", "-q", "--profile", "rookie", "a.mesh"}, folder.path()).exit_code, 0);
}

TEST(Convert, refuses_versions_that_a_format_does_not_have) {
    const TemporaryFolder folder;
    const std::string robot = (source_root() / good).string();
    for (const char* name : {"a.sgm", "a.twm", "a.mesh"}) {
        const auto result = sinew({"convert", robot, name, "--format-version", "9"}, folder.path());
        EXPECT_NE(result.exit_code, 0) << name;
        EXPECT_THAT(result.err, HasSubstr("9")) << name;
        EXPECT_FALSE(std::filesystem::exists(folder.path() / name));
    }
}

}  // namespace sinew::test::command_test

// SPDX-License-Identifier: MIT
// Every kind of bad input has its exit code and a message that says what to do.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/program.h"

namespace sinew::test::exit_code_test {

using testing::HasSubstr;

const std::string good = "examples/robot.twm";
const std::string broken = "src/formats/twm/samples/broken/TRUNCATED.twm";

TEST(ExitCode, is_0_on_success) {
    for (const char* command : {"identify", "info", "validate", "dump"})
        EXPECT_EQ(sinew({command, good}).exit_code, 0) << command;
    EXPECT_EQ(sinew({"--help"}).exit_code, 0);
    EXPECT_EQ(sinew({"--version"}).exit_code, 0);
}

TEST(ExitCode, is_1_for_an_invalid_file) {
    EXPECT_EQ(sinew({"validate", broken}).exit_code, 1);
    EXPECT_EQ(sinew({"validate", good, broken, good}).exit_code, 1) << "the worst wins";
    EXPECT_EQ(sinew({"dump", "--issues", broken}).exit_code, 1);
    EXPECT_EQ(sinew({"dump", broken}).exit_code, 1);
    EXPECT_EQ(sinew({"info", broken}).exit_code, 1);
    EXPECT_EQ(sinew({"validate", "--ignore", "TRUNCATED", broken}).exit_code, 1)
        << "it cannot be read, even if the reason is ignored";
}

TEST(ExitCode, is_1_for_an_unknown_format) {
    const auto result = sinew({"identify", "README.md"});
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out, HasSubstr("README.md: unknown"));
}

TEST(ExitCode, is_2_for_wrong_usage) {
    EXPECT_EQ(sinew({}).exit_code, 2);
    EXPECT_EQ(sinew({"validate"}).exit_code, 2);
    EXPECT_EQ(sinew({"validate", "--json", "--sarif", good}).exit_code, 2);
    EXPECT_EQ(sinew({"validate", "--fail-on", "nothing", good}).exit_code, 2);
    EXPECT_EQ(sinew({"dump", "--range", "x", good}).exit_code, 2);
    EXPECT_EQ(sinew({"explain", "NOTHING_LIKE_IT"}).exit_code, 2);
    EXPECT_EQ(sinew({"spec", "nothing"}).exit_code, 2);
    EXPECT_EQ(sinew({"validate", "--max-issues", "-1", good}).exit_code, 2);
    EXPECT_EQ(sinew({"dump", "--range", "5:5", good}).exit_code, 2);
    EXPECT_THAT(sinew({"validate", "--jsn", good}).err, HasSubstr("there is no option --jsn (did you mean --json?)"));
    EXPECT_THAT(sinew({"validate", "--ignore", "TRUNCATE", good}).err, HasSubstr("did you mean TRUNCATED?"));
    const auto misspelt = sinew({"valdate", good});
    EXPECT_EQ(misspelt.exit_code, 2);
    EXPECT_THAT(misspelt.err, HasSubstr("(did you mean validate?)"));
}

TEST(ExitCode, is_3_when_a_file_cannot_be_read) {
    for (const char* command : {"identify", "info", "validate", "dump"}) {
        const auto missing = sinew({command, "no/such/file.twm"});
        EXPECT_EQ(missing.exit_code, 3) << command;
        EXPECT_THAT(missing.err + missing.out,
                    HasSubstr("FILE_UNREADABLE no/such/file.twm: cannot open: No such file or directory"));
        EXPECT_EQ(sinew({command, "src"}).exit_code, 3) << command << " of a directory";
        EXPECT_EQ(sinew({command, "--max-file-size", "1K", good}).exit_code, 3)
            << command << " of a file above the limit";
    }
}

TEST(ExitCode, is_3_when_a_folder_has_no_models_or_cannot_be_read) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.path() / "a");
    const auto nothing = sinew({"validate", "-r", "a"}, folder.path());
    EXPECT_EQ(nothing.exit_code, 3);
    EXPECT_THAT(nothing.err, HasSubstr("no files found with one of these extensions: .sgm, "));
    std::filesystem::create_symlink("nowhere.twm", folder.path() / "a/dangling.TWM");
    const auto dangling = sinew({"validate", "-r", "a"}, folder.path());
    EXPECT_EQ(dangling.exit_code, 3);
    EXPECT_THAT(dangling.out, HasSubstr("FILE_UNREADABLE a/dangling.TWM"));
}

TEST(ExitCode, is_1_when_a_dump_shows_nothing) {
    EXPECT_EQ(sinew({"dump", good, "--path", "/nonsense"}).exit_code, 1);
    EXPECT_EQ(sinew({"dump", good, "--range", "0xffffff+5"}).exit_code, 1);
}

TEST(ExitCode, too_many_elements_are_refused) {
    EXPECT_THAT(sinew({"validate", "--max-elements", "1", good}).out, HasSubstr("TOO_MANY_ELEMENTS"));
}

TEST(ExitCode, an_empty_file_has_its_own_issue) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "empty.twm").close();
    const auto result = sinew({"validate", "empty.twm"}, folder.path());
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.out, HasSubstr("error FILE_EMPTY empty.twm: 0 bytes"));
}

TEST(ExitCode, is_4_when_the_output_cannot_be_written) {
    const std::string command = std::string(SINEW_PROGRAM) + " formats > /dev/full";
    EXPECT_EQ(run({"/bin/sh", "-c", command}).exit_code, 4);
}

TEST(ExitCode, unreadable_files_do_not_stop_a_batch) {
    const auto result = sinew({"validate", "nothing.twm", broken});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.out, HasSubstr("TRUNCATED"));
}

TEST(ExitCode, fail_on_sets_the_threshold) {
    const std::string warns = "src/formats/twm/samples/good/joint68.twm";
    EXPECT_EQ(sinew({"validate", warns}).exit_code, 0);
    EXPECT_EQ(sinew({"validate", "--fail-on", "warning", warns}).exit_code, 1);
    EXPECT_EQ(sinew({"validate", "--fail-on", "warning", "--ignore", "TWM_JOINT_UNPADDED", warns}).exit_code, 0);
    EXPECT_EQ(sinew({"validate", "--severity", "TWM_JOINT_UNPADDED=error", warns}).exit_code, 1);
    EXPECT_EQ(sinew({"validate", "--severity", "TWM_JOINT_UNPADDED=awful", warns}).exit_code, 2);
}

}  // namespace sinew::test::exit_code_test

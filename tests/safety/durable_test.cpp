// SPDX-License-Identifier: MIT
// What is on disk when a conversion has ended: power may fail at any time.
#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "support/program.h"
#include "support/sanitizer.h"

namespace sinew::test::durable_test {

namespace fs = std::filesystem;

class Durable : public testing::Test {
protected:
    void SetUp() override {
        if (sanitized) GTEST_SKIP() << "the sanitizer must be the first library";
        fs::create_directory(folder_.path() / "in");
        for (const char* name : {"a.twm", "b.twm"})
            fs::copy(source_root() / "examples/robot.twm", folder_.path() / "in" / name);
    }
    ProcessResult convert(const std::vector<std::string>& options, const std::string& variable = "UNUSED=1") const {
        std::vector<std::string> command{"/usr/bin/env",
                                         std::string("LD_PRELOAD=") + SINEW_SYNC_LOG,
                                         "SYNC_LOG=" + log().string(),
                                         variable,
                                         SINEW_PROGRAM,
                                         "convert",
                                         "-q",
                                         "-r",
                                         "in",
                                         "--to",
                                         "gltf",
                                         "-o",
                                         "new/out/"};
        command.insert(command.end(), options.begin(), options.end());
        return run(command, {.folder = folder_.path()});
    }
    fs::path log() const { return folder_.path() / "log"; }
    std::vector<std::string> synced() const {
        std::vector<std::string> lines;
        std::ifstream stream(log());
        for (std::string line; std::getline(stream, line);) lines.push_back(line);
        return lines;
    }
    TemporaryFolder folder_;
};

TEST_F(Durable, files_and_their_folders_are_written_to_disk) {
    EXPECT_EQ(convert({"--durable"}).exit_code, 0);
    const auto lines = synced();
    const std::string out = fs::canonical(folder_.path() / "new/out").string();
    // A file has no name yet when its bytes are written: the name must not come first.
    EXPECT_EQ(std::ranges::count_if(lines, [&](const std::string& l) { return l.ends_with(" (deleted)"); }), 2);
    EXPECT_EQ(std::ranges::count(lines, out), 2) << "after each file";
    EXPECT_GE(std::ranges::count(lines, fs::path(out).parent_path().string()), 1) << "the folder above is new, too";
    EXPECT_GE(std::ranges::count(lines, fs::canonical(folder_.path()).string()), 1);
    EXPECT_TRUE(lines.front().ends_with(" (deleted)")) << lines.front();
}

TEST_F(Durable, nothing_is_waited_for_without_the_option) {
    EXPECT_EQ(convert({}).exit_code, 0);
    EXPECT_TRUE(synced().empty());
}

TEST_F(Durable, a_disk_error_publishes_nothing) {
    const auto result = convert({"--durable"}, "SYNC_FAILS=1");
    EXPECT_EQ(result.exit_code, 4);
    EXPECT_THAT(result.err, testing::HasSubstr("a.glb: cannot write: Input/output error"));
    EXPECT_TRUE(fs::is_empty(folder_.path() / "new/out"));
}

}  // namespace sinew::test::durable_test

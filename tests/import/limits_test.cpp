// SPDX-License-Identifier: MIT
// An importer that crashes, hangs, allocates all memory or prints garbage: a clean error, and nothing is written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>

#include "support/program.h"
#include "support/sanitizer.h"

namespace sinew::test::limits_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

// A script that replaces the importer.
class FakeImporter {
public:
    explicit FakeImporter(const std::string& script) {
        std::ofstream(folder_.path() / "importer") << "#!/bin/sh\n" << script << '\n';
        fs::permissions(folder_.path() / "importer", fs::perms::owner_all);
        std::ofstream(folder_.path() / "model.dae") << "<?xml version=\"1.0\"?><COLLADA/>";
    }

    ProcessResult convert(const std::vector<std::string>& options = {}) const {
        std::vector<std::string> command{"/usr/bin/env", "SINEW_IMPORTER=" + (folder_.path() / "importer").string(),
                                         SINEW_PROGRAM,  "convert",
                                         "model.dae",    "model.glb"};
        command.insert(command.end(), options.begin(), options.end());
        return run(command, {.folder = folder_.path()});
    }
    bool wrote_something() const { return fs::exists(folder_.path() / "model.glb"); }

private:
    TemporaryFolder folder_;
};

void expect_clean_end(const FakeImporter& importer, const ProcessResult& result, const std::string& code) {
    EXPECT_EQ(result.exit_code, 3) << result.err;
    EXPECT_THAT(result.err, HasSubstr("error " + code + " model.dae"));
    EXPECT_FALSE(importer.wrote_something());
}

TEST(Importer, may_crash) {
    const FakeImporter importer("kill -SEGV $$");
    const auto result = importer.convert();
    expect_clean_end(importer, result, "IMPORT_CRASHED");
    EXPECT_THAT(result.err, HasSubstr("signal 11"));
}

TEST(Importer, may_hang) {
    const FakeImporter importer("while :; do :; done");
    const auto start = std::chrono::steady_clock::now();
    expect_clean_end(importer, importer.convert({"--import-timeout", "1"}), "IMPORT_TIMEOUT");
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Importer, may_sleep) {
    const FakeImporter importer("exec sleep 1000");
    expect_clean_end(importer, importer.convert({"--import-timeout", "1"}), "IMPORT_TIMEOUT");
}

TEST(Importer, may_print_without_end) {
    const FakeImporter importer("exec yes");
    expect_clean_end(importer, importer.convert({"--import-memory", "50M"}), "IMPORT_MEMORY");
}

TEST(Importer, may_not_take_more_memory_than_it_is_given) {
    if (sanitized) GTEST_SKIP() << "there is no memory limit then";
    // A shell script that doubles a text until memory runs out.
    const FakeImporter importer("x=0123456789abcdef; while :; do x=$x$x; done");
    const auto result = importer.convert({"--import-memory", "100M", "--import-timeout", "60"});
    expect_clean_end(importer, result, "IMPORT_CRASHED");
}

TEST(Importer, may_print_garbage) {
    for (const char* nonsense :
         {"", "hello", "{}", "[1]", "{\\\"issues\\\":{\\\"messages\\\":[{}]},\\\"losses\\\":[]}"}) {
        const FakeImporter importer(std::string("printf \"") + nonsense + "\\n\"");
        expect_clean_end(importer, importer.convert(), "IMPORT_CRASHED");
    }
    const FakeImporter no_model(R"(printf '{"issues":{"messages":[]},"losses":[]}\nnot a GLB')");
    EXPECT_EQ(no_model.convert().exit_code, 1);
    EXPECT_FALSE(no_model.wrote_something());
}

TEST(Importer, cannot_write_files) {
    const TemporaryFolder folder;
    const fs::path trace = folder.path() / "trace";
    const FakeImporter importer("echo trace > " + trace.string());
    importer.convert();
    EXPECT_TRUE(!fs::exists(trace) || fs::file_size(trace) == 0);
}

TEST(Importer, may_be_missing) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "model.dae") << "<?xml version=\"1.0\"?><COLLADA/>";
    const auto result =
        run({"/usr/bin/env", "SINEW_IMPORTER=/nowhere/importer", SINEW_PROGRAM, "convert", "model.dae", "a.glb"},
            {.folder = folder.path()});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.err, HasSubstr("error IMPORT_UNAVAILABLE model.dae"));
}

TEST(Importer, rejects_files_that_are_not_models) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "model.dae") << "<?xml version=\"1.0\"?><COLLADA><a></COLLADA>";
    const auto result = sinew({"convert", "model.dae", "a.glb"}, folder.path());
    EXPECT_EQ(result.exit_code, 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("error IMPORT_FAILED model.dae"));
    EXPECT_FALSE(fs::exists(folder.path() / "a.glb"));
}

}  // namespace sinew::test::limits_test

// SPDX-License-Identifier: MIT
// Replays the committed inputs of the fuzzers without the fuzzers. `tools/fuzz --minimise` writes their archives.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/targets.h"
#include "support/files.h"
#include "support/formats.h"
#include "support/fuzz_corpus.h"

namespace sinew::test::fuzz_corpus_test {

namespace fs = std::filesystem;

class FuzzTest : public testing::TestWithParam<std::string_view> {};

TEST_P(FuzzTest, reports_no_error_for_its_corpus) {
    int count = 0;
    for (const fs::path& archive : fuzz_archives()) {
        // The web target accepts files of every format, so it replays the inputs of all targets.
        if (GetParam() != "web" && archive.stem() != GetParam()) continue;
        for (const ArchivedFile& input : files_in_archive(archive)) {
            EXPECT_EQ(check_target(GetParam(), input.content), "") << archive << ": " << input.name;
            ++count;
        }
    }
    RecordProperty("inputs", count);
    if (count == 0) GTEST_SKIP() << "no committed inputs: tools/fuzz " << GetParam() << " --minimise writes them";
}

INSTANTIATE_TEST_SUITE_P(Fuzz, FuzzTest, testing::ValuesIn(fuzz_targets()), [](const auto& test) {
    std::string name(test.param);
    std::ranges::replace(name, '-', '_');
    return name;
});

TEST(FuzzArchives, belong_to_a_target) {
    EXPECT_FALSE(fuzz_archives().empty());
    for (const fs::path& archive : fuzz_archives())
        EXPECT_THAT(fuzz_targets(), testing::Contains(archive.stem().string())) << archive;
}

// Otherwise the same inputs would give another archive on another day or machine.
TEST(FuzzArchives, depend_on_names_and_contents_only) {
    for (const fs::path& archive : fuzz_archives())
        EXPECT_TRUE(write_archive(files_in_archive(archive)) == slurp(archive)) << archive;
}

// The samples are the seeds of the fuzzers; the archives hold only what reaches further.
TEST(Fuzz, reports_no_error_for_any_sample) {
    for (const Format* format : tested_formats()) {
        for (const std::string kind : {"good", "broken"}) {
            for (const fs::path& path : samples(*format, kind)) {
                for (const std::string_view target : {"bridges", "rewrite", "web"}) {
                    EXPECT_EQ(check_target(target, slurp(path)), "") << target << " " << path;
                }
            }
        }
    }
}

}  // namespace sinew::test::fuzz_corpus_test

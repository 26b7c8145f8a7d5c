// SPDX-License-Identifier: MIT
// What the fuzzers found once, tried again without them: `tools/fuzz --minimise` writes these files.
#include <gtest/gtest.h>

#include <algorithm>

#include "fuzz/targets.h"
#include "support/files.h"
#include "support/formats.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

class FuzzTest : public testing::TestWithParam<std::string_view> {};

TEST_P(FuzzTest, finds_nothing_wrong_with_its_corpus) {
    // The web module's has none of its own: all others are tried on it.
    const fs::path all = source_root() / "tests/fuzz/corpus";
    const fs::path folder = GetParam() == "web" ? all : all / GetParam();
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        EXPECT_EQ(check_target(GetParam(), slurp(entry.path())), "") << entry.path();
        ++count;
    }
    EXPECT_GT(count, 0u) << folder;
}

INSTANTIATE_TEST_SUITE_P(Fuzz, FuzzTest, testing::ValuesIn(fuzz_targets()), [](const auto& test) {
    std::string name(test.param);
    std::ranges::replace(name, '-', '_');
    return name;
});

// The seeds, which the corpora leave out.
TEST(Fuzz, finds_nothing_wrong_with_any_sample) {
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

}  // namespace
}  // namespace sinew::test

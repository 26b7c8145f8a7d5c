// SPDX-License-Identifier: MIT
#include "support/fuzz_corpus.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/files.h"

namespace sinew::test {

namespace fs = std::filesystem;

std::vector<fs::path> fuzz_archives() {
    std::vector<fs::path> archives;
    for (const auto& entry : fs::directory_iterator(source_root() / "tests/fuzz/corpus"))
        if (entry.path().extension() == ".tar") archives.push_back(entry.path());
    std::ranges::sort(archives);
    return archives;
}

std::vector<ArchivedFile> files_in_archive(const fs::path& archive) {
    auto files = read_archive(slurp(archive));
    EXPECT_TRUE(files.has_value()) << archive << ": " << files.error();
    return files ? *std::move(files) : std::vector<ArchivedFile>{};
}

std::vector<ArchivedFile> fuzz_inputs(std::string_view target) {
    for (const fs::path& archive : fuzz_archives())
        if (archive.stem() == target) return files_in_archive(archive);
    return {};
}

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
#include "support/files.h"

#include <gtest/gtest.h>
#include <sinew/file.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

namespace sinew::test {

namespace fs = std::filesystem;

fs::path source_root() {
    return SINEW_SOURCE_ROOT;
}

// glTF is a separate library, so its folder is not in src/formats.
fs::path folder_of(const Format& format, const fs::path& root) {
    if (format.id == "gltf") return root / "src/gltf";
    return root / "src/formats" / format.id;
}

std::optional<fs::path> corpus() {
    const char* chosen = std::getenv("SINEW_CORPUS");
    const fs::path folder = chosen != nullptr ? fs::path(chosen) : source_root() / "../shared/corpus";
    if (!fs::is_directory(folder)) return std::nullopt;
    return folder;
}

namespace {

std::vector<fs::path> files_in(const fs::path& folder, std::span<const std::string_view> extensions) {
    std::vector<fs::path> found;
    if (!fs::is_directory(folder)) return found;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        if (entry.is_regular_file() && std::ranges::find(extensions, extension) != extensions.end())
            found.push_back(entry.path());
    }
    std::ranges::sort(found);
    return found;
}

}  // namespace

std::vector<fs::path> samples(const Format& format, const std::string& kind) {
    return files_in(folder_of(format) / "samples" / kind, format.extensions);
}

bool is_special(const fs::path& in_corpus) {
    const std::string path = in_corpus.generic_string();
    constexpr std::string_view special[] = {"gltf-validator/", "made/sphere_skinned", "pioneer-compiled/", "xml-truth/",
                                            "fbx-ufbx/"};
    return std::ranges::any_of(special, [&](std::string_view start) { return path.starts_with(start); });
}

std::vector<fs::path> corpus_files(const Format& format) {
    const auto folder = corpus();
    auto files = folder ? files_in(*folder, format.extensions) : std::vector<fs::path>{};
    std::erase_if(files, [&](const fs::path& path) { return is_special(fs::relative(path, *folder)); });
    return files;
}

Bytes slurp(const fs::path& path) {
    auto bytes = read_file(path);
    EXPECT_TRUE(bytes.has_value()) << path << ": " << bytes.error().message;
    return bytes ? *std::move(bytes) : Bytes{};
}

bool updating() {
    return std::getenv("SINEW_UPDATE") != nullptr;
}

void expect_golden(const fs::path& golden, const std::string& actual) {
    if (updating()) {
        std::ofstream(golden, std::ios::binary) << actual;
        return;
    }
    std::ifstream file(golden, std::ios::binary);
    ASSERT_TRUE(file) << golden << " is missing; `./test --update` writes it";
    const std::string expected{std::istreambuf_iterator<char>(file), {}};
    EXPECT_EQ(actual, expected) << golden << " differs; if that is right, run `./test --update`";
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "sinew-test-XXXXXX").string();
    path_ = ::mkdtemp(name.data());
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
}

}  // namespace sinew::test

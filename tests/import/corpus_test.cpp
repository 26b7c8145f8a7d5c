// SPDX-License-Identifier: MIT
// Runs every foreign file of the corpus through the program: it becomes a model or is rejected for the right reason.
#include <gtest/gtest.h>
#include <sinew/assimp.h>

#include <filesystem>
#include <fstream>
#include <map>

#include "support/program.h"
#include "support/validator.h"

namespace sinew::test::corpus_test {

namespace fs = std::filesystem;

// What assimp 5.2 cannot read: an X3D extension of another browser, and a figure whose skin is only in HAnim nodes.
const std::map<std::string, std::string> refused{{"asteroid.x3d", "IMPORT_FAILED"}, {"Tongue.x3d", "IMPORT_EMPTY"}};

std::vector<fs::path> foreign_files() {
    std::vector<fs::path> files;
    const auto root = corpus();
    if (!root) return files;
    for (const char* folder : {"dae", "3ds", "x3d", "fbx", "obj"}) {
        for (const auto& entry : fs::directory_iterator(*root / folder)) {
            if (entry.path().extension() != ".mtl") files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

TEST(ForeignCorpus, becomes_models_or_is_refused_for_the_right_reason) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const TemporaryFolder folder;
    std::vector<fs::path> glbs;
    ASSERT_GT(foreign_files().size(), 40u);
    for (const fs::path& file : foreign_files()) {
        const std::string name = file.filename().string();
        const auto expected = refused.find(name);
        for (const char* extension : {".glb", ".mesh", ".sgm"}) {
            const fs::path out = folder.path() / (name + extension);
            const auto result = sinew({"convert", file.string(), out.string()});
            if (expected == refused.end()) {
                EXPECT_EQ(result.exit_code, 0) << name << ": " << result.err;
                EXPECT_TRUE(fs::exists(out)) << name;
                if (out.extension() == ".glb") glbs.push_back(out);
            } else {
                EXPECT_EQ(result.exit_code, 1) << name;
                EXPECT_NE(result.err.find(expected->second), std::string::npos) << name << ": " << result.err;
                EXPECT_FALSE(fs::exists(out)) << name;
            }
        }
    }
    for (const ValidatorReport& report : khronos_reports(glbs)) {
        EXPECT_EQ(complaints_but_for_pictures(report), "") << report.file;
    }
}

TEST(ForeignCorpus, gives_the_same_bytes_again) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const fs::path file = *corpus() / "fbx/animation_with_skeleton.fbx";
    const auto once = sinew({"convert", file.string(), "-", "--to", "gltf"});
    const auto twice = sinew({"convert", file.string(), "-", "--to", "gltf"});
    EXPECT_EQ(once.exit_code, 0) << once.err;
    EXPECT_TRUE(once.out == twice.out);
}

}  // namespace sinew::test::corpus_test

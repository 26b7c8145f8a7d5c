// SPDX-License-Identifier: MIT
// The glTF bridge with files of other programs, and our formats through glTF and back.
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <algorithm>
#include <set>
#include <span>

#include "support/files.h"
#include "support/formats.h"
#include "support/poses.h"
#include "support/validator.h"

namespace sinew::test::gltf_test {

namespace fs = std::filesystem;

struct Loaded {
    fs::path path;
    Bytes bytes;
    const Format* format = nullptr;
    Scene scene;
};

std::optional<Loaded> load(const fs::path& path, Report& report, const LoadOptions& options = {}) {
    const Bytes bytes = slurp(path);
    LoadOptions how{.formats = tested_formats(), .file_name = path.native()};
    how.follow = [&](std::string_view name) -> tl::expected<CompanionFile, std::string> {
        auto found = read_beside(path, name);
        if (!found) return tl::make_unexpected(found.error().message);
        return CompanionFile{*std::move(found)};
    };
    const auto asset = open(bytes, report, how);
    if (!asset) return std::nullopt;
    auto scene = to_scene(*asset, report, options);
    if (!scene) return std::nullopt;
    return Loaded{path, bytes, asset->format, *std::move(scene)};
}

std::vector<fs::path> files_below(const fs::path& folder, std::initializer_list<std::string_view> extensions) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (std::ranges::find(extensions, entry.path().extension().string()) != extensions.end()) {
            files.push_back(entry.path());
        }
    }
    std::ranges::sort(files);
    return files;
}

// Every file of a native format that can be converted: our samples, the examples, the corpus.
std::vector<Loaded> native_models() {
    std::vector<fs::path> files;
    for (const Format* format : native_formats()) {
        for (const fs::path& path : samples(*format, "good")) files.push_back(path);
    }
    const std::initializer_list<std::string_view> extensions{".sgm", ".mesh", ".twm", ".sga"};
    for (const fs::path& path : files_below(source_root() / "examples", extensions)) files.push_back(path);
    if (corpus()) {
        for (const fs::path& path : files_below(*corpus(), extensions)) files.push_back(path);
    }
    std::vector<Loaded> models;
    for (const fs::path& path : files) {
        Report report;
        if (auto model = load(path, report)) models.push_back(*std::move(model));
    }
    return models;
}

std::vector<fs::path> gltf_files() {
    return corpus() ? files_below(*corpus() / "gltf", {".glb", ".gltf"}) : std::vector<fs::path>{};
}

bool is_static(const Scene& scene) {
    return scene.animations.empty() && scene.skins.empty();
}

std::set<std::string> codes_of(std::span<const Loss> losses) {
    std::set<std::string> codes;
    for (const Loss& loss : losses) codes.emplace(loss.issue->code);
    return codes;
}

TEST(GltfBridge, writes_files_that_the_validator_of_khronos_accepts) {
    const TemporaryFolder folder;
    std::vector<Loaded> models = native_models();
    for (const fs::path& path : gltf_files()) {
        Report scene_report;
        auto model = load(path, scene_report);
        ASSERT_TRUE(model) << path;
        models.push_back(*std::move(model));
    }
    std::vector<fs::path> written;
    for (std::size_t i = 0; i < models.size(); ++i) {
        for (const char* dialect : {"glb", "gltf"}) {
            Report scene_report;
            SaveOptions options;
            options.dialect = dialect;
            options.name = std::to_string(i) + " of " + models[i].path.stem().string();
            const auto files = from_scene(models[i].scene, gltf::format, scene_report, options);
            ASSERT_TRUE(files) << models[i].path;
            for (const OutputFile& file : *files) ASSERT_TRUE(write_file(folder.path() / file.name, file.pieces));
            written.push_back(folder.path() / (*files)[0].name);
        }
    }
    EXPECT_GE(written.size(), 80u);
    for (const ValidatorReport& report : khronos_reports(written)) {
        EXPECT_EQ(complaints_but_for_pictures(report), "") << report.file;
    }
}

TEST(GltfBridge, restores_native_models) {
    std::size_t identical = 0;
    for (const Loaded& model : native_models()) {
        Report report;
        SaveOptions options;
        options.name = model.path.stem().string();
        const auto glb = from_scene(model.scene, gltf::format, report, options);
        ASSERT_TRUE(glb) << model.path;
        const auto asset = open(join((*glb)[0].pieces), report, {.format = &gltf::format});
        ASSERT_TRUE(asset) << model.path;
        const auto scene = to_scene(*asset, report);
        ASSERT_TRUE(scene) << model.path;
        const auto files = from_scene(*scene, *model.format, report, options);
        ASSERT_TRUE(files) << model.path;
        if (is_static(model.scene)) {
            EXPECT_EQ(join((*files)[0].pieces), model.bytes) << model.path;
            ++identical;
            continue;
        }
        const auto back = load_scene(*files);
        ASSERT_TRUE(back) << model.path;
        // Both glTF and our formats have 32-bit numbers, so nothing is rounded.
        const CompareOptions strictly{.tolerance = 1e-6, .moments = 20, .in_order = true};
        const Comparison change = compare(model.scene, *back, strictly);
        EXPECT_TRUE(change.same()) << model.path << ": " << change.worst.relative;
    }
    EXPECT_GE(identical, corpus() ? 40u : 15u);
}

TEST(GltfBridge, reads_every_foreign_file_without_findings) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    const auto files = gltf_files();
    EXPECT_GE(files.size(), 23u);
    for (const fs::path& path : files) {
        Report report;
        EXPECT_TRUE(load(path, report, {.strict = true}))
            << path << (report.messages().empty() ? "" : report.messages()[0].message);
    }
}

TEST(GltfBridge, preserves_foreign_files) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    for (const fs::path& path : gltf_files()) {
        Report report;
        const auto model = load(path, report);
        ASSERT_TRUE(model) << path;
        const auto files = from_scene(model->scene, gltf::format, report);
        const auto asset = open(join((*files)[0].pieces), report, {.format = &gltf::format});
        const auto again = to_scene(*asset, report);
        ASSERT_TRUE(again) << path;
        const CompareOptions strictly{.tolerance = 1e-6, .moments = 20, .in_order = true};
        const Comparison change = compare(model->scene, *again, strictly);
        EXPECT_TRUE(change.same()) << path << ": " << change.worst.relative;
    }
}

// Plays every file after a conversion to each format, and compares the poses.
TEST(GltfBridge, preserves_poses_in_every_format) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    std::size_t compared = 0;
    for (const fs::path& path : gltf_files()) {
        Report report;
        const auto model = load(path, report);
        ASSERT_TRUE(model) << path;
        for (const Format* format : native_formats()) {
            if (format->from_scene == nullptr || format->companion_only) continue;
            Report there;
            const auto files = from_scene(model->scene, *format, there);
            ASSERT_TRUE(files) << path << " to " << format->id;
            const auto back = load_scene(*files);
            ASSERT_TRUE(back) << path << " to " << format->id;
            const std::set<std::string> lost = codes_of(there.losses());
            // Poses may differ if something that moves the model was lost, which must be reported.
            const bool reported = std::ranges::any_of(
                std::initializer_list<const char*>{"LOSS_ANIMATIONS", "LOSS_NODE_ANIMATION", "LOSS_INTERPOLATION",
                                                   "LOSS_SHEAR", "LOSS_WEIGHT_PRECISION", "LOSS_SKIN", "LOSS_TIME",
                                                   "LOSS_REST_POSE"},
                [&](const char* code) { return lost.contains(code); });
            if (reported) continue;
            const Comparison change = compare(model->scene, *back);
            EXPECT_LE(change.worst.relative, 1e-5) << path << " to " << format->id;
            ++compared;
        }
    }
    EXPECT_GE(compared, 60u);
}

}  // namespace sinew::test::gltf_test

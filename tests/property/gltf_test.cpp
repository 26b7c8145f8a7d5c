// SPDX-License-Identifier: MIT
// Random models through glTF: valid according to the Khronos validator, and restored when they are read.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <sinew/convert.h>
#include <sinew/file.h>
#include <sinew/gltf.h>
#include <sinew/open.h>

#include <filesystem>

#include "random_scene.h"
#include "same_scene.h"
#include "scene/repair.h"
#include "support/files.h"
#include "support/validator.h"

namespace sinew::test::gltf_test {

namespace fs = std::filesystem;

std::vector<OutputFile> written(const Scene& scene) {
    Report report;
    auto files = from_scene(scene, gltf::format, report);
    RC_ASSERT(files.has_value());
    return *std::move(files);
}

Scene read_back(const std::vector<OutputFile>& files) {
    Report report;
    const auto asset = open(join(files[0].pieces), report, {.format = &gltf::format});
    std::optional<Scene> scene;
    if (asset) scene = to_scene(*asset, report);
    for (const Diagnostic& found : report.messages()) {
        if (found.severity == Severity::error) {
            RC_FAIL(std::string(found.issue->code) + " " + found.path + ": " + found.message);
        }
    }
    RC_ASSERT(scene.has_value());
    return *std::move(scene);
}

TEST(Gltf, is_valid_and_restores_every_random_scene) {
    const TemporaryFolder folder;
    std::vector<fs::path> files;
    EXPECT_TRUE(rc::check([&] {
        Scene scene = any_scene({.uneven_scale = *rc::gen::inRange(0, 2) == 0, .fine_weights = true}, 12);
        add_everything(scene);
        Report scene_report;
        scene::repair(scene, scene_report);
        const auto output = written(scene);
        const std::string wrong = difference(scene, read_back(output));
        if (!wrong.empty()) RC_FAIL(wrong);
        files.push_back(folder.path() / (std::to_string(files.size()) + ".glb"));
        RC_ASSERT(write_file(files.back(), output[0].pieces).has_value());
    }));
    for (const ValidatorReport& report : khronos_reports(files))
        EXPECT_EQ(complaints_but_for_pictures(report), "") << report.file;
}

TEST(Gltf, writes_the_same_bytes_for_the_same_scene) {
    EXPECT_TRUE(rc::check([] {
        Scene scene = any_scene({}, 6);
        add_everything(scene);
        RC_ASSERT(join(written(scene)[0].pieces) == join(written(scene)[0].pieces));
    }));
}

}  // namespace sinew::test::gltf_test

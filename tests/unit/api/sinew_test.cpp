// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>
#include <sinew/sinew.h>

#include <algorithm>

#include "support/files.h"

namespace sinew::test {
namespace {

namespace fs = std::filesystem;

const fs::path robot = source_root() / "examples/robot.sgm";
const fs::path broken = source_root() / "src/formats/twm/samples/broken/TRUNCATED.twm";

bool lists(const Report& report, const Issue& issue) {
    return std::ranges::find(report.messages(), &issue, &Diagnostic::issue) != report.messages().end();
}

TEST(Load, follows_companion_files_in_the_folder_of_the_model) {
    const auto scene = load(robot);
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_EQ(scene->skins.size(), 1u);
    EXPECT_EQ(scene->animations.size(), 1u);
    EXPECT_EQ(scene.error, Error::none);
    EXPECT_EQ(scene.message(), "");
}

TEST(Load, from_memory_reads_companions_only_if_asked_to) {
    const auto alone = load(slurp(robot));
    ASSERT_TRUE(alone);
    EXPECT_TRUE(alone->animations.empty());
}

TEST(Load, returns_an_error_code_for_every_kind_of_failure) {
    EXPECT_EQ(load("no such file").error, Error::cannot_read);
    EXPECT_EQ(load(Bytes::copy_of("neither a model nor a picture")).error, Error::unknown_format);
    EXPECT_EQ(load(Bytes()).error, Error::unknown_format);
    EXPECT_EQ(load(broken).error, Error::invalid_file);
    EXPECT_EQ(load(robot, {.limits = {.max_elements = 1}}).error, Error::too_large);
    const fs::path repairable = source_root() / "src/formats/twm/samples/broken/INDEX_OUT_OF_RANGE.twm";
    EXPECT_TRUE(load(repairable));
    const auto strict = load(repairable, {.strict = true});
    EXPECT_EQ(strict.error, Error::needs_repair);
    EXPECT_NE(strict.message().find("SCENE_INDEX"), std::string::npos) << strict.message();
    EXPECT_EQ(name(strict.error), "needs_repair");
}

TEST(Load, of_a_good_file_succeeds_after_a_bad_one_with_the_same_options) {
    const LoadOptions options;
    EXPECT_FALSE(load(broken, options));
    EXPECT_TRUE(load(robot, options));
}

TEST(Save, writes_every_format_that_can_hold_the_model) {
    const TemporaryFolder folder;
    const auto scene = load(robot);
    ASSERT_TRUE(scene);
    for (const char* extension : {".sgm", ".mesh", ".twm", ".glb", ".gltf", ".GLB"}) {
        const fs::path path = folder.path() / ("out" + std::string(extension));
        const auto files = save(*scene, path, {.overwrite = true});
        ASSERT_TRUE(files) << extension << " " << files.message();
        EXPECT_EQ((*files)[0].name, path.filename().string());
        for (const OutputFile& file : *files) EXPECT_TRUE(fs::exists(folder.path() / file.name)) << file.name;
        const auto back = load(path);
        ASSERT_TRUE(back) << extension << " " << back.message();
        EXPECT_LT(compare(*scene, *back).worst.relative, 1e-3) << extension;
    }
}

TEST(Save, refuses_to_replace_files_and_unknown_extensions) {
    const TemporaryFolder folder;
    const auto scene = load(robot);
    const fs::path path = folder.path() / "robot.twm";
    ASSERT_TRUE(save(*scene, path));
    const Bytes before = slurp(path);
    const auto again = save(*scene, path);
    EXPECT_EQ(again.error, Error::already_exists);
    EXPECT_TRUE(lists(again.report, issue::file_unwritable)) << again.message();
    EXPECT_EQ(slurp(path), before);
    EXPECT_TRUE(save(*scene, path, {.overwrite = true}));
    EXPECT_EQ(save(*scene, folder.path() / "robot.xyz").error, Error::unknown_format);
    EXPECT_EQ(save(*scene, folder.path() / "missing" / "robot.twm").error, Error::cannot_write);
    EXPECT_EQ(save(*scene, path, {.version = 99, .overwrite = true}).error, Error::unsupported);
}

TEST(Save, reports_what_the_format_cannot_hold) {
    Scene scene = *load(robot);
    scene.tags.push_back({"hand", 0});
    const auto files = save(scene, *find_format("twm"));
    ASSERT_TRUE(files);
    EXPECT_TRUE(
        std::ranges::any_of(files.report.losses(), [](const Loss& loss) { return loss.issue == &issue::loss_tags; }));
}

// A format whose bridge reports nothing: its feature table says what is lost.
TEST(Save, reports_losses_of_formats_that_report_none_themselves) {
    Format silent = *find_format("twm");
    silent.features = {};
    const auto files = save(*load(robot), silent);
    ASSERT_TRUE(files);
    EXPECT_FALSE(files.report.losses().empty());
}

TEST(Validate, reports_errors_with_their_offsets) {
    const Report report = validate(source_root() / "src/formats/twm/samples/broken/JOINT_OUT_OF_RANGE.twm");
    ASSERT_TRUE(report.has_errors());
    EXPECT_TRUE(report.messages()[0].offset);
    EXPECT_TRUE(validate(robot).ok());
    EXPECT_TRUE(lists(validate("no such file"), issue::file_unreadable));
}

TEST(Convert, reports_findings_and_losses_of_both_steps) {
    const TemporaryFolder folder;
    const auto files = convert(robot, folder.path() / "robot.mesh");
    ASSERT_TRUE(files) << files.message();
    EXPECT_TRUE(lists(files.report, issue::scene_frame_rate)) << "found while loading";
    EXPECT_FALSE(files.report.losses().empty()) << "lost while saving";
    EXPECT_EQ(convert("no such file", folder.path() / "x.mesh").error, Error::cannot_read);
}

}  // namespace
}  // namespace sinew::test

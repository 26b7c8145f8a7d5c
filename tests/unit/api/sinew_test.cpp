// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/compare.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>
#include <sinew/sinew.h>

#include <algorithm>
#include <map>

#include "support/files.h"

namespace sinew::test::api_sinew_test {

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

// Cancels at the n-th call of the progress function, and notes how many calls there were.
struct Stop {
    std::size_t at = static_cast<std::size_t>(-1);
    std::size_t calls = 0;
    std::vector<double> done = {};

    Progress function() {
        return [this](double share) {
            done.push_back(share);
            return calls++ != at;
        };
    }
};

// To sgm, which has two files: the first must not stay if the second is cancelled.
TEST(Progress, rises_from_0_to_1_and_can_stop_every_step) {
    const TemporaryFolder folder;
    Stop whole;
    const auto complete = convert(robot, folder.path() / "robot.sgm", {.progress = whole.function()});
    ASSERT_TRUE(complete);
    ASSERT_EQ(complete->size(), 2u);
    ASSERT_GT(whole.calls, 8u);
    EXPECT_TRUE(std::ranges::is_sorted(whole.done));
    EXPECT_EQ(whole.done.front(), 0);
    EXPECT_EQ(whole.done.back(), 1);
    for (std::size_t at = 0; at < whole.calls; ++at) {
        Stop stop{.at = at};
        const fs::path path = folder.path() / ("stopped" + std::to_string(at) + ".sgm");
        const auto files = convert(robot, path, {.progress = stop.function()});
        EXPECT_EQ(files.error, Error::cancelled) << "call " << at << ": " << files.message();
        EXPECT_FALSE(fs::exists(path)) << "call " << at;
        EXPECT_FALSE(fs::exists(fs::path(path).replace_extension(".sga"))) << "call " << at;
        EXPECT_EQ(stop.calls, at + 1) << "no call may follow the one that stopped the work";
    }
}

TEST(Progress, stops_reading_between_elements) {
    Scene scene;
    for (std::size_t i = 0; i < 20'000; ++i) {
        scene.roots.push_back(i);
        scene.nodes.push_back({.name = "joint"});
    }
    scene.nodes[0].mesh = 0;
    scene.nodes[0].skin = 0;
    scene.meshes.push_back({"m", {load(source_root() / "examples/robot.twm")->meshes[0].primitives[0]}, {}});
    scene::Skin skin;
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
        skin.joints.push_back(i);
        skin.inverse_binds.push_back(scene::identity_matrix);
    }
    scene.skins.push_back(std::move(skin));
    const auto files = save(scene, *find_format("twm"));
    ASSERT_TRUE(files) << files.message();
    Stop stop{.at = 2};
    EXPECT_EQ(load(join((*files)[0].pieces), {.progress = stop.function()}).error, Error::cancelled);
    EXPECT_EQ(stop.calls, 3u);
    EXPECT_LT(stop.done.back(), 0.5) << "still reading";
}

TEST(Progress, cancels_validation) {
    const Report report = validate(robot, {.load = {.progress = [](double) { return false; }}});
    EXPECT_TRUE(lists(report, issue::cancelled));
}

TEST(Memory, limit_refuses_files_that_need_more) {
    for (const char* name : {"robot.twm", "robot.sgm", "robot.mesh", "robot.glb"}) {
        const fs::path path = source_root() / "examples" / name;
        if (!fs::exists(path)) continue;
        const auto scene = load(path, {.limits = {.max_memory = 100}});
        EXPECT_EQ(scene.error, Error::too_large) << name << ": " << scene.message();
        EXPECT_TRUE(load(path, {.limits = {.max_memory = 1 << 24}})) << name;
    }
}

// A file system in memory.
struct MemoryFiles {
    std::map<std::string, Bytes, std::less<>> files = {};
    std::vector<std::string> missed = {};

    ReadFile read() {
        return [this](std::string_view path) -> tl::expected<Bytes, FileError> {
            const auto found = files.find(path);
            if (found != files.end()) return found->second;
            missed.emplace_back(path);
            return tl::make_unexpected(FileError{Error::cannot_read, "not in the archive"});
        };
    }
    WriteFile write() {
        return [this](std::string_view path, std::span<const Piece> pieces) -> tl::expected<void, FileError> {
            files[std::string(path)] = join(pieces);
            return {};
        };
    }
};

TEST(CustomFiles, are_read_with_their_companions_and_written_without_the_file_system) {
    MemoryFiles archive;
    archive.files["pack/robot.sgm"] = slurp(robot);
    archive.files["pack/robot.sga"] = slurp(fs::path(robot).replace_extension(".sga"));
    const auto scene = load("pack/robot.sgm", {.read = archive.read()});
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_EQ(scene->animations.size(), 1u);
    const auto files = save(*scene, "out/copy.sgm", {.write = archive.write()});
    ASSERT_TRUE(files) << files.message();
    EXPECT_TRUE(archive.files.contains("out/copy.sgm"));
    EXPECT_TRUE(archive.files.contains("out/copy.sga"));
    EXPECT_FALSE(fs::exists("out"));
    EXPECT_TRUE(load("out/copy.sgm", {.read = archive.read()}));
    EXPECT_EQ(load("missing.sgm", {.read = archive.read()}).error, Error::cannot_read);
    EXPECT_TRUE(validate("pack/robot.sgm", {.load = {.read = archive.read()}}).ok());
}

TEST(CustomFiles, are_never_asked_for_names_outside_the_folder_of_the_model) {
    MemoryFiles archive;
    const std::string gltf = R"({"asset":{"version":"2.0"},"buffers":[{"uri":"../secret.bin","byteLength":4},)"
                             R"({"uri":"/etc/secret.bin","byteLength":4},{"uri":"a/../../b.bin","byteLength":4}]})";
    archive.files["pack/a.gltf"] = Bytes::copy_of(gltf);
    archive.files["secret.bin"] = Bytes::copy_of("1234");
    (void)load("pack/a.gltf", {.read = archive.read()});
    EXPECT_TRUE(archive.missed.empty()) << archive.missed[0];
}

TEST(CustomFiles, errors_of_the_write_function_are_passed_on) {
    const WriteFile full = [](std::string_view, std::span<const Piece>) -> tl::expected<void, FileError> {
        return tl::make_unexpected(FileError{Error::cannot_write, "the archive is full"});
    };
    const auto files = save(*load(robot), "robot.twm", {.write = full});
    EXPECT_EQ(files.error, Error::cannot_write);
    EXPECT_NE(files.message().find("the archive is full"), std::string::npos) << files.message();
}

// A model in a folder of its own, with a texture below it.
fs::path textured_model(const TemporaryFolder& folder) {
    fs::create_directories(folder.path() / "in/tex");
    fs::create_directories(folder.path() / "out");
    EXPECT_TRUE(write_file(folder.path() / "in/tex/skin.png", Bytes::copy_of("\x89PNG and so on")));
    const std::string text =
        R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{}],"images":[{"uri":"tex/skin.png"}],)"
        R"("textures":[{"source":0}],"materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}]})";
    EXPECT_TRUE(write_file(folder.path() / "in/model.gltf", Bytes::copy_of(text)));
    return folder.path() / "in/model.gltf";
}

TEST(Save, writes_textures_with_the_model) {
    const TemporaryFolder folder;
    const fs::path model = textured_model(folder);
    const auto scene = load(model);
    ASSERT_TRUE(scene);
    const auto saved = save(*scene, folder.path() / "out/model.gltf");
    ASSERT_TRUE(saved) << saved.message();
    EXPECT_TRUE(saved.report.messages().empty());
    EXPECT_EQ(slurp(folder.path() / "out/tex/skin.png"), Bytes::copy_of("\x89PNG and so on"));
    const auto converted = convert(model, folder.path() / "out/model.glb");
    ASSERT_TRUE(converted) << converted.message();
    EXPECT_EQ(load(folder.path() / "out/model.glb")->images.size(), 1u);
    const auto beside = convert(model, folder.path() / "in/copy.gltf");
    ASSERT_TRUE(beside) << beside.message();
    EXPECT_EQ(beside->size(), 1u) << "the texture is there already";
    EXPECT_TRUE(beside.report.messages().empty());
}

TEST(Save, reports_links_that_lead_nowhere) {
    const TemporaryFolder folder;
    const fs::path model = textured_model(folder);
    const auto scene = load(model);
    const auto kept = save(*scene, folder.path() / "out/kept.glb", {.textures = Textures::keep});
    ASSERT_TRUE(kept);
    EXPECT_TRUE(lists(kept.report, issue::scene_texture_link));
    const auto converted = convert(model, folder.path() / "out/names.glb", {}, {.textures = Textures::names});
    ASSERT_TRUE(converted);
    EXPECT_TRUE(lists(converted.report, issue::scene_texture_link));
    Scene unknown = *scene;
    unknown.texture_folder.clear();
    const auto lost = save(unknown, folder.path() / "out/lost.glb");
    ASSERT_TRUE(lost);
    EXPECT_TRUE(lists(lost.report, issue::scene_texture_link));
}

TEST(Save, replaces_images_only_if_asked_to) {
    const TemporaryFolder folder;
    const fs::path model = textured_model(folder);
    fs::create_directories(folder.path() / "out/tex");
    ASSERT_TRUE(write_file(folder.path() / "out/tex/skin.png", Bytes::copy_of("precious")));
    const fs::path out = folder.path() / "out/model.gltf";
    EXPECT_EQ(convert(model, out).error, Error::already_exists);
    EXPECT_FALSE(fs::exists(out)) << "nothing is written";
    EXPECT_EQ(slurp(folder.path() / "out/tex/skin.png"), Bytes::copy_of("precious"));
    EXPECT_TRUE(convert(model, out, {}, {.overwrite = true}));
    EXPECT_EQ(slurp(folder.path() / "out/tex/skin.png"), Bytes::copy_of("\x89PNG and so on"));
    EXPECT_TRUE(convert(model, folder.path() / "out/other.gltf")) << "an identical image is no obstacle";
}

}  // namespace sinew::test::api_sinew_test

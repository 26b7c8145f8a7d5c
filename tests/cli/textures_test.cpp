// SPDX-License-Identifier: MIT
// Textures on the command line: where they are found, and where they end up.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "support/files.h"
#include "support/program.h"

namespace sinew::test::textures_test {

namespace fs = std::filesystem;
using testing::HasSubstr;

const std::string png = "\x89PNG\r\n\x1A\n and so on";

void write(const fs::path& path, const std::string& text) {
    fs::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
}

std::string contents(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// A model that refers to `Skin.png` in a folder `tex`, which exists with another case.
fs::path model_in(const fs::path& folder) {
    write(folder / "model.gltf",
          R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"a"}],)"
          R"("images":[{"uri":"tex/Skin.png"},{"uri":"gone.png"}],"textures":[{"source":0},{"source":1}],)"
          R"("materials":[{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}},"emissiveTexture":{"index":1}}]})");
    write(folder / "tex/skin.PNG", png);
    return folder / "model.gltf";
}

TEST(Textures, stay_references_by_default) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    const auto result = sinew({"convert", "in/model.gltf", "out.glb"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_THAT(contents(folder.path() / "out.glb"), HasSubstr("tex/Skin.png"));
    EXPECT_FALSE(fs::exists(folder.path() / "tex"));
}

TEST(Textures, are_copied_and_missing_ones_are_reported) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "in/model.gltf", "out/model.glb", "--textures", "copy"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(contents(folder.path() / "out/tex/Skin.png"), png);
    EXPECT_THAT(result.err, HasSubstr("warning SCENE_TEXTURE_MISSING in/model.gltf"));
    EXPECT_THAT(result.err, HasSubstr("gone.png"));
    // An identical existing file is not an error.
    const auto again = sinew({"convert", "in/model.gltf", "out/other.sgm", "--textures", "copy", "-q"}, folder.path());
    EXPECT_EQ(again.exit_code, 0) << again.err;
}

TEST(Textures, can_be_embedded_and_extracted_again) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "one.glb", "--textures", "embed"}, folder.path()).exit_code, 0);
    EXPECT_THAT(contents(folder.path() / "one.glb"), HasSubstr(png));
    EXPECT_EQ(sinew({"convert", "one.glb", "out/one.sgm"}, folder.path()).exit_code, 4) << "there is no such folder";
    fs::create_directory(folder.path() / "out");
    const auto result = sinew({"convert", "one.glb", "out/one.sgm"}, folder.path());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(contents(folder.path() / "out/tex/Skin.png"), png);
    EXPECT_THAT(contents(folder.path() / "out/one.sgm"), HasSubstr("tex/Skin.png"));
}

TEST(Textures, can_be_removed) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    EXPECT_EQ(sinew({"convert", "in/model.gltf", "out.glb", "--textures", "none"}, folder.path()).exit_code, 0);
    EXPECT_THAT(contents(folder.path() / "out.glb"), testing::Not(HasSubstr("png")));
}

TEST(Textures, cannot_be_embedded_in_formats_without_images) {
    const TemporaryFolder folder;
    model_in(folder.path() / "in");
    const auto result = sinew({"convert", "in/model.gltf", "out.sgm", "--textures", "embed"}, folder.path());
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.err, HasSubstr("--textures copy"));
}

}  // namespace sinew::test::textures_test

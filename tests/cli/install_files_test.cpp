// SPDX-License-Identifier: MIT
// The programs that use manual pages, completions and desktop entries accept ours.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/program.h"

namespace sinew::test::install_files_test {

using testing::HasSubstr;

ProcessResult shell(const std::string& script, const std::filesystem::path& folder) {
    return run({"/bin/sh", "-c", script}, {.folder = folder});
}

bool have(const std::string& program) {
    return shell("command -v " + program, "/").exit_code == 0;
}

class InstallFiles : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(sinew({"generate", "install", folder_.path().string()}).exit_code, 0); }
    const std::filesystem::path& folder() const { return folder_.path(); }

private:
    TemporaryFolder folder_;
};

TEST_F(InstallFiles, there_is_a_manual_page_for_every_command) {
    if (!have("man")) GTEST_SKIP() << "man is not installed";
    for (const char* page : {"sinew", "sinew-identify", "sinew-info", "sinew-validate", "sinew-dump", "sinew-render",
                             "sinew-sheet", "sinew-view", "sinew-spec", "sinew-explain", "sinew-formats"}) {
        const auto result = shell(std::string("MANROFFOPT=-ww man --warnings -l man1/") + page + ".1 | cat", folder());
        EXPECT_EQ(result.exit_code, 0) << page;
        EXPECT_EQ(result.err, "") << page;
        EXPECT_THAT(result.out, HasSubstr("NAME")) << page;
        EXPECT_THAT(result.out, HasSubstr(page));
    }
}

TEST_F(InstallFiles, bash_completes_commands_options_and_values) {
    const auto complete = [&](const std::string& words, int index) {
        const std::string script = "source ./sinew.bash; COMP_WORDS=(" + words +
                                   "); COMP_CWORD=" + std::to_string(index) + "; _sinew; echo \"${COMPREPLY[@]}\"";
        return run({"/bin/bash", "-c", script}, {.folder = folder()}).out;
    };
    EXPECT_EQ(complete("sinew va", 1), "validate\n");
    EXPECT_EQ(complete("sinew validate --sa", 2), "--sarif\n");
    EXPECT_EQ(complete("sinew validate --fail-on ''", 3), "error warning info hint\n");
    EXPECT_EQ(complete("sinew spec t", 2), "twm\n");
    EXPECT_EQ(complete("sinew --color always va", 3), "validate\n");
    EXPECT_EQ(complete("sinew explain KEY", 2), "KEY_ORDER\n");
    EXPECT_THAT(complete("sinew info ./si", 2), HasSubstr("./sinew.bash"));
}

TEST_F(InstallFiles, zsh_accepts_its_completions) {
    if (!have("zsh")) GTEST_SKIP() << "zsh is not installed";
    const auto result = shell(
        "zsh -f -c 'autoload -Uz compinit; compinit -u -d ./dump; source ./sinew.zsh; print -r -- $_comps[sinew]'",
        folder());
    EXPECT_EQ(result.err, "");
    EXPECT_EQ(result.out, "_sinew\n");
    EXPECT_EQ(shell("zsh -n sinew.zsh", folder()).err, "");
}

TEST_F(InstallFiles, fish_completes_commands_and_options) {
    if (!have("fish")) GTEST_SKIP() << "fish is not installed";
    const auto complete = [&](const std::string& line) {
        return shell("HOME=$PWD fish -N -c 'source sinew.fish; complete -C \"" + line + "\"'", folder()).out;
    };
    EXPECT_THAT(complete("sinew va"), HasSubstr("validate\t"));
    EXPECT_THAT(complete("sinew validate --sa"), HasSubstr("--sarif\t"));
    EXPECT_THAT(complete("sinew spec t"), HasSubstr("twm"));
}

TEST_F(InstallFiles, the_database_of_file_types_takes_all_formats) {
    if (!have("update-mime-database")) GTEST_SKIP() << "shared-mime-info is not installed";
    const auto result = shell(
        "xmllint --noout sinew.xml && mkdir -p mime/packages && cp sinew.xml mime/packages && "
        "XDG_DATA_HOME=$PWD update-mime-database mime",
        folder());
    EXPECT_EQ(result.exit_code, 0) << result.err;
    EXPECT_EQ(result.err, "");
    const Bytes magic = slurp(folder() / "mime/magic");
    const std::string_view text(reinterpret_cast<const char*>(magic.data()), magic.size());
    for (const Format* format : native_formats()) {
        EXPECT_TRUE(std::filesystem::exists(folder() / "mime/model" / ("x-" + std::string(format->id) + ".xml")));
        const bool listed = text.find("[60:model/x-" + std::string(format->id) + "]") != std::string_view::npos;
        EXPECT_EQ(listed, !format->signatures.empty()) << format->id;
    }
}

TEST_F(InstallFiles, desktops_recognise_every_robot) {
    if (!have("gio") || !have("update-mime-database")) GTEST_SKIP() << "gio is not installed";
    // With the system's own database, in which .sgm is SGML.
    ASSERT_EQ(shell("mkdir -p home/mime/packages && cp sinew.xml home/mime/packages && update-mime-database home/mime",
                    folder())
                  .exit_code,
              0);
    const auto type_of = [&](const std::string& file) {
        return shell("XDG_DATA_HOME=$PWD/home gio info -a standard::content-type '" +
                         (source_root() / "examples" / file).string() + "' | sed -n 's/.*content-type: //p'",
                     folder())
            .out;
    };
    EXPECT_EQ(type_of("robot.sgm"), "model/x-sgm\n");
    EXPECT_EQ(type_of("robot.sga"), "model/x-sga\n");
    EXPECT_EQ(type_of("robot.scene.sgm"), "model/x-scene-sgm\n");
    EXPECT_EQ(type_of("robot.twm"), "model/x-twm\n");
    EXPECT_EQ(type_of("robot.mesh"), "model/x-mesh\n");
    EXPECT_EQ(type_of("robot.glb"), "model/gltf-binary\n");
}

TEST_F(InstallFiles, the_thumbnailer_takes_every_format) {
    const Bytes file = slurp(folder() / "sinew.thumbnailer");
    const std::string text(reinterpret_cast<const char*>(file.data()), file.size());
    EXPECT_THAT(text, testing::StartsWith("[Thumbnailer Entry]\n"));
    for (const Format* format : native_formats())
        EXPECT_THAT(text, HasSubstr("model/x-" + std::string(format->id) + ";"));
    for (const char* code : {"%i", "%o", "%s", "--overwrite"}) EXPECT_THAT(text, HasSubstr(code));
}

}  // namespace sinew::test::install_files_test

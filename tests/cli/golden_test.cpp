// SPDX-License-Identifier: MIT
// Compares dumps and reports of every sample, and the generated documentation, with the reviewed ones.
#include <gtest/gtest.h>
#include <cctype>

#include "support/formats.h"
#include "support/program.h"

namespace sinew::test::golden_test {

namespace fs = std::filesystem;

// PROFILE_RAYNE_UV_SETS.sgm has findings only with that profile.
std::vector<std::string> profile_of(const std::string& sample) {
    constexpr std::string_view prefix = "PROFILE_";
    if (!sample.starts_with(prefix)) return {};
    std::string id = sample.substr(prefix.size(), sample.find('_', prefix.size()) - prefix.size());
    for (char& c : id) c = static_cast<char>(std::tolower(c));
    return {"--profile", id};
}

TEST(Golden, dumps_and_reports_of_all_samples) {
    for (const Format* format : tested_formats()) {
        for (const char* kind : {"good", "broken"}) {
            for (const fs::path& path : samples(*format, kind)) {
                const std::string name = path.filename().string();
                expect_golden(
                    path.string() + ".dump",
                    sinew({"dump", "--issues", "--from", std::string(format->id), name}, path.parent_path()).out);
                std::vector<std::string> validate{"validate", "--json", "--from", std::string(format->id), name};
                for (const std::string& more : profile_of(name)) validate.push_back(more);
                expect_golden(path.string() + ".json", sinew(validate, path.parent_path()).out);
            }
        }
    }
}

std::string contents(const fs::path& path) {
    const Bytes bytes = slurp(path);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// One model in every format, as `convert` writes it.
TEST(Golden, the_robot_in_every_format) {
    const std::pair<const char*, const char*> targets[] = {{"sgm", "robot.sgm"},
                                                           {"mesh", "robot.mesh"},
                                                           {"scene-sgm", "robot.scene.sgm"},
                                                           {"sphere-mesh", "robot.sphere.mesh"},
                                                           {"gltf", "robot.glb"}};
    const TemporaryFolder folder;
    for (const auto& [format, name] : targets) {
        const auto out = (folder.path() / name).string();
        EXPECT_EQ(sinew({"convert", "-q", "examples/robot.twm", out, "--to", format}).exit_code, 0) << name;
        expect_golden(source_root() / "examples" / name, contents(out));
    }
    expect_golden(source_root() / "examples/robot.sga", contents(folder.path() / "robot.sga"));
}

TEST(Golden, generated_documentation_is_current) {
    const TemporaryFolder folder;
    ASSERT_EQ(sinew({"generate", "docs", folder.path().string()}).exit_code, 0);
    for (const char* name : {"cli.md", "issues.md", "formats.md", "features.md"}) {
        expect_golden(source_root() / "docs/generated" / name, contents(folder.path() / name));
    }
}

// The README of a format ends with its field tables, as the program prints them.
TEST(Golden, field_tables_of_the_formats_are_current) {
    constexpr std::string_view mark = "<!-- `sinew spec` prints what follows; `./test --update` renews it. -->\n";
    for (const Format* format : tested_formats()) {
        const fs::path readme = folder_of(*format) / "README.md";
        const std::string text = contents(readme);
        const std::size_t at = text.find(mark);
        ASSERT_NE(at, std::string::npos) << readme;
        const std::string table = sinew({"spec", "--markdown", std::string(format->id)}).out;
        expect_golden(readme, text.substr(0, at + mark.size()) + "\n" + table);
    }
}

}  // namespace sinew::test::golden_test

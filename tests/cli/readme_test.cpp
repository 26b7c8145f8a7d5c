// SPDX-License-Identifier: MIT
// Runs the commands in the documentation and compares their output.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "support/program.h"

namespace sinew::test::readme_test {

std::string contents(const std::filesystem::path& path) {
    const Bytes bytes = slurp(path);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// `$ ./sinew …` as a user types it, with the program under test instead.
std::string output_of(std::string command) {
    const std::string name = "./sinew";
    for (std::size_t at = command.find(name); at != std::string::npos; at = command.find(name, at + 1)) {
        command.replace(at, name.size(), SINEW_PROGRAM);
    }
    const auto result = run({"/bin/sh", "-c", command + " 2>&1"}, {.folder = source_root()});
    return result.out;
}

// The same text with the current output after every `$ ` line in its console blocks.
std::string renewed(const std::string& text) {
    std::istringstream lines(text);
    std::string result;
    bool in_console = false;
    bool skipping = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            in_console = line == "```console";
            skipping = false;
        }
        if (in_console && line.starts_with("$ ")) {
            result += line + "\n" + output_of(line.substr(2));
            skipping = true;
        } else if (!skipping) {
            result += line + "\n";
        }
    }
    return result;
}

TEST(Readme, shows_what_the_commands_print) {
    expect_golden(source_root() / "README.md", renewed(contents(source_root() / "README.md")));
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / "docs")) {
        const auto& path = entry.path();
        if (path.extension() != ".md" || path.parent_path().filename() == "generated") continue;
        expect_golden(path, renewed(contents(path)));
    }
}

TEST(Embedding, lists_every_option_of_the_build) {
    const std::string build = contents(source_root() / "CMakeLists.txt");
    const std::string page = contents(source_root() / "docs/embedding.md");
    std::size_t options = 0;
    for (std::size_t at = build.find("\noption("); at != std::string::npos; at = build.find("\noption(", at + 1)) {
        const std::size_t start = at + 8;
        const std::string name = build.substr(start, build.find(' ', start) - start);
        EXPECT_NE(page.find("`" + name + "`"), std::string::npos) << "docs/embedding.md does not mention " << name;
        ++options;
    }
    EXPECT_GE(options, 10u);
}

}  // namespace sinew::test::readme_test

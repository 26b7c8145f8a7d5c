// SPDX-License-Identifier: MIT
// Compiles the code in the documentation.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "support/files.h"
#include "support/process.h"

namespace sinew::test::snippets_test {

// A fenced block of a page.
struct Snippet {
    std::string page;      // relative to the source tree
    std::size_t line = 0;  // of its first line of code, from 1
    std::string language;
    std::vector<std::string> code;

    std::string place() const { return page + ":" + std::to_string(line); }
};

std::vector<std::string> lines_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
}

std::vector<Snippet> snippets_of(const std::string& page) {
    const auto lines = lines_of(source_root() / page);
    std::vector<Snippet> snippets;
    bool fenced = false;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("```")) {
            fenced = !fenced;
            if (fenced) snippets.push_back({page, i + 2, lines[i].substr(3), {}});
        } else if (fenced) {
            snippets.back().code.push_back(lines[i]);
        }
    }
    return snippets;
}

// Pages that are written by hand.
std::vector<std::string> pages() {
    std::vector<std::string> result{"README.md", "CONTRIBUTING.md"};
    for (const auto& entry : std::filesystem::recursive_directory_iterator(source_root() / "docs")) {
        const auto& path = entry.path();
        if (path.extension() != ".md" || path.parent_path().filename() == "generated") continue;
        result.push_back(std::filesystem::relative(path, source_root()).string());
    }
    std::ranges::sort(result);
    return result;
}

std::vector<Snippet> snippets_in(std::string_view language) {
    std::vector<Snippet> result;
    for (const std::string& page : pages()) {
        for (Snippet& snippet : snippets_of(page)) {
            if (snippet.language == language) result.push_back(std::move(snippet));
        }
    }
    return result;
}

// The blocks of this page are parts of one program, `tests/package/toy.cpp`.
constexpr std::string_view toy_page = "docs/adding-a-format.md";
constexpr std::string_view toy_program = "tests/package/toy.cpp";

// One source of all snippets, each in its own function. `#line` makes the compiler report the page and its line.
std::string source_of(const std::vector<Snippet>& snippets) {
    std::ostringstream headers, functions;
    for (std::size_t i = 0; i < snippets.size(); ++i) {
        const Snippet& snippet = snippets[i];
        const auto line_of = [&](std::size_t line) {
            return "#line " + std::to_string(snippet.line + line) + " \"" + snippet.page + "\"\n";
        };
        functions << "void snippet_" << i << "() {\n" << line_of(0);
        for (std::size_t line = 0; line < snippet.code.size(); ++line) {
            const std::string& code = snippet.code[line];
            if (code.starts_with("#include")) headers << line_of(line) << code << "\n";
            functions << (code.starts_with("#include") ? "" : code) << "\n";
        }
        functions << "}\n";
    }
    return headers.str() + "#include \"cli/snippet_context.h\"\n" + functions.str();
}

// What the compiler that built this test reports about a source; empty if it compiles.
std::string compiler_errors(const std::filesystem::path& source) {
    std::vector<std::string> command{SINEW_COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"};
    command.push_back("-Wno-unused-variable");  // a snippet may end with the value that it explains
    for (const char* folder : {"include", "integrations/assimp/include", "integrations/render/include", "tests"}) {
        command.push_back("-I" + (source_root() / folder).string());
    }
    command.push_back(source.string());
    const auto result = run(command, {.folder = source_root()});
    if (result.exit_code == 0) return {};
    return result.err.empty() ? "cannot run the compiler" : result.err;
}

TEST(Snippets, compile) {
    auto snippets = snippets_in("cpp");
    std::erase_if(snippets, [](const Snippet& snippet) { return snippet.page == toy_page; });
    ASSERT_GE(snippets.size(), 10u);
    TemporaryFolder folder;
    const auto source = folder.path() / "snippets.cpp";
    std::ofstream(source) << source_of(snippets);
    EXPECT_EQ(compiler_errors(source), "");
}

TEST(Snippets, that_do_not_compile_are_reported_with_page_and_line) {
    TemporaryFolder folder;
    const auto source = folder.path() / "snippets.cpp";
    std::ofstream(source) << source_of({{"docs/page.md", 40, "cpp", {"#include <sinew/file.h>", "int x = skin_();"}}});
    EXPECT_NE(compiler_errors(source).find("docs/page.md:41:"), std::string::npos);
}

TEST(Snippets, of_the_new_format_are_parts_of_a_program_that_compiles) {
    std::string program;
    for (const std::string& line : lines_of(source_root() / toy_program)) program += line + "\n";
    std::size_t count = 0;
    for (const Snippet& snippet : snippets_of(std::string(toy_page))) {
        if (snippet.language != "cpp") continue;
        std::string block;
        for (const std::string& line : snippet.code) block += line + "\n";
        EXPECT_NE(program.find(block), std::string::npos)
            << snippet.place() << ": this block is not in " << toy_program << ":\n"
            << block;
        ++count;
    }
    EXPECT_GE(count, 8u);
    EXPECT_EQ(compiler_errors(source_root() / toy_program), "");
}

// scripts/check-package builds these projects.
TEST(Snippets, in_cmake_are_lines_of_projects_that_are_built) {
    auto built = lines_of(source_root() / "tests/package/CMakeLists.txt");
    std::ranges::copy(lines_of(source_root() / "tests/package/subdirectory/CMakeLists.txt"), std::back_inserter(built));
    const auto snippets = snippets_in("cmake");
    EXPECT_GE(snippets.size(), 3u);
    for (const Snippet& snippet : snippets) {
        for (const std::string& line : snippet.code) {
            // Every project has its own path to the library.
            const bool found = std::ranges::any_of(built, [&](const std::string& other) {
                return line.starts_with("add_subdirectory(") ? other.starts_with("add_subdirectory(") : other == line;
            });
            EXPECT_TRUE(found) << snippet.place() << ": no project in tests/package has the line " << line;
        }
    }
}

// Blocks without a fence are not found by these tests.
TEST(Snippets, are_fenced) {
    for (const std::string& page : pages()) {
        bool fenced = false;
        std::size_t number = 0;
        for (const std::string& line : lines_of(source_root() / page)) {
            ++number;
            if (line.starts_with("```")) fenced = !fenced;
            const bool is_code = line.starts_with("    ") && (line.ends_with(";") || line.ends_with("{"));
            EXPECT_FALSE(!fenced && is_code) << page << ":" << number << ": put C++ into a ```cpp block";
        }
    }
}

}  // namespace sinew::test::snippets_test

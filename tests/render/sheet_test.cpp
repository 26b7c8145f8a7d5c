// SPDX-License-Identifier: MIT
// `sinew sheet`: the page contains every file, and no text from a file becomes markup.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "support/files.h"
#include "support/formats.h"
#include "support/program.h"

namespace sinew::test::sheet_test {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

// A page as Python's parser sees it: one line per opened tag and per text between tags, and all unclosed tags.
constexpr const char* parser = R"(
import sys, html.parser
class Page(html.parser.HTMLParser):
    void = {'meta', 'img', 'input', 'br', 'link'}
    open = []
    def handle_starttag(self, tag, attributes):
        print('tag', tag, ' '.join(sorted(k for k, v in attributes)))
        for key, value in attributes:
            if key in ('src', 'href') and not value.startswith('data:'): print('external', value)
            if key == 'alt': print('alt', value)
        if tag not in self.void: self.open.append(tag)
    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag: print('unbalanced', tag)
    def handle_data(self, data):
        if self.open and self.open[-1] == 'h2': print('name', data)
page = Page()
page.feed(sys.stdin.buffer.read().decode('utf-8'))
page.close()
if page.open: print('unbalanced', page.open)
)";

std::vector<std::string> parsed(const std::string& page) {
    const auto result = run({"/usr/bin/python3", "-c", parser}, {.input = page});
    EXPECT_EQ(result.err, "");
    std::vector<std::string> lines;
    std::istringstream stream(result.out);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    EXPECT_GT(lines.size(), 10u);
    for (const std::string& line : lines) {
        EXPECT_FALSE(line.starts_with("unbalanced") || line.starts_with("external")) << line;
    }
    return lines;
}

std::string sheet(std::vector<std::string> arguments, const fs::path& folder = source_root()) {
    arguments.insert(arguments.begin(), {"sheet", "-o", "-", "-q", "--size", "32"});
    const auto result = sinew(arguments, folder);
    EXPECT_TRUE(result.exit_code == 0 || result.exit_code == 3) << result.err;
    return result.out;
}

TEST(Sheet, shows_every_sample) {
    const auto lines = parsed(sheet({"src"}));
    std::size_t count = 0;
    for (const Format* format : tested_formats()) {
        for (const std::string kind : {"good", "broken"}) {
            for (const fs::path& path : samples(*format, kind)) {
                if (std::ranges::find(format->extensions, path.extension()) == format->extensions.end()) continue;
                const std::string name = "name " + path.lexically_relative(source_root() / "src").string();
                EXPECT_EQ(std::ranges::count(lines, name), 1) << name;
                const std::string alt = "alt Picture of " + path.lexically_relative(source_root() / "src").string();
                if (kind == "good") {
                    EXPECT_EQ(std::ranges::count(lines, alt), 1) << alt;
                }
                ++count;
            }
        }
    }
    EXPECT_GT(count, 100u);
}

TEST(Sheet, is_the_same_with_any_number_of_jobs) {
    EXPECT_EQ(sheet({"examples", "src/formats/twm", "-j", "1"}), sheet({"examples", "src/formats/twm", "-j", "8"}));
}

TEST(Sheet, shows_the_findings_of_an_unreadable_file) {
    const std::string page = sheet({"src/formats/twm/samples/broken/TRUNCATED.twm"});
    parsed(page);
    EXPECT_THAT(page, HasSubstr("error TRUNCATED src/formats/twm/samples/broken/TRUNCATED.twm"));
    EXPECT_THAT(page, HasSubstr("<details>"));
    EXPECT_THAT(page, Not(HasSubstr("<img")));
}

TEST(Sheet, shows_counts_and_dialect) {
    const std::string page = sheet({"examples/robot.twm"});
    for (const char* text :
         {"4 meshes", "336 vertices", "168 triangles", "13 joints", "1 animation<", "twm, standard", "30,048 bytes"}) {
        EXPECT_THAT(page, HasSubstr(text));
    }
}

TEST(Sheet, escapes_names) {
    const TemporaryFolder folder;
    const std::string script = "<script>alert(1)<";
    const std::string quotes = "\"onerror='alert(1)' x=\"";
    const std::string entity = "a&lt;b&amp;c";
    const std::string latin = "caf\xE9";
    const std::string control = "line\nbreak\x1B[31m";
    for (const std::string& name : {script, quotes, entity, latin, control}) {
        fs::copy_file(source_root() / "examples/robot.twm", folder.path() / (name + ".twm"));
        std::ofstream(folder.path() / (name + " broken.twm")) << ".twm and no more";
    }
    const auto lines = parsed(sheet({"."}, folder.path()));
    EXPECT_EQ(std::ranges::count(lines, "tag script "), 1) << "only the page's own";
    for (const std::string& name : {script, quotes, entity}) {
        EXPECT_EQ(std::ranges::count(lines, "name " + name + ".twm"), 1) << name;
        EXPECT_EQ(std::ranges::count(lines, "alt Picture of " + name + ".twm"), 1) << name;
    }
    EXPECT_EQ(std::ranges::count(lines, "name caf\\xe9.twm"), 1) << "invalid UTF-8";
    for (const std::string& line : lines) EXPECT_THAT(line, Not(HasSubstr("onerror "))) << "no attribute of that name";
}

TEST(Sheet, is_made_without_pictures_if_there_is_no_driver) {
    const auto result =
        run({"/usr/bin/env", "__EGL_VENDOR_LIBRARY_DIRS=/nowhere", SINEW_PROGRAM, "sheet", "examples", "-o", "-"},
            {.folder = source_root()});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.err, HasSubstr("apt install"));
    EXPECT_THAT(result.out, HasSubstr("No pictures: EGL found no driver"));
    EXPECT_THAT(result.out, Not(HasSubstr("<img")));
    EXPECT_THAT(result.out, HasSubstr("336 vertices"));
    parsed(result.out);
}

TEST(Sheet, replaces_files_only_with_the_option) {
    const TemporaryFolder folder;
    const std::string page = (folder.path() / "sheet.html").string();
    std::ofstream(page) << "mine";
    EXPECT_EQ(sinew({"sheet", "examples/robot.twm", "-o", page}).exit_code, 4);
    EXPECT_EQ(slurp(page).size(), 4u);
    EXPECT_EQ(sinew({"sheet", "examples/robot.twm", "-o", page, "-y"}).exit_code, 0);
    EXPECT_GT(slurp(page).size(), 1000u);
}

}  // namespace sinew::test::sheet_test

// SPDX-License-Identifier: MIT
// What every format must do. The suite runs over the table of formats, so a new format gets these tests automatically.
#include <gtest/gtest.h>
#include <sinew/file.h>
#include <sinew/issues.h>
#include <sinew/layout/dump.h>
#include <sinew/open.h>

#include <algorithm>
#include <cctype>
#include <random>
#include <set>

#include "samples/samples.h"
#include "support/files.h"
#include "support/formats.h"
#include "support/survive.h"

namespace sinew::test::format_test {

namespace fs = std::filesystem;

const LoadOptions any_format{.formats = tested_formats()};

// If a dialect allows files that end early, a truncated file cannot be distinguished from one of these; it is a
// warning.
bool ends_early(std::string_view dialect) {
    return dialect == "no-end";
}

// Nor can a file that was truncated before an unused chunk be distinguished from one that never had it.
std::set<std::size_t> starts_of_chunks(const Bytes& file, const Format& format) {
    std::set<std::size_t> starts;
    Report report;
    Trace fields;
    trace_file(file, report, fields, {.format = &format});
    for (const Field& field : fields.sections.front().fields) {
        if (field.path.starts_with("/chunks/") && field.path.ends_with("/id")) starts.insert(field.offset);
    }
    return starts;
}

// White space after a text has no meaning.
bool is_white_space(const Bytes& bytes) {
    return std::ranges::all_of(bytes, [](std::byte b) {
        return std::string_view(" \t\r\n").find(static_cast<char>(b)) != std::string_view::npos;
    });
}

class FormatTest : public testing::TestWithParam<const Format*> {
protected:
    static const Format& format() { return *GetParam(); }

    /// Our own good samples, and those of the corpus.
    static std::vector<fs::path> good_files() {
        auto files = samples(format(), "good");
        for (const fs::path& path : corpus_files(format())) {
            const Bytes bytes = slurp(path);
            if (identify(bytes, any_format).format == GetParam()) files.push_back(path);
        }
        return files;
    }

    /// The findings of a sample, under the profile that its name starts with, if any.
    static Report report_of(const fs::path& path) {
        const std::string name = path.filename().string();
        CheckOptions checks;
        for (const std::string_view id : profile_ids(tested_formats())) {
            std::string prefix = "PROFILE_";
            for (const char c : id) prefix += static_cast<char>(std::toupper(c));
            if (name.starts_with(prefix)) checks.profile = id;
        }
        const auto beside = [&](std::string_view file) -> tl::expected<CompanionFile, std::string> {
            auto bytes = read_beside(path, file);
            if (!bytes) return tl::make_unexpected(bytes.error().message);
            return CompanionFile{*bytes};
        };
        Report report;
        validate(slurp(path), report, {.format = &format(), .follow = beside}, checks);
        return report;
    }

    static std::set<std::string> codes_in(const fs::path& path) {
        std::set<std::string> codes;
        const Report report = report_of(path);
        for (const Diagnostic& found : report.messages()) codes.emplace(found.issue->code);
        return codes;
    }
};

TEST_P(FormatTest, has_samples) {
    EXPECT_GE(samples(format(), "good").size(), 2u);
    EXPECT_GE(samples(format(), "broken").size(), 5u);
}

TEST_P(FormatTest, samples_are_those_that_the_project_makes) {
    const fs::path folder = folder_of(format()) / "samples";
    std::set<fs::path> made;
    for (const auto& [name, bytes] : samples_of(format())) {
        made.insert(folder / name);
        EXPECT_EQ(slurp(folder / name), bytes) << name << " is not current; `./test --update` writes it";
    }
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        fs::path sample = entry.path();
        if (sample.extension() == ".dump" || sample.extension() == ".json") sample.replace_extension();
        EXPECT_TRUE(entry.is_directory() || made.contains(sample)) << entry.path() << " is not a generated sample";
    }
}

TEST_P(FormatTest, identifies_every_good_file_exactly) {
    for (const fs::path& path : good_files()) {
        const Identification found = identify(slurp(path), {.formats = tested_formats(), .file_name = path.native()});
        EXPECT_EQ(found.format, GetParam()) << path;
        EXPECT_TRUE(found.exact) << path;
    }
}

TEST_P(FormatTest, finds_no_error_in_good_files) {
    for (const fs::path& path : good_files()) {
        Report report;
        validate(slurp(path), report, any_format);
        for (const Diagnostic& found : report.messages()) {
            EXPECT_NE(found.severity, Severity::error) << path << " " << found.issue->code << " " << found.message;
        }
    }
}

TEST_P(FormatTest, rewrites_every_good_file_identically) {
    for (const fs::path& path : good_files()) {
        const Bytes file = slurp(path);
        Report report;
        const auto asset = open(file, report, any_format);
        ASSERT_TRUE(asset) << path;
        const auto written = write(*asset, report);
        ASSERT_TRUE(written) << path;
        EXPECT_EQ(join(*written), file) << path;
    }
}

TEST_P(FormatTest, owns_every_byte_exactly_once) {
    for (const fs::path& path : good_files()) {
        Report report;
        const auto asset = open(slurp(path), report, any_format);
        ASSERT_TRUE(asset) << path;
        const Trace fields = trace(*asset);
        ASSERT_EQ(fields.sections.front().bytes, asset->source.file);
        for (const TraceSection& section : fields.sections) {
            for (const bool elements : {false, true}) {
                std::size_t at = 0;
                dump({.sections = {section}}, {.elements = elements}, [&](const DumpRow& row) {
                    EXPECT_EQ(row.offset, at) << path << " " << row.path;
                    at += row.size;
                });
                EXPECT_EQ(at, section.bytes.size()) << path;
            }
        }
    }
}

TEST_P(FormatTest, finds_every_place_by_its_path) {
    for (const fs::path& path : samples(format(), "good")) {
        Report report;
        const Trace fields = trace(*open(slurp(path), report, any_format));
        const TraceIndex index(fields);
        dump(fields, {.elements = true}, [&](const DumpRow& row) {
            const auto place = index.find(row.path);
            ASSERT_TRUE(place) << path << " " << row.path;
            EXPECT_EQ(place->offset, row.offset) << path << " " << row.path;
            EXPECT_EQ(place->section, row.section) << path << " " << row.path;
        });
    }
}

TEST_P(FormatTest, refuses_every_truncation) {
    for (const fs::path& path : good_files()) {
        const Bytes file = slurp(path);
        const std::size_t step = std::max<std::size_t>(1, file.size() / 4000);
        const auto chunk_starts = starts_of_chunks(file, format());
        for (std::size_t size = 0; size < file.size(); size += step) {
            // A copy of the exact size, so that the sanitizer detects reads past its end.
            const Bytes cut = Bytes::copy_of(file.slice(0, size).span());
            Report report;
            const auto asset = validate(cut, report, {.format = &format()});
            if (asset && ends_early(asset->dialect_id()) && report.count(Severity::warning) > 0) continue;
            if (asset && chunk_starts.contains(size)) continue;
            if (asset && asset->dialect_id() == "gltf" && is_white_space(file.slice(size))) continue;
            EXPECT_FALSE(asset) << path << " cut to " << size;
            ASSERT_TRUE(report.has_errors()) << path << " cut to " << size;
            const Diagnostic& error = report.messages().back();
            if (!error.inside.empty()) continue;  // an offset in unpacked content
            EXPECT_LE(error.offset.value_or(0), size) << path << " cut to " << size;
        }
    }
}

TEST_P(FormatTest, survives_every_byte_change_and_rewrites_what_it_accepts) {
    for (const fs::path& path : samples(format(), "good")) {
        const Bytes file = slurp(path);
        std::vector<std::byte> bytes(file.begin(), file.end());
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            const std::byte original = bytes[at];
            for (const std::byte value :
                 {std::byte{0}, std::byte{1}, std::byte{0x7F}, std::byte{0xFF}, original ^ std::byte{0x10}}) {
                bytes[at] = value;
                const std::string wrong = survive(Bytes::copy_of(bytes), format());
                ASSERT_EQ(wrong, "") << path << " with " << int(value) << " at " << at;
            }
            bytes[at] = original;
        }
    }
}

TEST_P(FormatTest, survives_many_changes_at_once) {
    std::mt19937 random(20261115);
    for (const fs::path& path : samples(format(), "good")) {
        const Bytes file = slurp(path);
        for (int round = 0; round < 500; ++round) {
            std::vector<std::byte> bytes(file.begin(), file.end());
            for (unsigned change = 0; change < 1 + random() % 8; ++change) {
                bytes[random() % bytes.size()] = static_cast<std::byte>(random());
            }
            bytes.resize(bytes.size() - random() % 3);
            ASSERT_EQ(survive(Bytes::copy_of(bytes), format(), Reach::abroad), "") << path << " in round " << round;
        }
    }
}

TEST_P(FormatTest, broken_samples_show_the_issue_that_they_are_named_after) {
    for (const fs::path& path : samples(format(), "broken")) {
        const std::string code = path.filename().string().substr(0, path.filename().string().find('.'));
        EXPECT_TRUE(codes_in(path).contains(code)) << path;
        EXPECT_NE(find_issue(code, tested_formats()), nullptr) << path;
    }
}

TEST_P(FormatTest, every_issue_of_the_format_has_a_broken_sample) {
    std::set<std::string> shown;
    for (const fs::path& path : samples(format(), "broken")) shown.merge(codes_in(path));
    for (const Issue* issue : format().issues) EXPECT_TRUE(shown.contains(std::string(issue->code))) << issue->code;
    for (const Profile& profile : format().profiles) {
        for (const Issue* issue : profile.issues) EXPECT_TRUE(shown.contains(std::string(issue->code))) << issue->code;
    }
}

TEST_P(FormatTest, findings_have_a_byte_offset) {
    for (const fs::path& path : samples(format(), "broken")) {
        const Report report = report_of(path);
        for (const Diagnostic& found : report.messages()) {
            EXPECT_TRUE(found.offset) << path << " " << found.issue->code << " " << found.path;
        }
    }
}

TEST_P(FormatTest, does_not_claim_foreign_bytes) {
    // Only this format may answer, so that another one cannot hide that it claims the bytes.
    const Format* const only[] = {&format()};
    std::mt19937 random(1);
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::byte> bytes(random() % 600);
        for (std::byte& b : bytes) b = static_cast<std::byte>(random());
        const Identification found = identify(Bytes(std::move(bytes)), {.formats = only});
        EXPECT_EQ(found.format, nullptr) << "round " << round;
    }
    // Nor the good files of other formats.
    for (const Format* other : tested_formats()) {
        if (other == &format()) continue;
        for (const fs::path& path : samples(*other, "good")) {
            const Identification found = identify(slurp(path), any_format);
            EXPECT_NE(found.format, &format()) << path;
        }
    }
}

TEST_P(FormatTest, has_facts_for_people) {
    EXPECT_FALSE(format().id.empty());
    EXPECT_FALSE(format().title.empty());
    EXPECT_FALSE(format().origin.empty());
    EXPECT_NE(versions_read(format()), "none");
    EXPECT_NE(versions_written(format()), "none");
    EXPECT_TRUE(std::ranges::is_sorted(format().versions, {}, &FormatVersion::number)) << "the oldest first";
    ASSERT_FALSE(format().extensions.empty());
    ASSERT_FALSE(format().dialects.empty());
    for (const auto extension : format().extensions) EXPECT_EQ(extension.front(), '.');
    EXPECT_TRUE(fs::exists(folder_of(format()) / "README.md"));
}

TEST_P(FormatTest, every_dialect_is_shown_by_a_good_sample) {
    std::set<std::string_view> shown;
    for (const fs::path& path : samples(format(), "good")) {
        const Identification found = identify(slurp(path), any_format);
        if (found.format != nullptr) shown.insert(found.format->dialects[found.dialect].id);
    }
    for (const Dialect& dialect : format().dialects) EXPECT_TRUE(shown.contains(dialect.id)) << dialect.id;
}

TEST_P(FormatTest, has_a_corpus) {
    if (!corpus()) GTEST_SKIP() << "no corpus of foreign files";
    EXPECT_FALSE(corpus_files(format()).empty());
}

INSTANTIATE_TEST_SUITE_P(Formats, FormatTest, testing::ValuesIn(tested_formats().begin(), tested_formats().end()),
                         [](const auto& test) {
                             std::string name(test.param->id);
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace sinew::test::format_test

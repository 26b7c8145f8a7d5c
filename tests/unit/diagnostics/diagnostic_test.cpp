// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/app/report.h>
#include <sinew/issues.h>

namespace sinew::diagnostics_diagnostic_test {

TEST(Report, counts_by_severity) {
    Report report;
    report.add(make_diagnostic(issue::truncated, ""));
    report.add(make_diagnostic(issue::trailing_bytes, ""));
    report.add(make_diagnostic(issue::trailing_bytes, ""));
    EXPECT_EQ(report.count(Severity::error), 1u);
    EXPECT_EQ(report.count(Severity::warning), 2u);
    EXPECT_TRUE(report.has_errors());
    EXPECT_FALSE(report.truncated());
}

TEST(Report, the_limit_truncates_the_list_but_never_the_counts) {
    Report report({.max_messages = 3});
    for (int i = 0; i < 10; ++i) report.add(make_diagnostic(issue::truncated, ""));
    EXPECT_EQ(report.messages().size(), 3u);
    EXPECT_EQ(report.count(Severity::error), 10u);
    EXPECT_TRUE(report.truncated());
}

TEST(Report, ignored_issues_are_neither_listed_nor_counted) {
    Report report({.ignored = {"TRUNCATED"}});
    report.add(make_diagnostic(issue::truncated, ""));
    EXPECT_TRUE(report.messages().empty());
    EXPECT_FALSE(report.has_errors());
}

TEST(Report, uses_the_severities_that_the_user_chose) {
    Report report({.severities = {{"TRUNCATED", Severity::hint}, {"TRAILING_BYTES", Severity::error}}});
    report.add(make_diagnostic(issue::truncated, ""));
    report.add(make_diagnostic(issue::trailing_bytes, ""));
    EXPECT_EQ(report.count(Severity::hint), 1u);
    EXPECT_EQ(report.count(Severity::error), 1u);
    EXPECT_EQ(report.messages()[0].severity, Severity::hint);
}

TEST(Report, adds_another_report_with_all_its_counts) {
    Report small({.max_messages = 2});
    Report large;
    for (int i = 0; i < 5; ++i) large.add(make_diagnostic(issue::truncated, ""));
    small.add(make_diagnostic(issue::truncated, ""));
    small.add(large);
    EXPECT_EQ(small.count(Severity::error), 6u);
    EXPECT_EQ(small.messages().size(), 2u);
    EXPECT_TRUE(small.truncated());
}

TEST(Severity, converts_to_and_from_its_name) {
    for (const Severity s : {Severity::error, Severity::warning, Severity::info, Severity::hint}) {
        EXPECT_EQ(severity_from(name(s)), s);
    }
    EXPECT_FALSE(severity_from("fatal"));
}

TEST(ReportText, is_one_line_with_file_offset_path_and_message) {
    auto found = make_diagnostic(issue::truncated, "41 bytes needed, but only 3 left", "/animations/0/poses", 1648928);
    EXPECT_EQ(to_text(found, "zombie.mesh"),
              "error TRUNCATED zombie.mesh:1648928 /animations/0/poses: 41 bytes needed, but only 3 left");
    found.inside = "unpacked";
    EXPECT_EQ(to_text(found, "z"),
              "error TRUNCATED z!unpacked:1648928 /animations/0/poses: 41 bytes needed, but only 3 left");
    EXPECT_EQ(to_text(make_diagnostic(issue::file_empty, ""), "z"), "error FILE_EMPTY z: The file is empty.");
}

}  // namespace sinew::diagnostics_diagnostic_test

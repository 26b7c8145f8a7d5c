// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/app/report.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>

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

TEST(Report, counts_what_it_does_not_keep_by_code) {
    Report report({.max_messages = 1});
    for (int i = 0; i < 3; ++i) report.add(make_diagnostic(issue::truncated, ""));
    report.add(make_diagnostic(issue::empty_mesh, ""));
    EXPECT_EQ(report.not_kept().at("TRUNCATED"), 2u);
    EXPECT_EQ(report.not_kept().at("EMPTY_MESH"), 1u);
    Report other;
    other.add(report);
    EXPECT_EQ(other.not_kept(), report.not_kept());
}

TEST(Allowed, findings_and_losses_are_marked_but_still_counted) {
    Report report({.allowed = {{.code = "TRAILING_BYTES"}, {.code = "LOSS_MATERIALS"}, {.code = "EMPTY_MESH"}}});
    report.add(make_diagnostic(issue::trailing_bytes, "2 bytes"));
    report.lose(issue::loss_materials, "", 3, "materials: 3");
    report.lose(issue::loss_textures, "", 1, "textures: 1");
    EXPECT_EQ(report.count(Severity::warning), 1u);
    EXPECT_EQ(report.count_allowed(Severity::warning), 1u);
    EXPECT_TRUE(report.messages()[0].allowed);
    EXPECT_EQ(to_text(report.messages()[0], "a.twm"), "allowed TRAILING_BYTES a.twm: 2 bytes");
    EXPECT_EQ(to_text(report.losses()[0], "a.twm"), "allowed LOSS_MATERIALS a.twm: materials: 3");
    EXPECT_FALSE(report.losses()[1].allowed);
    EXPECT_TRUE(report.allowed_uses()[0].matched);
    EXPECT_TRUE(report.allowed_uses()[1].matched);
    EXPECT_FALSE(report.allowed_uses()[2].matched);
}

TEST(Allowed, an_error_is_never_allowed) {
    Report report({.allowed = {{.code = "TRUNCATED"}}});
    report.add(make_diagnostic(issue::truncated, ""));
    EXPECT_FALSE(report.messages()[0].allowed);
    EXPECT_EQ(report.count_allowed(Severity::error), 0u);
    EXPECT_FALSE(report.allowed_uses()[0].matched);
    EXPECT_TRUE(report.allowed_uses()[0].met_error);
    Report milder({.severities = {{"TRUNCATED", Severity::warning}}, .allowed = {{.code = "TRUNCATED"}}});
    milder.add(make_diagnostic(issue::truncated, ""));
    EXPECT_TRUE(milder.messages()[0].allowed) << "the severity that the user chose counts";
}

TEST(Allowed, can_be_limited_to_a_path) {
    Report report({.allowed = {{.code = "EMPTY_MESH", .path = "/meshes/3"}}});
    for (const char* path : {"/meshes/3", "/meshes/3/uv", "/meshes/30", "/meshes", ""}) {
        report.add(make_diagnostic(issue::empty_mesh, "", path));
    }
    EXPECT_EQ(report.count_allowed(Severity::warning), 2u);
}

TEST(Allowed, counts_are_right_beyond_the_limit_and_in_sums) {
    const ReportOptions options{.max_messages = 1, .allowed = {{.code = "EMPTY_MESH"}}};
    Report part(options);
    for (int i = 0; i < 5; ++i) part.add(make_diagnostic(issue::empty_mesh, ""));
    part.add(make_diagnostic(issue::trailing_bytes, ""));
    EXPECT_EQ(part.count_allowed(Severity::warning), 5u);
    Report whole(options);
    whole.add(part);
    EXPECT_EQ(whole.count(Severity::warning), 6u);
    EXPECT_EQ(whole.count_allowed(Severity::warning), 5u);
    EXPECT_TRUE(whole.allowed_uses()[0].matched);
    Report plain;
    plain.lose(issue::loss_materials, "", 1, "");
    Report allowing({.allowed = {{.code = "LOSS_MATERIALS"}}});
    allowing.add(plain);
    EXPECT_TRUE(allowing.losses()[0].allowed);
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

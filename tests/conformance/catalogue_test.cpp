// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/issues.h>
#include <sinew/open.h>

#include <cctype>
#include <set>

#include "support/files.h"
#include "support/formats.h"

namespace sinew::test::catalogue_test {

TEST(Catalogue, codes_are_unique_and_upper_case) {
    std::set<std::string_view> seen;
    for (const IssueFamily& family : issue_families(tested_formats())) {
        for (const Issue* issue : family.issues) {
            EXPECT_TRUE(seen.insert(issue->code).second) << issue->code << " is a duplicate";
            for (const char c : issue->code) EXPECT_TRUE(std::isupper(c) || std::isdigit(c) || c == '_') << issue->code;
        }
    }
}

TEST(Catalogue, every_issue_is_explained_in_sentences) {
    for (const IssueFamily& family : issue_families(tested_formats())) {
        for (const Issue* issue : family.issues) {
            for (const std::string_view text : {issue->summary, issue->cause, issue->cure}) {
                ASSERT_FALSE(text.empty()) << issue->code;
                EXPECT_EQ(text.back(), '.') << issue->code << ": " << text;
            }
        }
    }
}

TEST(Catalogue, every_issue_of_layout_and_values_has_a_broken_sample_in_some_format) {
    std::set<std::string_view> shown;
    for (const Format* format : tested_formats()) {
        for (const auto& path : samples(*format, "broken")) {
            Report report;
            validate(slurp(path), report, {.format = format});
            for (const Diagnostic& found : report.messages()) shown.insert(found.issue->code);
        }
    }
    for (const Issue* issue : issue::layout_issues) EXPECT_TRUE(shown.contains(issue->code)) << issue->code;
    for (const Issue* issue : issue::value_issues) EXPECT_TRUE(shown.contains(issue->code)) << issue->code;
}

TEST(Catalogue, codes_of_a_format_begin_with_its_name) {
    for (const Format* format : tested_formats()) {
        std::string prefix(format->id);
        for (char& c : prefix) c = c == '-' ? '_' : static_cast<char>(std::toupper(c));
        for (const Issue* issue : format->issues) EXPECT_TRUE(issue->code.starts_with(prefix + '_')) << issue->code;
        for (const Profile& profile : format->profiles) {
            std::string engine = "PROFILE_";
            for (const char c : profile.id) engine += static_cast<char>(std::toupper(c));
            for (const Issue* issue : profile.issues) EXPECT_TRUE(issue->code.starts_with(engine + '_')) << issue->code;
        }
    }
}

TEST(Catalogue, finds_formats_dialects_and_issues_by_name) {
    ASSERT_NE(find_format("twm"), nullptr);
    EXPECT_EQ(find_format("nothing"), nullptr);
    EXPECT_EQ(find_dialect(*find_format("twm"), "joint68"), 2u);
    EXPECT_FALSE(find_dialect(*find_format("twm"), "nothing"));
    EXPECT_EQ(find_issue("TRUNCATED"), &issue::truncated);
    EXPECT_EQ(find_issue("NOTHING"), nullptr);
}

}  // namespace sinew::test::catalogue_test

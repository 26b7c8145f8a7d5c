// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sinew/app/groups.h>
#include <sinew/app/report.h>
#include <sinew/issues.h>
#include <sinew/scene/issues.h>

namespace sinew::report_groups_test {

using testing::HasSubstr;
using testing::Not;

Report many_findings(std::size_t count) {
    Report report;
    for (std::size_t i = 0; i < count; ++i) {
        report.add(make_diagnostic(issue::index_out_of_range, "message " + std::to_string(i),
                                   "/meshes/" + std::to_string(i) + "/indices/5", 100 + i));
    }
    return report;
}

TEST(Groups, findings_of_one_kind_are_one_line_with_a_count_and_the_first_locations) {
    const Report report = many_findings(255);
    const auto groups = groups_of(report.messages());
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].path_pattern(), "/meshes/*/indices/*");
    EXPECT_EQ(to_text(groups[0], "a.mesh"),
              "error INDEX_OUT_OF_RANGE a.mesh:100 /meshes/0/indices/5: message 0 [and 254 more: /meshes/1/indices/5, "
              "/meshes/2/indices/5, /meshes/3/indices/5, …]");
}

TEST(Groups, a_short_list_is_complete) {
    const Report report = many_findings(4);
    EXPECT_THAT(others_text(groups_of(report.messages())[0]), Not(HasSubstr("…")));
    const Report single = many_findings(1);
    EXPECT_EQ(others_text(groups_of(single.messages())[0]), "");
    EXPECT_EQ(to_text(groups_of(single.messages())[0], "a"), to_text(single.messages()[0], "a"));
}

TEST(Groups, keep_codes_severities_companions_and_kinds_of_paths_apart) {
    Report report({.severities = {}, .allowed = {{.code = "TRAILING_BYTES", .path = "/a/0"}}});
    report.add(make_diagnostic(issue::trailing_bytes, "", "/a/0"));  // allowed
    report.add(make_diagnostic(issue::trailing_bytes, "", "/a/1"));
    report.add(make_diagnostic(issue::trailing_bytes, "", "/a/1/b"));
    report.add(make_diagnostic(issue::truncated, "", "/a/1"));
    Diagnostic inside = make_diagnostic(issue::truncated, "", "/a/1");
    inside.inside = "a.sga";
    report.add(inside);
    Diagnostic milder = make_diagnostic(issue::truncated, "", "/a/1");
    milder.severity = Severity::hint;
    report.add(milder);
    EXPECT_EQ(groups_of(report.messages()).size(), 6u);
}

TEST(Groups, list_messages_if_the_paths_are_the_same) {
    Report report;
    for (const char* name : {"a.png", "b.png", "c.png", "c.png"}) {
        report.add(make_diagnostic(issue::scene_texture_missing, name, "/materials"));
    }
    EXPECT_EQ(others_text(groups_of(report.messages())[0]), " [and 3 more: b.png; c.png]");
}

TEST(Groups, are_in_the_order_of_the_report) {
    Report report;
    report.add(make_diagnostic(issue::truncated, "", "/b/0"));
    report.add(make_diagnostic(issue::empty_mesh, "", "/a/0"));
    report.add(make_diagnostic(issue::truncated, "", "/b/1"));
    const auto groups = groups_of(report.messages());
    ASSERT_EQ(groups.size(), 2u);
    EXPECT_EQ(groups[0].findings.size(), 2u);
    EXPECT_EQ(groups[1].first().issue, &issue::empty_mesh);
}

TEST(Groups, losses_add_up) {
    Report report;
    report.lose({&issue::loss_time, "/animations/0", 10, 0.25, true, "10 keys", 0.001});
    report.lose({&issue::loss_time, "/animations/1", 5, 0.5, false, "5 keys", 0.0005});
    report.lose({&issue::loss_materials, "", 3, 0, false, "materials: 3"});
    const auto groups = groups_of(report.losses());
    ASSERT_EQ(groups.size(), 2u);
    const Loss total = groups[0].total();
    EXPECT_EQ(total.count, 15u);
    EXPECT_EQ(total.magnitude, 0.5);
    EXPECT_EQ(total.displacement, 0.001);
    EXPECT_FALSE(total.reversible);
    EXPECT_EQ(to_text(groups[0], "a.glb"),
              "loss LOSS_TIME a.glb /animations/0: 10 keys [and 1 more: /animations/1; 15 in all, magnitude up to 0.5, "
              "displacement up to 0.001]");
    EXPECT_EQ(to_text(groups[1], "a.glb"), "loss LOSS_MATERIALS a.glb: materials: 3");
}

}  // namespace sinew::report_groups_test

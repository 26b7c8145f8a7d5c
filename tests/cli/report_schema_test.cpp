// SPDX-License-Identifier: MIT
// Our reports conform to the schema of the Khronos validator's, so that its tools can read them.
#include "support/report_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "support/formats.h"
#include "support/program.h"

namespace sinew::test::report_schema_test {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

const std::string good = (source_root() / "examples/robot.twm").string();

std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) all.push_back(line);
    return all;
}

// One line per file, because several files are not indented.
std::vector<std::string> reports_of(const Format& format) {
    std::vector<std::string> command{"validate", "--json", "--from", std::string(format.id)};
    for (const char* kind : {"good", "broken"}) {
        const auto paths = samples(format, kind);
        EXPECT_THAT(paths, Not(IsEmpty())) << format.id << ' ' << kind;
        for (const auto& path : paths) command.push_back(path.string());
    }
    auto reports = lines(sinew(command).out);
    EXPECT_EQ(reports.size(), command.size() - 4) << format.id;
    return reports;
}

std::vector<std::string> reports_of_all_samples() {
    std::vector<std::string> all;
    for (const Format* format : tested_formats()) std::ranges::move(reports_of(*format), std::back_inserter(all));
    return all;
}

TEST(ReportSchema, finds_violations) {
    const auto findings = check_schema({R"({"validatorVersion":"1","issues":{"numErrors":-1}})", "{}"});
    ASSERT_EQ(findings.size(), 2u);
    EXPECT_THAT(findings[0].violations, Contains("/issues/numErrors must be >= 0"));
    EXPECT_THAT(findings[1].violations, UnorderedElementsAre(HasSubstr("'validatorVersion'"), HasSubstr("'issues'")));
}

TEST(ReportSchema, fits_the_reports_of_all_samples) {
    const auto reports = reports_of_all_samples();
    const auto findings = check_schema(reports);
    ASSERT_EQ(findings.size(), reports.size());
    for (std::size_t i = 0; i < reports.size(); ++i) EXPECT_THAT(findings[i].violations, IsEmpty()) << reports[i];
}

// The schema allows more properties. Those of `info` depend on the format; everywhere else there are only these.
TEST(ReportSchema, has_only_a_few_additional_properties) {
    std::set<std::string> messages;
    std::set<std::string> info;
    for (const SchemaFindings& findings : check_schema(reports_of_all_samples())) {
        for (const std::string& addition : findings.additions)
            (addition.starts_with("/info/") ? info : messages).insert(addition);
    }
    EXPECT_THAT(messages, UnorderedElementsAre("/schema", "/issues/messages/*/path", "/issues/messages/*/inside",
                                               "/issues/groups"));
    EXPECT_THAT(info, IsSupersetOf({"/info/size", "/info/format", "/info/dialect", "/info/properties"}));
}

TEST(ReportSchema, fits_the_report_of_a_file_with_an_odd_name) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "an ödd%20[1]?#.txt") << "text";
    const auto reports = lines(sinew({"validate", "--json", "an ödd%20[1]?#.txt", good}, folder.path()).out);
    ASSERT_EQ(reports.size(), 2u);
    for (const SchemaFindings& findings : check_schema(reports)) EXPECT_THAT(findings.violations, IsEmpty());
}

TEST(ReportSchema, fits_the_reports_of_unreadable_files) {
    const TemporaryFolder folder;
    std::ofstream(folder.path() / "empty.twm").close();
    const auto reports = lines(
        sinew({"validate", "--json", "--max-file-size", "1", "nothing.twm", "empty.twm", good}, folder.path()).out);
    ASSERT_THAT(reports,
                ElementsAre(HasSubstr("FILE_UNREADABLE"), HasSubstr("FILE_EMPTY"), HasSubstr("FILE_TOO_LARGE")));
    for (const SchemaFindings& findings : check_schema(reports)) EXPECT_THAT(findings.violations, IsEmpty());
}

}  // namespace sinew::test::report_schema_test

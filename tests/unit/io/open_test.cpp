// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/app/report.h>
#include <sinew/issues.h>
#include <sinew/make_format.h>
#include <sinew/open.h>

#include <simdjson.h>

#include <algorithm>

#include "layout/toy.h"
#include "support/files.h"

namespace sinew {

// The toy format of the layout tests, added without changing the library.
namespace toy {
void check(const Document& d, Checker& checker) {
    checker.finite("pairs", d.pairs, 1, issue::not_finite);
    checker.boolean("wide", d.wide);
}
Summary summarize(const Document& d) {
    return {{{"parts", d.parts.size()}}, {}};
}
constexpr std::string_view extensions[] = {".toy"};
constexpr Dialect dialects[] = {{"plain", "ends after the lists"}, {"tailed", "everything behind the lists is a tail"}};
void choose_dialect(Document& d, std::size_t dialect) {
    d.keeps_tail = dialect == 1;
}
constexpr Signature signatures[] = {{"TOY"}};
constexpr FormatVersion versions[] = {{1}, {2}};
constexpr DocumentFunctions<Document> functions{
    .choose_dialect = choose_dialect, .check = check, .summarize = summarize};
constexpr Format format = make_format<functions>({.id = "toy",
                                                  .title = "Toy",
                                                  .origin = "the tests",
                                                  .extensions = extensions,
                                                  .versions = versions,
                                                  .dialects = dialects,
                                                  .signatures = signatures});
}  // namespace toy

template <>
inline constexpr const Format* document_format<toy::Document> = &toy::format;

namespace {

const std::vector<const Format*>& with_toy() {
    static const std::vector<const Format*> formats = [] {
        std::vector<const Format*> all(native_formats().begin(), native_formats().end());
        all.push_back(&toy::format);
        return all;
    }();
    return formats;
}

Bytes toy_file(std::string_view more = "") {
    Report found;
    Pieces pieces = *write_by_layout(toy::sample(), found);
    pieces.push_back(Bytes::copy_of(more));
    return join(pieces);
}

TEST(Open, supports_additional_formats) {
    Report report;
    const auto asset = open(toy_file(), report, {.formats = with_toy()});
    ASSERT_TRUE(asset);
    EXPECT_EQ(asset->format, &toy::format);
    EXPECT_EQ(asset->dialect_id(), "plain");
    EXPECT_EQ(asset->as<toy::Document>().parts.size(), 2u);
    EXPECT_EQ(join(*write(*asset, report)), toy_file());
    EXPECT_FALSE(open(toy_file(), report)) << "it is not built in";
}

TEST(Open, reads_a_format_of_the_caller) {
    EXPECT_TRUE(open_as<toy::Document>(toy_file()));
}

// A format without a signature.
Format anything() {
    Format format = toy::format;
    format.id = "anything";
    format.recognize = [](std::span<const std::byte>) { return Recognition{Likelihood::possible, "no signature"}; };
    return format;
}

TEST(Open, prefers_a_signature_to_a_layout_that_gets_further) {
    const Format guess = anything();
    const Format* formats[] = {&guess, find_format("twm")};
    const Bytes file = test::slurp(test::source_root() / "src/formats/twm/samples/broken/TRUNCATED.twm");
    const Identification found = identify(file, {.formats = formats});
    EXPECT_EQ(found.format, nullptr);
    EXPECT_EQ(found.closest->id, "twm");
}

TEST(Open, chooses_the_dialect_that_fits_exactly) {
    Report report;
    EXPECT_EQ(open(toy_file("tail"), report, {.formats = with_toy()})->dialect_id(), "tailed");
    EXPECT_TRUE(report.messages().empty());
}

TEST(Open, reports_the_errors_of_a_selected_dialect) {
    Report report;
    const auto asset = open(toy_file("tail"), report, {.formats = with_toy(), .dialect = "plain"});
    EXPECT_EQ(asset->dialect_id(), "plain");
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &issue::trailing_bytes);
}

TEST(Open, reports_why_no_format_fits) {
    Report report;
    EXPECT_FALSE(open(Bytes::copy_of("PNG or so"), report));
    ASSERT_EQ(report.messages().size(), 1u);
    EXPECT_EQ(report.messages()[0].issue, &issue::unknown_format);
    EXPECT_NE(report.messages()[0].message.find("twm: no \".twm\" at byte 0"), std::string::npos);
}

TEST(Open, an_empty_file_has_its_own_code) {
    Report report;
    EXPECT_FALSE(open(Bytes(), report));
    EXPECT_EQ(report.messages()[0].issue, &issue::file_empty);
}

TEST(Open, reports_the_layout_that_got_furthest) {
    const Bytes file = test::slurp(test::source_root() / "src/formats/twm/samples/good/joint68.twm");
    Report report;
    EXPECT_FALSE(open(file.slice(0, file.size() - 1), report));
    EXPECT_EQ(report.messages().back().path, "/footer") << "joint68 reads to the footer, standard stops in the meshes";
}

TEST(Identify, reports_all_attempts_and_where_they_stopped) {
    const Bytes file = test::slurp(test::source_root() / "src/formats/twm/samples/good/joint68.twm");
    const Identification found = identify(file);
    EXPECT_EQ(found.format->id, "twm");
    EXPECT_EQ(found.format->dialects[found.dialect].id, "joint68");
    ASSERT_EQ(found.candidates.size(), native_formats().size());
    const auto& fits = std::ranges::find(found.candidates, find_format("twm"), &Candidate::format)->fits;
    ASSERT_EQ(fits.size(), 5u);
    EXPECT_FALSE(fits[0].reads);
    EXPECT_GT(fits[0].stopped_at, 0u);
    EXPECT_FALSE(fits[0].reason.empty());
    EXPECT_TRUE(fits[2].exact);
}

TEST(Check, adds_the_byte_offset_to_every_finding) {
    toy::Document odd = toy::sample();
    odd.wide = 5;
    odd.block.bytes = Bytes(std::vector<std::byte>(18));
    Report none;
    const Bytes file = join(*write_by_layout(odd, none));
    Report report;
    validate(file, report, {.formats = with_toy()});
    ASSERT_FALSE(report.messages().empty());
    EXPECT_EQ(report.messages()[0].path, "/wide");
    EXPECT_EQ(report.messages()[0].offset, 6u);
}

TEST(TraceFile, assigns_every_byte_of_a_damaged_file_too) {
    const Bytes file = toy_file().slice(0, 30);
    Report report;
    Trace fields;
    ASSERT_TRUE(trace_file(file, report, fields, {.formats = with_toy()}));
    const Field& last = fields.sections[0].fields.back();
    EXPECT_EQ(last.path, "/unread");
    EXPECT_EQ(last.offset + last.size, file.size());
}

TEST(Json, reports_have_the_shape_of_the_khronos_validator) {
    FileReport file{.file_name = "robot \"x\".twm", .size = 0, .report = Report({.max_messages = 1}), .asset = {}};
    const Bytes bytes = test::slurp(test::source_root() / "src/formats/twm/samples/broken/WEIGHT_VALUE.twm");
    file.asset = validate(bytes, file.report);
    file.size = bytes.size();
    for (const JsonStyle style : {JsonStyle::compact, JsonStyle::indented}) {
        simdjson::dom::parser parser;
        const simdjson::padded_string text(to_json(file, style));
        simdjson::dom::element json;
        ASSERT_EQ(parser.parse(text).get(json), simdjson::SUCCESS);
        EXPECT_EQ(std::string_view(json["uri"]), "robot%20%22x%22.twm");
        EXPECT_EQ(std::string_view(json["info"]["version"]), "3.0");
        EXPECT_EQ(uint64_t(json["issues"]["numErrors"]), 1u);
        EXPECT_EQ(uint64_t(json["issues"]["numHints"]), 1u);
        EXPECT_TRUE(bool(json["issues"]["truncated"]));
        const auto message = json["issues"]["messages"].at(0);
        EXPECT_EQ(std::string_view(message["code"]), "WEIGHT_VALUE");
        EXPECT_EQ(std::string_view(message["path"]), "/meshes/0/clusters/0/0/weight");
        EXPECT_EQ(uint64_t(message["severity"]), 0u);
        EXPECT_EQ(double(json["info"]["properties"]["vertices"]), 4);
    }
}

TEST(Sarif, has_rules_results_and_byte_offsets) {
    std::vector<FileReport> files;
    for (const char* name : {"TRUNCATED", "TWM_INDEX_COUNT_DOUBLED"}) {
        FileReport& file = files.emplace_back();
        file.file_name = std::string("a b/") + name + ".twm";
        validate(test::slurp(test::source_root() / "src/formats/twm/samples/broken" / (std::string(name) + ".twm")),
                 file.report);
    }
    simdjson::dom::parser parser;
    const simdjson::padded_string text(to_sarif(files));
    simdjson::dom::element json;
    ASSERT_EQ(parser.parse(text).get(json), simdjson::SUCCESS);
    EXPECT_EQ(std::string_view(json["version"]), "2.1.0");
    const auto run = json["runs"].at(0);
    const auto first = run["results"].at(0);
    EXPECT_EQ(std::string_view(first["ruleId"]), "TRUNCATED");
    EXPECT_EQ(std::string_view(first["level"]), "error");
    const auto place = first["locations"].at(0)["physicalLocation"];
    EXPECT_EQ(std::string_view(place["artifactLocation"]["uri"]), "a%20b/TRUNCATED.twm");
    EXPECT_GT(uint64_t(place["region"]["byteOffset"]), 0u);
    for (const auto result : simdjson::dom::array(run["results"])) {
        const auto rule = run["tool"]["driver"]["rules"].at(size_t(uint64_t(result["ruleIndex"])));
        EXPECT_EQ(std::string_view(rule["id"]), std::string_view(result["ruleId"]));
    }
    const auto inside = run["results"].at(1)["locations"].at(0);
    EXPECT_NE(inside["physicalLocation"]["region"].error(), simdjson::SUCCESS)
        << "unpacked content is not a region of the file";
}

TEST(Sarif, has_one_result_for_findings_of_one_kind) {
    std::vector<FileReport> files(2);
    files[0].file_name = "a.mesh";
    files[0].report = Report({.allowed = {{.code = "EMPTY_MESH"}}});
    for (std::size_t i = 0; i < 255; ++i) {
        files[0].report.add(
            make_diagnostic(issue::index_out_of_range, "bad", "/meshes/" + std::to_string(i) + "/indices/0", 40 * i));
    }
    files[0].report.add(make_diagnostic(issue::empty_mesh, "", "/meshes/1"));
    files[1].file_name = "b.mesh";
    files[1].report.add(make_diagnostic(issue::index_out_of_range, "bad", "/meshes/7/indices/9", 5));
    simdjson::dom::parser parser;
    const simdjson::padded_string text(to_sarif(files));
    simdjson::dom::element json;
    ASSERT_EQ(parser.parse(text).get(json), simdjson::SUCCESS);
    const auto results = json["runs"].at(0)["results"];
    ASSERT_EQ(simdjson::dom::array(results).size(), 3u);
    const auto all = results.at(0);
    EXPECT_EQ(uint64_t(all["occurrenceCount"]), 255u);
    EXPECT_EQ(simdjson::dom::array(all["locations"]).size(), 1u);
    EXPECT_EQ(simdjson::dom::array(all["relatedLocations"]).size(), 100u) << "GitHub shows no more";
    EXPECT_EQ(uint64_t(all["relatedLocations"].at(0)["physicalLocation"]["region"]["byteOffset"]), 40u);
    EXPECT_TRUE(std::string_view(all["message"]["text"]).ends_with("And 254 more."));
    EXPECT_EQ(all["suppressions"].error(), simdjson::NO_SUCH_FIELD);
    // The fingerprint does not depend on how many there are, or where.
    EXPECT_EQ(std::string_view(all["partialFingerprints"]["primaryLocationLineHash"]),
              std::string_view(results.at(2)["partialFingerprints"]["primaryLocationLineHash"]));
    const auto allowed = results.at(1);
    EXPECT_EQ(std::string_view(allowed["level"]), "note");
    EXPECT_EQ(std::string_view(allowed["suppressions"].at(0)["status"]), "accepted");
    EXPECT_EQ(allowed["occurrenceCount"].error(), simdjson::NO_SUCH_FIELD);
    EXPECT_NE(std::string_view(allowed["partialFingerprints"]["primaryLocationLineHash"]),
              std::string_view(all["partialFingerprints"]["primaryLocationLineHash"]));
}

}  // namespace
}  // namespace sinew

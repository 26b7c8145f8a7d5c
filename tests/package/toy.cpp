// SPDX-License-Identifier: MIT
// The format that docs/adding-a-format.md builds, outside the library. The document quotes this file; a test compares.
#include <sinew/issues.h>
#include <sinew/layout/dump.h>
#include <sinew/make_format.h>
#include <sinew/open.h>

#include <cstdio>

namespace cloud {

using Vec3 = std::array<float, 3>;

struct Document {
    std::uint8_t version = 1;
    std::uint8_t has_colors = 0;
    sinew::View<Vec3> points;
    sinew::View<std::array<std::uint8_t, 4>> colors;
    sinew::Bytes surplus;
};

void layout(auto& io, sinew::Is<Document> auto& d) {
    io.magic("signature", "CLD");
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{1});
    io.count(sinew::u32, "point_count", d.points);
    io.field("has_colors", d.has_colors, "0 or 1");
    io.array("points", d.points, "x, y, z in metres");
    io.when(d.has_colors != 0, "has_colors", [&] {
        io.implied(d.points.size(), "colors", d.colors);
        io.array("colors", d.colors, "r, g, b, a");
    });
    io.end(d.surplus);
}

namespace issue {
inline constexpr sinew::Issue no_points{"CLOUD_NO_POINTS", sinew::Severity::warning, "The cloud is empty.",
                                        "The scanner saw nothing.", "Scan again with the cap off."};
inline constexpr const sinew::Issue* all[] = {&no_points};
}  // namespace issue

void check(const Document& d, sinew::Checker& checker) {
    checker.boolean("has_colors", d.has_colors);
    if (d.points.empty()) checker.report(issue::no_points, "point_count", "0 points");
    checker.finite("points", d.points, sinew::issue::not_finite);
}

sinew::Summary summarize(const Document& d) {
    return {{{"points", d.points.size()}}, {}};
}

sinew::Recognition recognize(std::span<const std::byte> file) {
    const bool fits = sinew::has_letters(file, "CLD");
    return {fits ? sinew::Likelihood::certain : sinew::Likelihood::no,
            fits ? "\"CLD\" at byte 0" : "no \"CLD\" at byte 0"};
}

constexpr std::string_view extensions[] = {".cloud"};
constexpr sinew::Dialect dialects[] = {{"standard", "the only layout"}};

constexpr sinew::Format format = sinew::make_format<Document>({
    .id = "cloud",
    .title = "Point cloud",
    .origin = "this example",
    .reads = "1",
    .writes = "1",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .recognize = recognize,
});

}  // namespace cloud

// Says what is wrong and counts it.
static int failures = 0;
static void expect(bool truth, const char* what) {
    if (truth) return;
    std::printf("not true: %s\n", what);
    ++failures;
}

int main() {
    std::vector<const sinew::Format*> formats(sinew::native_formats().begin(), sinew::native_formats().end());
    formats.push_back(&cloud::format);

    cloud::Document document;
    document.points = sinew::View<cloud::Vec3>(std::vector<cloud::Vec3>{{0, 0, 0}, {1, 2, 3}});
    sinew::Report problems;
    const sinew::Bytes file = sinew::join(*sinew::write_by_layout(document, problems));

    sinew::Report report;
    const auto asset = sinew::validate(file, report, {.formats = formats});
    expect(asset && asset->format == &cloud::format, "the file is identified as a cloud");
    expect(report.messages().empty(), "a good cloud has no issues");
    expect(asset && sinew::join(*sinew::write(*asset, report)) == file, "a cloud is rewritten identically");
    for (std::size_t size = 0; size < file.size(); ++size) {
        sinew::Report refused;
        expect(!sinew::open(file.slice(0, size), refused, {.formats = formats}), "every truncation is refused");
    }
    std::size_t owned = 0;
    sinew::dump(sinew::trace(*asset), {.elements = true}, [&](const sinew::DumpRow& row) { owned += row.size; });
    expect(owned == file.size(), "every byte is explained");
    expect(cloud::format.spec().front().rows.size() == 6, "the specification has six fields");

    const sinew::Bytes empty = sinew::join(*sinew::write_by_layout(cloud::Document{}, problems));
    sinew::Report warned;
    sinew::validate(empty, warned, {.formats = formats});
    expect(warned.count(sinew::Severity::warning) == 1 && warned.messages()[0].offset == 4,
           "an empty cloud is reported at its count");
    expect(sinew::find_issue("CLOUD_NO_POINTS", formats) != nullptr, "its issues are in the catalogue");
    return failures == 0 ? 0 : 1;
}

// SPDX-License-Identifier: MIT
// The format that docs/adding-a-format.md builds, outside the library. The document quotes this file; a test compares.
#include <sinew/convert.h>
#include <sinew/issues.h>
#include <sinew/layout/dump.h>
#include <sinew/make_format.h>
#include <sinew/open.h>
#include <sinew/scene/flatten.h>

#include <cstdio>

namespace soup {

using Vec3 = std::array<float, 3>;
using Rgba = std::array<std::uint8_t, 4>;

struct Document {
    std::uint8_t version = 1;
    std::uint8_t has_colors = 0;
    sinew::View<Vec3> corners;
    sinew::View<Rgba> colors;
    sinew::Bytes surplus;
};

constexpr std::string_view signature = "SOUP";

void layout(auto& io, sinew::Is<Document> auto& d) {
    io.magic("signature", signature);
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{1});
    io.count(sinew::u32, "corner_count", d.corners, "three per triangle");
    io.field("has_colors", d.has_colors, "0 or 1");
    io.array("corners", d.corners, "x, y, z in metres");
    io.when(d.has_colors != 0, "has_colors", [&] {
        io.implied(d.corners.size(), "colors", d.colors);
        io.array("colors", d.colors, "r, g, b, a");
    });
    io.end(d.surplus);
}

namespace issue {
inline constexpr sinew::Issue empty{"SOUP_EMPTY", sinew::Severity::warning, "The file has no triangles.",
                                    "Nothing was selected when the model was exported.",
                                    "Select the model and export it again."};
inline constexpr const sinew::Issue* all[] = {&empty};
}  // namespace issue

void check(const Document& d, sinew::Checker& checker) {
    checker.boolean("has_colors", d.has_colors);
    if (d.corners.empty()) checker.report(issue::empty, "corner_count", "0 corners");
    checker.finite("corners", d.corners, sinew::issue::not_finite);
}

sinew::Summary summarize(const Document& d) {
    return {{{"triangles", d.corners.size() / 3}}, {}};
}

std::optional<sinew::Scene> to_scene(const Document& d, const sinew::Asset&, const sinew::LoadOptions&,
                                     sinew::Report&) {
    sinew::scene::Primitive primitive;
    primitive.positions = sinew::scene::array_of(d.corners);
    if (!d.colors.empty()) {
        primitive.colors.push_back({.bytes = d.colors.bytes,
                                    .count = d.colors.size(),
                                    .stride = sizeof(Rgba),
                                    .type = sinew::Type::u8,
                                    .components = 4,
                                    .normalized = true});
    }
    sinew::Scene scene;
    scene.meshes.push_back({"mesh_0", {std::move(primitive)}, {}});
    sinew::scene::Node& node = scene.nodes.emplace_back();
    node.name = "mesh_0";
    node.mesh = 0;
    scene.roots = {0};
    return scene;
}

constexpr sinew::FeatureSupport features[] = {
    {sinew::Feature::meshes},
    {sinew::Feature::colors, sinew::Support::some, "eight bits per channel, if every mesh has colours"},
};

std::optional<sinew::Exported<Document>> from_scene(const sinew::Scene& scene, const sinew::SaveOptions&,
                                                    sinew::Report& report) {
    std::vector<Vec3> corners;
    std::vector<Rgba> colors;
    for (const sinew::scene::Placed& placed : sinew::scene::flatten(scene)) {
        const sinew::scene::Primitive& p = placed.primitive;
        for (const std::uint32_t v : sinew::scene::indices_of(p)) {
            const auto at = p.positions.vector<3>(v);
            corners.push_back({static_cast<float>(at[0]), static_cast<float>(at[1]), static_cast<float>(at[2])});
            if (p.colors.empty()) continue;
            Rgba& rgba = colors.emplace_back();
            for (std::size_t i = 0; i < 4; ++i) {
                const double channel = i < p.colors[0].components ? p.colors[0].at(v, i) : 1;
                rgba[i] = static_cast<std::uint8_t>(255 * std::clamp(channel, 0.0, 1.0) + 0.5);
            }
        }
    }
    // The format supports colours only in part, so losing them is for the bridge to report.
    if (colors.size() != corners.size()) {
        if (!colors.empty()) lose_feature(scene, sinew::Feature::colors, report);
        colors.clear();
    }
    sinew::Exported<Document> result;
    result.document.corners = sinew::View<Vec3>(corners);
    result.document.colors = sinew::View<Rgba>(colors);
    result.document.has_colors = colors.empty() ? 0 : 1;
    return result;
}

constexpr std::string_view extensions[] = {".soup"};
constexpr sinew::FormatVersion versions[] = {{1}};
constexpr sinew::Dialect dialects[] = {{"standard", "the only layout"}};
constexpr sinew::Signature signatures[] = {{signature}};

constexpr sinew::DocumentFunctions<Document> functions{
    .check = check,
    .summarize = summarize,
    .to_scene = to_scene,
    .from_scene = from_scene,
};

constexpr sinew::Format format = sinew::make_format<functions>({
    .id = "soup",
    .title = "Triangle soup",
    .origin = "this example",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
});

}  // namespace soup

template <>
inline constexpr const sinew::Format* sinew::document_format<soup::Document> = &soup::format;

// Counts the expectations that fail, and prints them.
static int failures = 0;
static void expect(bool truth, const char* what) {
    if (truth) return;
    std::printf("not true: %s\n", what);
    ++failures;
}

static bool lost(const sinew::Report& report, std::string_view code) {
    return std::ranges::any_of(report.losses(), [&](const sinew::Loss& loss) { return loss.issue->code == code; });
}

static void test_reading(const sinew::Bytes& file, sinew::Formats formats) {
    sinew::Report report;
    const auto asset = sinew::validate(file, report, {.formats = formats});
    expect(asset && asset->format == &soup::format, "the file is identified as a soup");
    expect(report.messages().empty(), "a good file has no issues");
    expect(asset && sinew::join(*sinew::write(*asset, report)) == file, "a file is rewritten identically");
    for (std::size_t size = 0; size < file.size(); ++size) {
        sinew::Report refused;
        expect(!sinew::open(file.slice(0, size), refused, {.formats = formats}), "every truncation is refused");
    }
    std::size_t owned = 0;
    sinew::dump(sinew::trace(*asset), {.elements = true}, [&](const sinew::DumpRow& row) { owned += row.size; });
    expect(owned == file.size(), "every byte is explained");
    expect(soup::format.spec().front().rows.size() == 6, "the specification has six fields");

    sinew::Report problems;
    const sinew::Bytes empty = sinew::join(*sinew::write_by_layout(soup::Document{}, problems));
    sinew::Report warned;
    sinew::validate(empty, warned, {.formats = formats});
    expect(warned.count(sinew::Severity::warning) == 1 && warned.messages()[0].offset == 5,
           "an empty file is reported at its count");
    expect(sinew::find_issue("SOUP_EMPTY", formats) != nullptr, "its issues are in the catalogue");
}

static void test_bridge(const sinew::Bytes& file) {
    const auto document = sinew::open_as<soup::Document>(file);
    expect(document.ok() && document->corners.size() == 3, "the document type determines the format");
    sinew::Report report;
    const auto asset = sinew::open_format(file, soup::format, report);
    auto scene = sinew::to_scene(*asset, report);
    expect(scene && scene->meshes.size() == 1, "a soup becomes a mesh");
    const auto back = sinew::from_scene(*scene, soup::format, report);
    expect(back && sinew::join((*back)[0].pieces) == file, "a soup that becomes a scene and a soup again is the same");
    expect(report.losses().empty(), "and nothing is lost");

    scene->meshes[0].primitives[0].normals = scene->meshes[0].primitives[0].positions;
    sinew::Report with_normals;
    expect(sinew::from_scene(*scene, soup::format, with_normals).has_value(), "a mesh with normals can be written");
    expect(lost(with_normals, "LOSS_NORMALS"), "and the feature table says that they are lost");
    sinew::Report versioned;
    expect(!sinew::from_scene(*scene, soup::format, versioned, {.version = 2}), "there is no version 2");
}

int main() {
    std::vector<const sinew::Format*> formats(sinew::native_formats().begin(), sinew::native_formats().end());
    formats.push_back(&soup::format);

    soup::Document document;
    document.corners = sinew::View<soup::Vec3>(std::vector<soup::Vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    document.has_colors = 1;
    document.colors =
        sinew::View<soup::Rgba>(std::vector<soup::Rgba>{{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 128}});
    sinew::Report problems;
    const sinew::Bytes file = sinew::join(*sinew::write_by_layout(document, problems));
    test_reading(file, formats);
    test_bridge(file);
    return failures == 0 ? 0 : 1;
}

// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>

#include "formats/scene-sgm/bridge.h"
#include "formats/scene-sgm/check.h"
#include "formats/scene-sgm/issues.h"
#include "formats/scene-sgm/layout.h"
#include "formats/scene-sgm/summary.h"

namespace sinew::scene_sgm {
namespace {

constexpr std::string_view extensions[] = {".sgm"};

constexpr Signature signatures[] = {{signature}};

constexpr Dialect dialects[] = {{"standard", "as proposed; the profile sinew-1 defines what the proposal leaves open"}};

constexpr DocumentProfile<Document> profiles[] = {
    {.id = "pioneer",
     .title = "Models that the Pioneer engine rejects or reads only in part",
     .issues = issue::pioneer,
     .check = check_pioneer},
};

std::string_view text_of(const Document& d) {
    return {reinterpret_cast<const char*>(d.text.bytes.data()), d.text.size()};
}

// Parses the JSON text of a document; false, and a report, if it is invalid.
bool read_json(Document& d, const ReadLimits& limits, Report& report) {
    auto json = parse_json(text_of(d), max_values(limits, sizeof(Json)));
    const std::string path(json_path);
    if (!json) {
        const Issue& what = json.error().too_many ? sinew::issue::too_many_elements : issue::json;
        report.add(make_diagnostic(what, json.error().message, path, json_offset + json.error().offset));
        return false;
    }
    if (json->object() == nullptr) {
        report.add(make_diagnostic(issue::json, "not a JSON object", path, json_offset));
        return false;
    }
    d.json = std::move(*json);
    const std::size_t before = report.messages().size();
    check_buffers(d, {[&](const Issue& what, std::string at, std::string message, const Json*) {
                      const std::uint64_t offset = offset_of(d, at);
                      report.add(make_diagnostic(what, std::move(message), std::move(at), offset));
                  }});
    return report.messages().size() == before;
}

DocumentReading<Document> read_document(const Source& source, std::size_t, Report& report, Trace* trace) {
    auto reading = read_by_layout(source, Document{}, report, trace);
    if (reading.document && !read_json(*reading.document, source.limits, report)) {
        return {std::nullopt, static_cast<std::size_t>(report.messages().back().offset.value_or(0))};
    }
    return reading;
}

}  // namespace

// The text that was read, unless the JSON has changed since.
std::optional<Pieces> write(const Document& document, Report& report) {
    const auto before = parse_json(text_of(document), static_cast<std::uint64_t>(-1));
    const std::string now = to_text(document.json);
    if (before && to_text(*before) == now) return write_by_layout(document, report);
    Document changed = document;
    changed.text = View<char>(std::span<const char>(now));
    return write_by_layout(changed, report);
}

namespace {

std::optional<Scene> read_scene(const Document& document, const Asset&, const LoadOptions&, Report& report) {
    return to_scene(document, report);
}

std::optional<Exported<Document>> write_scene(const Scene& scene, const SaveOptions&, Report& report) {
    return Exported<Document>{from_scene(scene, report)};
}

constexpr DocumentFunctions<Document> functions{
    .read = read_document,
    .write = write,
    .check = check,
    .summarize = summarize,
    .to_scene = read_scene,
    .from_scene = write_scene,
};

}  // namespace

constinit const Format format = make_format<functions, profiles>({
    .id = "scene-sgm",
    .title = "Scene graph model",
    .origin = "the Pioneer engine; a proposal without other implementations",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
});

}  // namespace sinew::scene_sgm

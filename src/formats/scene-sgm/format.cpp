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

constexpr Dialect dialects[] = {{"standard", "as proposed; what that leaves open follows the profile sinew-1"}};

constexpr Profile profiles[] = {
    {.id = "pioneer",
     .title = "What the Pioneer engine refuses or drops",
     .issues = issue::pioneer,
     .check = [](const void* d, Checker& c) { check_pioneer(*static_cast<const Document*>(d), c); }},
};

std::string_view text_of(const Document& d) {
    return {reinterpret_cast<const char*>(d.text.bytes.data()), d.text.size()};
}

// Fills in what the text says; false, and a reason, if it says nothing.
bool read_json(Document& d, const ReadLimits& limits, Report& out) {
    auto json = parse_json(text_of(d), limits.max_elements);
    const std::string path(json_path);
    if (!json) {
        const Issue& what = json.error().too_many ? sinew::issue::too_many_elements : issue::json;
        out.add(make_diagnostic(what, json.error().message, path, json_offset + json.error().offset));
        return false;
    }
    if (json->object() == nullptr) {
        out.add(make_diagnostic(issue::json, "it is not an object", path, json_offset));
        return false;
    }
    d.json = std::move(*json);
    const std::size_t before = out.messages().size();
    check_buffers(d, {[&](const Issue& what, std::string at, std::string message, const Json*) {
                      const std::uint64_t offset = offset_of(d, at);
                      out.add(make_diagnostic(what, std::move(message), std::move(at), offset));
                  }});
    return out.messages().size() == before;
}

Reading read_document(const Source& source, std::size_t, Report& out, Trace* trace) {
    Reading reading = read_by_layout(source.file, Document{}, out, trace, source.limits);
    if (reading.document == nullptr) return reading;
    Document document = *static_cast<const Document*>(reading.document.get());
    if (!read_json(document, source.limits, out))
        return {nullptr, static_cast<std::size_t>(out.messages().back().offset.value_or(0))};
    reading.document = std::make_shared<const Document>(std::move(document));
    return reading;
}

// The text that was read, unless the JSON says something else now.
std::optional<Pieces> write_document(const Document& document, Report& out) {
    const auto before = parse_json(text_of(document), static_cast<std::uint64_t>(-1));
    const std::string now = to_text(document.json);
    if (before && to_text(*before) == now) return write_by_layout(document, out);
    Document changed = document;
    changed.text = View<char>(std::span<const char>(now));
    return write_by_layout(changed, out);
}

}  // namespace

constinit const Format format = make_format<Document>({
    .id = "scene-sgm",
    .title = "Scene graph model",
    .origin = "the Pioneer engine, as a proposal that nobody else has implemented",
    .reads = "the only one",
    .writes = "the only one",
    .extensions = extensions,
    .dialects = dialects,
    .issues = issue::all,
    .profiles = profiles,
    .signatures = signatures,
    .recognize = [](std::span<const std::byte> file) { return recognize_letters(file, signature); },
    .read = read_document,
    .write = [](const void* d, Report& out) { return write_document(*static_cast<const Document*>(d), out); },
    .to_scene = [](const Asset& asset, const LoadOptions&, Report& log) { return to_scene(asset.as<Document>(), log); },
    .from_scene = [](const Scene& scene, const SaveOptions&, Report& log) -> std::optional<Exported> {
        return Exported{std::make_shared<const Document>(from_scene(scene, log))};
    },
    .features = features,
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_document(document, report);
}

}  // namespace sinew::scene_sgm

// SPDX-License-Identifier: MIT
#include <sinew/make_format.h>

#include <algorithm>
#include <set>

#include "base/formatted.h"
#include "gltf/check/check.h"
#include "gltf/check/issues.h"
#include "gltf/data/uri.h"
#include "gltf/json/read_model.h"
#include "gltf/layout.h"
#include "gltf/read/to_scene.h"
#include "gltf/write/from_scene.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view extensions[] = {".glb", ".gltf"};

constexpr Signature signatures[] = {{signature}};

constexpr Dialect dialects[] = {{"glb", "binary: everything in one file"},
                                {"gltf", "text, with its data in the file or next to it", ".gltf", true}};

constexpr FormatVersion versions[] = {{.number = 2, .name = "2.0"}};

constexpr std::size_t glb_dialect = 0;
constexpr std::size_t gltf_dialect = 1;

// A text file is JSON with an `asset`. Only parsing all of it could tell more.
Recognition recognize(std::span<const std::byte> file) {
    if (has_signature(file, {signature})) return {Likelihood::certain, "\"glTF\" at byte 0"};
    const std::string_view all(reinterpret_cast<const char*>(file.data()), file.size());
    const std::size_t start = all.find_first_not_of(" \t\r\n");
    if (start == std::string_view::npos || all[start] != '{') {
        return {Likelihood::no, "neither \"glTF\" at byte 0 nor a JSON object"};
    }
    if (all.find("\"asset\"") == std::string_view::npos) return {Likelihood::no, "a JSON object without \"asset\""};
    return {Likelihood::certain, "a JSON object with \"asset\""};
}

DocumentReading<Document> read_document(const Source& source, std::size_t dialect, Report& report, Trace* trace) {
    Document empty;
    empty.binary = dialect == glb_dialect;
    auto reading = read_by_layout(source, std::move(empty), report, trace);
    if (!reading.document) return reading;
    Document& document = *reading.document;
    if (document.binary && document.length != source.file.size()) {
        constexpr std::size_t place = 8;
        report.add(make_diagnostic(
            issue::length,
            formatted("the header says {} bytes, but the file has {}", document.length, source.file.size()), "/length",
            place));
        return {std::nullopt, place};
    }
    const TextLocation place{std::string(text_path), text_offset(document)};
    constexpr std::uint64_t bytes_per_value = 64;  // of the tape and the model together, measured with large files
    auto model = read_model(text_of(document), place, max_values(source.limits, bytes_per_value), report);
    if (!model) return {std::nullopt, static_cast<std::size_t>(report.messages().back().offset.value_or(0))};
    document.model = std::make_shared<const Model>(*std::move(model));
    return reading;
}

std::optional<Pieces> write_document(const Document& document, Report& report) {
    if (!document.binary) return write_by_layout(document, report);
    // The length is known once everything else is written.
    Document sized = document;
    auto pieces = write_by_layout(sized, report);
    if (!pieces || total_size(*pieces) == document.length) return pieces;
    const std::uint64_t size = total_size(*pieces);
    if (size > 0xFFFFFFFF) {
        report.add(make_diagnostic(issue::length,
                                   formatted("{} bytes do not fit into a .glb file; write a .gltf file instead", size),
                                   "/length", 8));
        return std::nullopt;
    }
    sized.length = static_cast<std::uint32_t>(size);
    return write_by_layout(sized, report);
}

// The files of external buffers, without duplicates.
std::vector<Reference> references(const Document& document) {
    const auto model = model_of(document);
    std::vector<Reference> all;
    std::set<std::string> names;
    for (std::size_t i = 0; i < model->buffers.size(); ++i) {
        const Buffer& buffer = model->buffers[i];
        if (buffer.uri.empty() || is_data_uri(buffer.uri)) continue;
        std::string name = path_of_uri(buffer.uri);
        if (!names.insert(name).second) continue;
        all.push_back({formatted("{}/buffers/{}", text_path, i), std::move(name), true});
    }
    return all;
}

std::vector<std::size_t> candidates(const Bytes& file) {
    return {has_signature(file.span(), {signature}) ? glb_dialect : gltf_dialect};
}

std::optional<Scene> read_scene(const Document& document, const Asset& asset, const LoadOptions& options,
                                Report& report) {
    return to_scene(document, *model_of(document), asset.companions, options, report);
}

std::optional<Exported<Document>> write_scene(const Scene& scene, const SaveOptions& options, Report& report) {
    return from_scene(scene, options, report);
}

constexpr DocumentFunctions<Document> functions{
    .recognize = recognize,
    .candidates = candidates,
    .read = read_document,
    .references = references,
    .check_companion = check_companion,
    .write = write_document,
    .check = check,
    .summarize = summarize,
    .to_scene = read_scene,
    .from_scene = write_scene,
};

}  // namespace

std::shared_ptr<const Model> model_of(const Document& document) {
    if (document.model) return document.model;
    Report found;
    auto model = read_model(text_of(document), {std::string(text_path), text_offset(document)},
                            static_cast<std::uint64_t>(-1), found);
    return std::make_shared<const Model>(model ? *std::move(model) : Model{});
}

constinit const Format format = make_format<functions>({
    .id = "gltf",
    .title = "glTF 2.0",
    .origin = "the Khronos Group, as the exchange format of 3D tools",
    .extensions = extensions,
    .versions = versions,
    .dialects = dialects,
    .issues = issue::all,
    .signatures = signatures,
    .features = features,
});

std::optional<Pieces> write(const Document& document, Report& report) {
    return write_document(document, report);
}

}  // namespace sinew::gltf

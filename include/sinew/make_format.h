// SPDX-License-Identifier: MIT
// Builds a Format from a Document type and typed functions. Only the source file that defines a format includes this.
#pragma once

#include <sinew/format.h>
#include <sinew/issues.h>
#include <sinew/layout.h>
#include <sinew/layout/checks.h>

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace sinew {

/// The result of reading a file into a Document.
template <class Document>
struct DocumentReading {
    std::optional<Document> document;  ///< empty if the layout does not fit
    std::size_t stopped_at = 0;        ///< the offset in the content
};

/// The functions of a format. Leave out those that it does not need: the comments say what happens then.
template <class D>
struct DocumentFunctions {
    using Document = D;

    /// How likely a file is of this format, judged by its bytes, which may be wrong in any way. Left out: by the
    /// signatures.
    Recognition (*recognize)(std::span<const std::byte> file) = nullptr;
    /// Unpacks a packed file into `source.unpacked`. Returns false and reports why if that fails. Left out: the format
    /// does not pack files.
    bool (*unpack)(Source& source, Report& report) = nullptr;
    /// The dialects to try on a file, in order. Left out: all of them.
    std::vector<std::size_t> (*candidates)(const Bytes& content) = nullptr;
    /// Makes an empty document one of a dialect. Required if there is more than one dialect and `read` is left out.
    void (*choose_dialect)(Document& document, std::size_t dialect) = nullptr;
    /// Reads a file in one dialect, and records its fields in the trace if there is one. Left out: by the layout.
    DocumentReading<Document> (*read)(const Source& source, std::size_t dialect, Report& report,
                                      Trace* trace) = nullptr;
    /// Why a file that fits the layout is probably of another format; empty if it is plausible. For formats without a
    /// signature. Left out: every file is plausible.
    std::string (*implausible)(const Document& document) = nullptr;
    /// The files that a document refers to. Left out: none.
    std::vector<Reference> (*references)(const Document& document) = nullptr;
    /// Reports errors between a document and a file that it refers to. Left out: there are none.
    void (*check_companion)(const Document& document, const Companion& companion, Checker& checker) = nullptr;
    /// The file of a document; nothing, and a report, if the format cannot hold it. Left out: by the layout.
    std::optional<Pieces> (*write)(const Document& document, Report& report) = nullptr;
    /// Reports invalid values. Required, unless the format is only written.
    void (*check)(const Document& document, Checker& checker) = nullptr;
    /// What `sinew info` shows. Required, unless the format is only written.
    Summary (*summarize)(const Document& document) = nullptr;
    /// The scene that a document describes; nothing, and a report, if it cannot be understood at all. Arrays may be
    /// invalid: `sinew::to_scene` repairs them. Left out: the format cannot be converted.
    std::optional<Scene> (*to_scene)(const Document& document, const Asset& asset, const LoadOptions& options,
                                     Report& report) = nullptr;
    /// The node whose transform the format stores as that of the whole model, if any: vertices and joints are then
    /// relative to that node. Left out: there is none.
    std::optional<std::size_t> (*root_node)(const Scene& scene, const SaveOptions& options) = nullptr;
    /// The document of a scene, in the version and dialect that the options request, which the format has. Features
    /// that the format does not list are reported as lost already; report here what is lost of those that it lists with
    /// `Support::some`. Left out: no model can be converted to the format.
    std::optional<Exported<Document>> (*from_scene)(const Scene& scene, const SaveOptions& options,
                                                    Report& report) = nullptr;
    /// The field tables. Left out: by the layout.
    Spec (*spec)() = nullptr;
};

/// The rules of one engine: what it misreads or rejects in valid files.
template <class D>
struct DocumentProfile {
    using Document = D;

    std::string_view id;  ///< as in `--profile rayne`
    std::string_view title;
    std::span<const Issue* const> issues;
    void (*check)(const Document& document, Checker& checker) = nullptr;
};

/// Reads bytes by their layout. `inside` names them if they are not the file itself.
template <class Document>
DocumentReading<Document> read_by_layout(const Source& source, Document document, Report& report, Trace* trace,
                                         std::string inside = {}) {
    const Bytes& bytes = source.content();
    if (trace != nullptr) trace->sections.push_back({inside, bytes, {}});
    Report found(report.options());
    Reader reader(bytes, found, trace, source.limits, source.progress);
    layout(reader, document);
    reader.finish();
    report.add(found, inside);
    if (!reader.ok()) return {std::nullopt, reader.position()};
    return {std::move(document), reader.position()};
}

template <class Document>
std::optional<Pieces> write_by_layout(const Document& document, Report& report) {
    Writer writer(report);
    layout(writer, document);
    if (!writer.ok()) return std::nullopt;
    return writer.finish();
}

template <class Document>
Spec spec_by_layout(std::string title) {
    SpecWriter writer(std::move(title));
    const Document document{};
    layout(writer, document);
    return writer.finish();
}

/// The first error that the checks find in a document, as text. For formats without a signature, an error is a sign
/// that the file is of another format. Keys that are out of order do not count: such files are common.
template <class Document>
std::string first_error(const Document& document, const CheckOptions& options = {}) {
    Report report;
    Checker checker(report, options);
    check(document, checker);
    for (const Diagnostic& found : report.messages()) {
        if (found.severity == Severity::error && found.issue != &issue::key_order) {
            return std::string(found.issue->code) + " " + found.path + ": " + found.message;
        }
    }
    return {};
}

namespace detail {

/// Not constexpr, so that a table that calls it does not compile.
inline void several_dialects_need_choose_dialect() {}

template <class Table>
using DocumentOf = typename std::remove_cvref_t<Table>::Document;

template <class Document>
concept HasLayout = requires(Reader& reader, Document& document) {
    layout(reader, document);
};

template <class Document>
const Document& as_document(const void* document) {
    return *static_cast<const Document*>(document);
}

template <class Document>
inline constexpr std::array<DocumentProfile<Document>, 0> no_profiles{};

template <const auto& profiles, std::size_t i>
void check_profile(const void* document, Checker& checker) {
    profiles[i].check(as_document<DocumentOf<decltype(profiles[i])>>(document), checker);
}

/// The profiles of a format without the type of its document.
template <const auto& profiles>
inline constexpr auto erased_profiles = []<std::size_t... i>(std::index_sequence<i...>) {
    return std::array<Profile, sizeof...(i)>{
        Profile{profiles[i].id, profiles[i].title, profiles[i].issues, check_profile<profiles, i>}...};
}
(std::make_index_sequence<std::size(profiles)>());

template <const auto& functions>
Reading read_erased(const Source& source, std::size_t dialect, Report& report, Trace* trace) {
    using Document = DocumentOf<decltype(functions)>;
    DocumentReading<Document> reading;
    if constexpr (functions.read != nullptr) {
        reading = functions.read(source, dialect, report, trace);
    } else {
        Document document{};
        if constexpr (functions.choose_dialect != nullptr) functions.choose_dialect(document, dialect);
        reading = read_by_layout(source, std::move(document), report, trace);
    }
    if (!reading.document) return {nullptr, reading.stopped_at};
    return {std::make_shared<const Document>(*std::move(reading.document)), reading.stopped_at};
}

}  // namespace detail

/// Builds a format from its facts and functions. A Document has a layout,
///     void layout(auto& io, Is<Document> auto& document);
/// unless the format is only written. This is the only place that knows the type behind the pointers of a Format.
///     constexpr DocumentFunctions<Document> functions{.check = check, .summarize = summarize};
///     constinit const Format format = make_format<functions>({.id = "cloud", ...});
template <const auto& functions, const auto& profiles = detail::no_profiles<detail::DocumentOf<decltype(functions)>>>
constexpr Format make_format(const FormatFacts& facts) {
    using Document = detail::DocumentOf<decltype(functions)>;
    using detail::as_document;

    Format format{facts};
    format.document_type = &document_tag<Document>;
    if constexpr (std::size(profiles) > 0) format.profiles = detail::erased_profiles<profiles>;
    format.recognize = functions.recognize;
    format.unpack = functions.unpack;
    format.candidates = functions.candidates;
    constexpr bool can_choose = functions.read != nullptr || functions.choose_dialect != nullptr;
    if (!can_choose && facts.dialects.size() > 1) detail::several_dialects_need_choose_dialect();
    if constexpr (functions.read != nullptr || detail::HasLayout<Document>) {
        format.read = detail::read_erased<functions>;
    }
    if constexpr (functions.implausible != nullptr) {
        format.implausible = [](const void* d) { return functions.implausible(as_document<Document>(d)); };
    }
    if constexpr (functions.references != nullptr) {
        format.references = [](const void* d) { return functions.references(as_document<Document>(d)); };
    }
    if constexpr (functions.check_companion != nullptr) {
        format.check_companion = [](const void* d, const Companion& companion, Checker& checker) {
            functions.check_companion(as_document<Document>(d), companion, checker);
        };
    }
    format.write = [](const void* d, Report& report) {
        if constexpr (functions.write != nullptr) {
            return functions.write(as_document<Document>(d), report);
        } else {
            return write_by_layout(as_document<Document>(d), report);
        }
    };
    if constexpr (functions.check != nullptr) {
        format.check = [](const void* d, Checker& checker) { functions.check(as_document<Document>(d), checker); };
    }
    if constexpr (functions.summarize != nullptr) {
        format.summarize = [](const void* d) { return functions.summarize(as_document<Document>(d)); };
    }
    if constexpr (functions.to_scene != nullptr) {
        format.to_scene = [](const Asset& asset, const LoadOptions& options, Report& report) {
            return functions.to_scene(asset.as<Document>(), asset, options, report);
        };
    }
    format.root_node = functions.root_node;
    if constexpr (functions.from_scene != nullptr) {
        format.from_scene = [](const Scene& scene, const SaveOptions& options,
                               Report& report) -> std::optional<ExportedModel> {
            auto exported = functions.from_scene(scene, options, report);
            if (!exported) return std::nullopt;
            return ExportedModel{std::make_shared<const Document>(std::move(exported->document)),
                                 std::move(exported->companions)};
        };
    }
    if constexpr (functions.spec != nullptr) {
        format.spec = functions.spec;
    } else if constexpr (detail::HasLayout<Document>) {
        format.spec = [] { return spec_by_layout<Document>("file"); };
    }
    return format;
}

}  // namespace sinew

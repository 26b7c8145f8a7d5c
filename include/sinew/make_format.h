// SPDX-License-Identifier: MIT
// Makes a Format out of a Document and the free functions that belong to it.
#pragma once

#include <sinew/format.h>
#include <sinew/issues.h>
#include <sinew/layout.h>

#include <concepts>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sinew {

/// Reads one run of bytes by its layout. `inside` names it when it is not the file itself.
template <class Document>
Reading read_by_layout(const Bytes& bytes, Document document, Report& out, Trace* trace, const ReadLimits& limits = {},
                       std::string inside = {}) {
    if (trace != nullptr) trace->sections.push_back({inside, bytes, {}});
    Report found(out.options());
    Reader reader(bytes, found, trace, limits);
    layout(reader, document);
    reader.finish();
    out.add(found, inside);
    if (!reader.ok()) return {nullptr, reader.position()};
    return {std::make_shared<const Document>(std::move(document)), reader.position()};
}

template <class Document>
std::optional<Pieces> write_by_layout(const Document& document, Report& out) {
    Writer writer(out);
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

/// The first error among the values of a document, as text. A format without a signature takes it for a sign that the
/// file is of another. Keys in disorder are not: they are a mistake in a file that is well understood.
template <class Document>
std::string first_error(const void* document, const CheckOptions& options = {}) {
    Report report;
    Checker checker(report, options);
    check(*static_cast<const Document*>(document), checker);
    for (const Diagnostic& found : report.messages()) {
        if (found.severity == Severity::error && found.issue != &issue::key_order) {
            return std::string(found.issue->code) + " " + found.path + ": " + found.message;
        }
    }
    return {};
}

/// Not constexpr: a table that gets here does not compile.
inline void several_dialects_need_a_choose_dialect() {}

/// Fills in the functions that `facts` leaves out, from what is declared beside the Document:
///     void layout(auto& io, Is<Document> auto& document);
///     void check(const Document& document, Checker& checker);
///     Summary summarize(const Document& document);
///     void choose_dialect(Document& document, std::size_t dialect);   // only with more than one dialect
template <class Document>
constexpr Format make_format(Format facts) {
    if (facts.read == nullptr) {
        constexpr bool chooses = requires(Document & d) {
            choose_dialect(d, std::size_t{});
        };
        if (!chooses && facts.dialects.size() > 1) several_dialects_need_a_choose_dialect();
        facts.read = [](const Source& source, std::size_t dialect, Report& out, Trace* trace) {
            Document document{};
            if constexpr (chooses) choose_dialect(document, dialect);
            return read_by_layout(source.content(), std::move(document), out, trace, source.limits);
        };
    }
    if (facts.write == nullptr) {
        facts.write = [](const void* document, Report& out) {
            return write_by_layout(*static_cast<const Document*>(document), out);
        };
    }
    if (facts.check == nullptr) {
        facts.check = [](const void* document, Checker& checker) {
            check(*static_cast<const Document*>(document), checker);
        };
    }
    if (facts.summarize == nullptr) {
        facts.summarize = [](const void* document) { return summarize(*static_cast<const Document*>(document)); };
    }
    facts.document = &document_tag<Document>;
    if (facts.spec == nullptr) facts.spec = [] { return spec_by_layout<Document>("file"); };
    return facts;
}

}  // namespace sinew

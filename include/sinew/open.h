// SPDX-License-Identifier: MIT
// From bytes to a checked document: picks the format, nothing more.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/checks.h>
#include <sinew/layout/trace.h>
#include <sinew/options.h>
#include <sinew/result.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// How far one dialect got with a file.
struct Fit {
    std::size_t dialect = 0;
    bool reads = false;          ///< the layout reads the file
    bool exact = false;          ///< ... to its last byte
    std::size_t stopped_at = 0;  ///< where it stopped otherwise
    std::string reason;          ///< why it stopped: code, path and facts
};

/// What one format makes of a file.
struct Candidate {
    const Format* format = nullptr;
    Recognition recognition;
    std::vector<Fit> fits;  ///< empty when the first look spoke against it
};

/// A kind of file that is not ours but well known.
struct Foreign {
    std::string_view name;
    std::string_view advice;
    std::string_view extension = {};  ///< of such files, where an importer may read them
};

/// What a file is, by its first bytes, if it is none of ours.
std::optional<Foreign> recognize_foreign(std::span<const std::byte> file);

struct Identification {
    const Format* format = nullptr;   ///< null when nothing fits
    const Format* closest = nullptr;  ///< the same, or what the file would be if it were sound
    std::size_t dialect = 0;          ///< of that
    bool exact = false;
    std::optional<Foreign> foreign;  ///< what else the file is, if that is known
    std::vector<Candidate> candidates;
};

/// Tries every format and every dialect, and tells how each fared.
Identification identify(const Bytes& file, const LoadOptions& options = {});

/// Reads a file in the format and dialect that fit it; what is wrong with its layout goes to the report.
std::optional<Asset> open(const Bytes& file, Report& report, const LoadOptions& options = {});

/// Reads a file of a known format; its companions are not opened. Only that format is linked.
std::optional<Asset> open_format(const Bytes& file, const Format& format, Report& report,
                                 const ReadLimits& limits = {});

/// Reads a file into the Document of its format: `open_as<twm::Document>(bytes)`. Only that format is linked.
template <class Document>
Result<Document> open_as(const Bytes& file, const ReadLimits& limits = {}) {
    Report report;
    const auto asset = open_format(file, *document_format<Document>, report, limits);
    if (!asset) return {Error::invalid_file, std::move(report)};
    return {asset->template as<Document>(), std::move(report)};
}

/// Checks the values of a document and gives every finding its byte offset.
void check(const Asset& asset, Report& report, const CheckOptions& options = {});

/// Opens and checks.
std::optional<Asset> validate(const Bytes& file, Report& report, const LoadOptions& options = {},
                              const CheckOptions& checks = {});

/// The file of a document; byte for byte the one that was read, if nothing was changed.
std::optional<Pieces> write(const Asset& asset, Report& report);

Summary summarize(const Asset& asset);

/// Every field of the file with its place; those that `out.keep` wants, in the second form.
Trace trace(const Asset& asset);
void trace(const Asset& asset, Trace& out);

/// The same for any file, sound or not: the fields as far as the best layout gets, the rest as `/unread`.
struct TracedFile {
    const Format* format = nullptr;
    std::size_t dialect = 0;
};
std::optional<TracedFile> trace_file(const Bytes& file, Report& report, Trace& out, const LoadOptions& options = {});

}  // namespace sinew

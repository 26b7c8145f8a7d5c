// SPDX-License-Identifier: MIT
// From bytes to a checked document: picks the format and reads the file.
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

/// The result of reading a file in one dialect.
struct Fit {
    std::size_t dialect = 0;
    bool reads = false;          ///< the layout reads the file
    bool exact = false;          ///< the layout ends where the file ends
    std::size_t stopped_at = 0;  ///< otherwise: the offset at which it stopped
    std::string reason;          ///< why it stopped: code, path and facts
};

/// The result of trying one format on a file.
struct Candidate {
    const Format* format = nullptr;
    Recognition recognition;
    std::vector<Fit> fits;  ///< empty if the format did not recognise the file
};

/// A well-known file type that is not one of the supported formats.
struct Foreign {
    std::string_view name;
    std::string_view advice;
    std::string_view extension = {};  ///< of such files, if an importer can read them
};

/// Recognises other file types by their first bytes.
std::optional<Foreign> recognize_foreign(std::span<const std::byte> file);

struct Identification {
    const Format* format = nullptr;   ///< null if no format fits
    const Format* closest = nullptr;  ///< the same, or the most likely format of a damaged file
    std::size_t dialect = 0;          ///< of `closest`
    bool exact = false;
    std::optional<Foreign> foreign;  ///< another file type, if recognised
    std::vector<Candidate> candidates;
};

/// Tries every format and dialect, and returns the result of each.
Identification identify(const Bytes& file, const LoadOptions& options = {});

/// Reads a file in the format and dialect that fit it. Layout errors go to the report.
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

/// Writes a document. The result is identical to the file that was read, if nothing was changed.
std::optional<Pieces> write(const Asset& asset, Report& report);

Summary summarize(const Asset& asset);

/// All fields of the file with their offsets. The second form keeps the fields that `out.keep` selects.
Trace trace(const Asset& asset);
void trace(const Asset& asset, Trace& out);

/// The same for any file, even a damaged one: the fields that the best layout can read, and the rest as `/unread`.
struct TracedFile {
    const Format* format = nullptr;
    std::size_t dialect = 0;
};
std::optional<TracedFile> trace_file(const Bytes& file, Report& report, Trace& out, const LoadOptions& options = {});

}  // namespace sinew

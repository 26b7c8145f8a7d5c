// SPDX-License-Identifier: MIT
// From bytes to a checked document: picks the format, nothing more.
#pragma once

#include <sinew/format.h>

#include <tl/expected.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A file that another names.
struct Followed {
    Bytes bytes;
    bool reported_elsewhere = false;  ///< only what is wrong between the two is to be reported, not what is wrong in it
};

struct OpenOptions {
    Formats formats = all_formats();
    /// Take the file for this format, whatever it looks like.
    const Format* format = nullptr;
    /// Take the file for this dialect, whether it fits or not.
    std::string_view dialect = {};
    /// The file's name: breaks ties between formats that fit equally well.
    std::string_view file_name = {};
    ReadLimits limits = {};
    /// Gets a file that this one names (a model its animations), or tells why not; `read_beside` does it for files on
    /// disk. Without it, such files are left alone.
    std::function<tl::expected<Followed, std::string>(std::string_view file_name)> follow = {};
};

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
Identification identify(const Bytes& file, const OpenOptions& options = {});

/// Reads a file in the format and dialect that fit it; what is wrong with its layout goes to the report.
std::optional<Asset> open(const Bytes& file, Report& report, const OpenOptions& options = {});

/// Reads a file of a known format into its own Document.
template <class Document>
std::optional<Document> open_as(const Bytes& file, const Format& format, Report& report) {
    const auto asset = open(file, report, {.format = &format});
    if (!asset) return std::nullopt;
    return asset->template as<Document>();
}

/// Checks the values of a document and gives every finding its byte offset.
void check(const Asset& asset, Report& report, const CheckOptions& options = {});

/// Opens and checks.
std::optional<Asset> validate(const Bytes& file, Report& report, const OpenOptions& options = {},
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
std::optional<TracedFile> trace_file(const Bytes& file, Report& report, Trace& out, const OpenOptions& options = {});

}  // namespace sinew

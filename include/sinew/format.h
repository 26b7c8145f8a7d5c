// SPDX-License-Identifier: MIT
// A format as the rest of the library sees it: a plain table of facts and functions. `make_format.h` makes one.
#pragma once

#include <sinew/bridge/features.h>
#include <sinew/diagnostic.h>
#include <sinew/limits.h>
#include <sinew/options.h>
#include <sinew/pieces.h>
#include <sinew/summary.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sinew {

class Checker;
struct SpecSection;
struct Trace;

/// One of several layouts that files of a format have in practice.
struct Dialect {
    std::string_view id;
    std::string_view summary;
    std::string_view extension = {};  ///< the extension of files in this dialect, if not the format's first
    bool has_data_files = false;      ///< large data is in files next to it, and so are images by default
};

/// A version of a format.
struct FormatVersion {
    unsigned number = 0;
    bool writable = true;        ///< false: only read
    std::string_view name = {};  ///< the usual way to write it, if not the number: `2.0`
};

/// The bytes to read: a file, and its unpacked content if the format packs it.
struct Source {
    Bytes file;
    std::optional<Bytes> unpacked = {};
    ReadLimits limits = {};
    const Progress* progress = nullptr;  ///< only set while the file is read
    bool forced = false;  ///< the user chose the dialect: read the file in it even if the values look implausible

    const Bytes& content() const { return unpacked ? *unpacked : file; }
};

/// How likely a file is of a format, judged by its first bytes. A format without a signature can only say `possible`;
/// it is chosen if its layout fits to the last byte.
enum class Likelihood : std::uint8_t { no, possible, certain };

struct Recognition {
    Likelihood likelihood = Likelihood::no;
    std::string reason;
};

/// Bytes at a fixed offset by which a format is recognized.
struct Signature {
    std::string_view letters;
    std::size_t offset = 0;
};

/// True if a file has a signature.
inline bool has_signature(std::span<const std::byte> file, const Signature& signature) {
    const auto [letters, offset] = signature;
    return file.size() >= offset && file.size() - offset >= letters.size() &&
           std::ranges::equal(file.subspan(offset, letters.size()), std::as_bytes(std::span(letters)));
}

/// The unit in which a format stores the time of animations.
struct TimeUnit {
    std::string_view name = "s";
    double per_second = 1;  ///< 0: every animation has its own
};

/// The format of a Document type. The header of each format specialises it.
template <class Document>
inline constexpr const Format* document_format = nullptr;

/// The rules of one engine: what it misreads or rejects in valid files.
struct Profile {
    std::string_view id;  ///< as in `--profile rayne`
    std::string_view title;
    std::span<const Issue* const> issues;
    void (*check)(const void* document, Checker& checker) = nullptr;
};

/// Another file that a document refers to.
struct Reference {
    std::string path;  ///< the field that names the file
    std::string file_name;
    bool is_data = false;  ///< plain bytes, not a model: passed to the bridge unread
};

struct Asset;
struct Companion;

/// A file that is written next to a model.
struct ExportedFile {
    const Format* format = nullptr;  ///< null: plain bytes
    std::string file_name;
    std::shared_ptr<const void> document;
    Pieces data = {};
};

/// A companion file of plain bytes.
inline ExportedFile data_file(std::string file_name, Pieces data) {
    return {nullptr, std::move(file_name), nullptr, std::move(data)};
}

/// A companion file with a document of its own.
template <class Document>
ExportedFile document_file(std::string file_name, Document document) {
    return {document_format<Document>, std::move(file_name), std::make_shared<const Document>(std::move(document))};
}

/// The document of a scene, and the files next to it.
template <class Document>
struct Exported {
    Document document;
    std::vector<ExportedFile> companions = {};
};

/// An `Exported` of any format.
struct ExportedModel {
    std::shared_ptr<const void> document;
    std::vector<ExportedFile> companions = {};
};

/// The result of reading a file in one dialect.
struct Reading {
    std::shared_ptr<const void> document;  ///< the format's own Document; null if the layout does not fit
    std::size_t stopped_at = 0;            ///< the offset in the content
};

/// Identifies a Document type: its address differs from type to type.
template <class Document>
inline constexpr char document_tag = 0;

/// What a format says about itself.
struct FormatFacts {
    std::string_view id;                           ///< as in `--from twm`
    std::string_view title;                        ///< as in `Twilli model`
    std::string_view origin;                       ///< who uses it, and for what
    std::span<const std::string_view> extensions;  ///< with the dot; the first is the default
    std::span<const FormatVersion> versions = {};  ///< oldest first. Empty: the format has no versions
    std::span<const Dialect> dialects = {};        ///< the first is the default
    std::span<const Issue* const> issues = {};     ///< the format's own issues
    /// A file that has one of them is of this format, unless the format has a `recognize` function. Desktops know the
    /// files by them.
    std::span<const Signature> signatures = {};
    std::span<const FeatureSupport> features = {};  ///< what `from_scene` can hold; all else is reported as lost
    TimeUnit time = {};
    bool companion_only = false;  ///< files of this format belong to models of another and hold no meshes
    bool any_extension = false;   ///< texture names may end in `.*`
};

/// A format. `make_format` builds it from a table of typed functions, which documents each of them. All functions are
/// pure. Those that may be null are marked.
struct Format : FormatFacts {
    std::span<const Profile> profiles = {};
    /// `&document_tag<Document>`: identifies the type behind `const void* document`.
    const char* document_type = nullptr;

    Recognition (*recognize)(std::span<const std::byte> file) = nullptr;                                 // may be null
    bool (*unpack)(Source& source, Report& report) = nullptr;                                            // may be null
    std::vector<std::size_t> (*candidates)(const Bytes& content) = nullptr;                              // may be null
    Reading (*read)(const Source& source, std::size_t dialect, Report& report, Trace* trace) = nullptr;  // may be null
    std::string (*implausible)(const void* document) = nullptr;                                          // may be null
    std::vector<Reference> (*references)(const void* document) = nullptr;                                // may be null
    void (*check_companion)(const void* document, const Companion& companion,
                            Checker& checker) = nullptr;  // may be null
    std::optional<Pieces> (*write)(const void* document, Report& report) = nullptr;
    void (*check)(const void* document, Checker& checker) = nullptr;
    Summary (*summarize)(const void* document) = nullptr;
    std::optional<Scene> (*to_scene)(const Asset& asset, const LoadOptions& options, Report& report) = nullptr;
    std::optional<std::size_t> (*root_node)(const Scene& scene, const SaveOptions& options) = nullptr;  // may be null
    std::optional<ExportedModel> (*from_scene)(const Scene& scene, const SaveOptions& options,
                                               Report& report) = nullptr;
    std::vector<SpecSection> (*spec)() = nullptr;
};

/// A file that another file refers to.
struct Companion {
    Reference reference;
    std::shared_ptr<const Asset> asset;  ///< null if the file could not be read or is plain data
    bool reported_elsewhere = false;
    Bytes bytes = {};  ///< the content of a plain data file
};

/// A file that was read.
struct Asset {
    const Format* format = nullptr;
    std::size_t dialect = 0;
    Source source;
    std::shared_ptr<const void> document;  ///< the format's own Document
    std::vector<Companion> companions = {};

    std::string_view dialect_id() const { return format->dialects[dialect].id; }
    /// The document, or null if the file is of another format.
    template <class Document>
    const Document* as_if() const {
        const bool same = format->document_type == &document_tag<Document>;
        return same ? static_cast<const Document*>(document.get()) : nullptr;
    }
    /// The document. The file must be of its format.
    template <class Document>
    const Document& as() const {
        assert(format->document_type == &document_tag<Document>);
        return *static_cast<const Document*>(document.get());
    }
};

/// The formats of the core library: every format but glTF.
Formats native_formats();

const Format* find_format(std::string_view id, Formats formats = native_formats());
std::optional<std::size_t> find_dialect(const Format& format, std::string_view id);
/// The extension of files in a dialect, with the dot; an empty id means the default dialect.
std::string_view extension_of(const Format& format, std::string_view dialect);
/// The dialect of files with an extension; empty: the default dialect.
std::string_view dialect_for_extension(const Format& format, std::string_view extension);

/// True if the name has the extension of a format whose files only belong to models.
bool is_companion_file(std::string_view file_name, Formats formats = native_formats());

/// How likely a file is of the format: by the format's own function, or by its signatures.
Recognition recognize(const Format& format, std::span<const std::byte> file);

/// A version as people write it: `3`, `2.0`.
std::string name_of(const FormatVersion& version);
/// The versions that can be read, or written, as in `1, 2, 3`. `any` if the format has no versions, `none` if it cannot
/// be read, or written, at all.
std::string versions_read(const Format& format);
std::string versions_written(const Format& format);
/// The version that is written by default: the newest one that can be written; 0 if the format has no versions.
unsigned default_version(const Format& format);
/// True if the format can write the version and dialect that the options request; reports VERSION_UNWRITABLE otherwise.
bool can_write(const Format& format, const SaveOptions& options, Report& report);

/// The ids of all profiles, without duplicates.
std::vector<std::string_view> profile_ids(Formats formats = native_formats());

/// The shared families, then one family per format, then one per profile.
std::vector<IssueFamily> issue_families(Formats formats = native_formats());
const Issue* find_issue(std::string_view code, Formats formats = native_formats());

}  // namespace sinew

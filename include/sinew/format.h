// SPDX-License-Identifier: MIT
// What a format is to the rest of the program: a plain table of facts and functions.
#pragma once

#include <sinew/bridge/features.h>
#include <sinew/diagnostic.h>
#include <sinew/layout/checks.h>
#include <sinew/layout/reader.h>
#include <sinew/layout/spec.h>
#include <sinew/layout/trace.h>
#include <sinew/options.h>
#include <sinew/pieces.h>
#include <sinew/summary.h>

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// One of several layouts that files of a format have in the wild.
struct Dialect {
    std::string_view id;
    std::string_view summary;
    std::string_view extension = {};  ///< of files in this dialect, where it is not the format's first
};

/// The bytes to read: a file, and what it unpacks to if the format packs its content.
struct Source {
    Bytes file;
    std::optional<Bytes> unpacked = {};
    ReadLimits limits = {};
    bool forced = false;  ///< the user names the dialect, whether it fits or not

    const Bytes& content() const { return unpacked ? *unpacked : file; }
};

/// How much the first look at a file speaks for a format. A format without a signature can only say `possible`; it is
/// taken when its layout fits to the last byte.
enum class Likelihood : std::uint8_t { no, possible, certain };

struct Recognition {
    Likelihood likelihood = Likelihood::no;
    std::string reason;
};

/// Bytes at a place that say what a file is.
struct Signature {
    std::string_view letters;
    std::size_t offset = 0;
};

/// Whether a file has these letters at an offset: the usual signature.
inline bool has_letters(std::span<const std::byte> file, std::string_view letters, std::size_t offset = 0) {
    return file.size() >= offset && file.size() - offset >= letters.size() &&
           std::ranges::equal(file.subspan(offset, letters.size()), std::as_bytes(std::span(letters)));
}

/// The usual first look: certain with the letters at the start, else no.
Recognition recognize_letters(std::span<const std::byte> file, std::string_view letters);

/// What a format counts the time of animations in.
struct TimeUnit {
    std::string_view name = "s";
    double per_second = 1;  ///< 0: each animation says it itself
};

/// The format of a Document type; each format's header specialises it.
template <class Document>
inline constexpr const Format* document_format = nullptr;

/// Rules of one engine: what it misreads or chokes on although the file is sound.
struct Profile {
    std::string_view id;  ///< as in `--profile rayne`
    std::string_view title;
    std::span<const Issue* const> issues;
    void (*check)(const void* document, Checker& checker) = nullptr;
};

/// Another file that a document names.
struct Reference {
    std::string path;  ///< the field that names it
    std::string file_name;
    bool is_data = false;  ///< plain bytes, no model: it is handed to the bridge as it is
};

struct Asset;
struct Companion;

/// The document that a scene becomes, and the documents of the files that belong to it.
struct Exported {
    struct File {
        const Format* format = nullptr;  ///< null: plain bytes
        std::string file_name;
        std::shared_ptr<const void> document;
        Pieces data = {};
    };
    std::shared_ptr<const void> document;
    std::vector<File> companions = {};
};

/// The result of reading a file in one dialect.
struct Reading {
    std::shared_ptr<const void> document;  ///< the format's own Document; null when the layout does not fit
    std::size_t stopped_at = 0;            ///< in the content
};

/// Tells the Documents of formats apart: its address differs from type to type.
template <class Document>
inline constexpr char document_tag = 0;

/// A format. All functions are pure; those that may be left out are marked.
struct Format {
    std::string_view id;      ///< as in `--from twm`
    std::string_view title;   ///< as in `Twilli model`
    std::string_view origin;  ///< who made it, and for what
    std::string_view reads;   ///< versions, for people
    std::string_view writes;
    std::span<const std::string_view> extensions;  ///< with the dot; the first is the usual one
    std::span<const Dialect> dialects;             ///< the first is the one to write
    std::span<const Issue* const> issues;          ///< the format's own family
    std::span<const Profile> profiles = {};        ///< of the engines that read it. Optional

    /// What desktops may know files by, without reading them. A file may be of the format with none of them. Optional.
    std::span<const Signature> signatures = {};

    /// `&document_tag<Document>`, so that a document is not taken for another's.
    const char* document = nullptr;
    /// A first look at the bytes. Must not rely on anything behind them being right.
    Recognition (*recognize)(std::span<const std::byte> file) = nullptr;
    /// Unpacks a file whose content is packed; leaves `unpacked` alone otherwise. False when that fails. Optional.
    bool (*unpack)(Source& source, Report& out) = nullptr;
    /// The dialects that are worth trying on this content, in order. Optional: all of them.
    std::vector<std::size_t> (*candidates)(const Bytes& content) = nullptr;
    /// Reads a file in one dialect; notes every field when asked to.
    Reading (*read)(const Source& source, std::size_t dialect, Report& out, Trace* trace) = nullptr;
    /// What speaks against the format although the layout fits; empty if nothing does. For formats without a signature,
    /// which other files may fit by chance. Optional.
    std::string (*implausible)(const void* document) = nullptr;
    /// The files that belong to a document. Optional.
    std::vector<Reference> (*references)(const void* document) = nullptr;
    /// Reports what is wrong between a document and a file that it names, which was read. Optional.
    void (*check_companion)(const void* document, const Companion& companion, Checker& checker) = nullptr;
    /// The file of a document, or nothing when the format cannot hold it.
    std::optional<Pieces> (*write)(const void* document, Report& out) = nullptr;
    /// Reports what is wrong with the values of a document.
    void (*check)(const void* document, Checker& checker) = nullptr;
    Summary (*summarize)(const void* document) = nullptr;
    /// What the document means. Null when it cannot be understood at all; the log says why. Arrays are as the file has
    /// them: `sinew::to_scene` checks them and puts right what can be.
    std::optional<Scene> (*to_scene)(const Asset& asset, const LoadOptions& options, Report& report) = nullptr;
    /// The document of a scene, in the dialect and version that the options request.
    std::optional<Exported> (*from_scene)(const Scene& scene, const SaveOptions& options, Report& report) = nullptr;
    std::span<const FeatureSupport> features = {};  ///< what `from_scene` can hold
    TimeUnit time = {};
    bool any_extension = false;  ///< names of textures may end in `.*`
    Spec (*spec)() = nullptr;
};

/// A file that belongs to another, which names it.
struct Companion {
    Reference reference;
    std::shared_ptr<const Asset> asset;  ///< null when it could not be read, or is data
    bool reported_elsewhere = false;
    Bytes bytes = {};  ///< of data
};

/// A file that was read.
struct Asset {
    const Format* format = nullptr;
    std::size_t dialect = 0;
    Source source;
    std::shared_ptr<const void> document;  ///< the format's own Document
    std::vector<Companion> companions = {};

    std::string_view dialect_id() const { return format->dialects[dialect].id; }
    /// The document as what it is. It must be one of that format.
    template <class Document>
    const Document& as() const {
        assert(format->document == &document_tag<Document>);
        return *static_cast<const Document*>(document.get());
    }
};

/// The formats of the core library: every format but glTF.
Formats native_formats();

const Format* find_format(std::string_view id, Formats formats = native_formats());
std::optional<std::size_t> find_dialect(const Format& format, std::string_view id);
/// The extension of files in that dialect, with the dot; an empty id means the usual dialect.
std::string_view extension_of(const Format& format, std::string_view dialect);
/// The dialect of files with that extension; empty: the format's usual one.
std::string_view dialect_for_extension(const Format& format, std::string_view extension);

/// The ids of all profiles, each once.
std::vector<std::string_view> profile_ids(Formats formats = native_formats());

/// The shared families, one for each format, and one for each of its profiles.
std::vector<IssueFamily> issue_families(Formats formats = native_formats());
const Issue* find_issue(std::string_view code, Formats formats = native_formats());

}  // namespace sinew

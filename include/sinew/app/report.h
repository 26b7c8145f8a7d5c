// SPDX-License-Identifier: MIT
// Reports as text, as JSON, and as SARIF for continuous integration. docs/json.md describes the JSON.
#pragma once

#include <sinew/app/printable.h>
#include <sinew/compare.h>
#include <sinew/diagnostic.h>
#include <sinew/layout/dump.h>
#include <sinew/layout/spec.h>
#include <sinew/open.h>

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

enum class JsonStyle : std::uint8_t { compact, indented };

/// The value of `schema` in every JSON document. It changes when a key is removed or changes its meaning.
inline constexpr unsigned json_schema = 1;

/// A companion file of a model.
struct Dependency {
    std::string name;  ///< as written in the model
    std::string kind;  ///< `texture`, `model` or `data`
    std::string path;  ///< relative to the folder of the model; empty if it is missing
};

/// The companion files of a model, each once. `find_texture` returns the path of a texture, or nothing.
std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene,
                                        const std::function<std::string(std::string_view name)>& find_texture);

/// The results for one file.
struct FileReport {
    std::string file_name;
    std::uint64_t size = 0;
    Report report;
    std::optional<Asset> asset;                 ///< empty if the file cannot be read
    std::string foreign = {};                   ///< the foreign format that it was imported from, if any
    std::vector<Dependency> dependencies = {};  ///< empty if they were not looked for
};

/// A finding in one line, suitable for `grep`:
/// `error TRUNCATED zombie.mesh:1648928 /animations/0/poses: 19332 × 41 bytes needed, 792611 remain`. The first word of
/// an allowed finding is `allowed`.
std::string to_text(const Diagnostic& diagnostic, std::string_view file_name);

/// In the format of the Khronos glTF-Validator's reports, with `path` in addition to `pointer`.
std::string to_json(const FileReport& report, JsonStyle style = JsonStyle::indented);

/// Writes a dump as one JSON object while the file is read. Arrays are shortened, as on a terminal.
class DumpJson {
public:
    explicit DumpJson(std::function<void(std::string_view)> print, bool with_bytes = false)
        : print_(std::move(print)), with_bytes_(with_bytes) {}
    void row(const DumpRow& row);
    /// Ends the object. Adds the findings, unless they are null.
    void finish(const TracedFile& file, const FileReport* findings = nullptr);

private:
    std::function<void(std::string_view)> print_;
    bool with_bytes_;
    bool first_ = true;
};

/// SARIF 2.1.0 with one run for all files. Locations are byte offsets. Findings of one kind in one file are one result.
std::string to_sarif(std::span<const FileReport> reports, JsonStyle style = JsonStyle::indented);

/// The result of `identify`, with the reasons.
std::string to_json(const Identification& identification, std::string_view file_name,
                    JsonStyle style = JsonStyle::indented);

/// The summary of a file, or the findings if it cannot be read.
std::string info_json(const FileReport& report, JsonStyle style = JsonStyle::indented);

/// A loss in one line: `loss LOSS_MATERIALS robot.sgm: materials: 3`. The first word is `allowed` if it is allowed.
std::string to_text(const Loss& loss, std::string_view file_name);

/// The files of a conversion.
struct ConversionReport {
    std::string from_name;
    std::string from = {};  ///< the id of its format
    const Format* to = nullptr;
    std::vector<std::string> written;  ///< file names
    std::string error = {};            ///< why the files could not be written
    bool up_to_date = false;           ///< true if the files existed already and nothing was done
};
std::string to_json(const ConversionReport& conversion, const Report& report, JsonStyle style = JsonStyle::indented);

std::string to_json(const Comparison& comparison, const CompareOptions& options, JsonStyle style = JsonStyle::indented);

/// A file of a model before and after a round trip.
struct RewrittenFile {
    std::string name;
    bool is_image = false;
    bool is_data = false;                        ///< plain bytes that the model refers to, such as the buffers of glTF
    std::uint64_t size = 0;                      ///< before
    std::optional<std::uint64_t> new_size = {};  ///< empty: the round trip did not write the file
    std::optional<std::uint64_t> difference = {};  ///< the offset of the first byte that differs
    std::string new_name = {};

    bool identical() const { return new_size && !difference; }
};

/// The results of a round trip: through `via`, or through the scene only.
struct RoundtripReport {
    std::string file_name;
    const Format* via = nullptr;
    std::vector<RewrittenFile> files = {};      ///< the model and its companions; empty if bytes cannot be compared
    std::optional<Comparison> comparison = {};  ///< empty if the round trip failed
    Report report = {};
};
std::string to_json(const RoundtripReport& roundtrip, const CompareOptions& options,
                    JsonStyle style = JsonStyle::indented);

std::string to_json(const Spec& spec, const Format& format, JsonStyle style = JsonStyle::indented);
/// An object with the list `formats`.
std::string to_json(Formats formats, JsonStyle style = JsonStyle::indented);
/// An object with the list `families`.
std::string to_json(std::span<const IssueFamily> families, JsonStyle style = JsonStyle::indented);
std::string to_json(const Issue& issue, JsonStyle style = JsonStyle::indented);

}  // namespace sinew

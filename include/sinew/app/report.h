// SPDX-License-Identifier: MIT
// Findings as text for people, as JSON for programs, as SARIF for continuous integration.
#pragma once

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

/// A file that a model needs besides its own.
struct Dependency {
    std::string name;  ///< as the model has it
    std::string kind;  ///< `texture`, `model` or `data`
    std::string path;  ///< where it was found, below the model's folder; empty: it is missing
};

/// The files that a model names, each once. `find_texture` tells where a texture is, or nothing.
std::vector<Dependency> dependencies_of(const Asset& asset, const Scene& scene,
                                        const std::function<std::string(std::string_view name)>& find_texture);

/// Everything that was found out about one file.
struct FileReport {
    std::string file_name;
    std::uint64_t size = 0;
    Report report;
    std::optional<Asset> asset;                 ///< empty when the file could not be read
    std::string foreign = {};                   ///< the foreign format that it was imported from
    std::vector<Dependency> dependencies = {};  ///< where they were looked for
};

/// A file name for people: control characters, which could break lines or paint the terminal, are escaped.
std::string printable(std::string_view file_name);

/// Where and what, in one line that `grep` understands:
/// `error TRUNCATED zombie.mesh:1648928 /animations/0/poses: 19332 × 41 bytes needed, 792611 remain`.
std::string to_text(const Diagnostic& diagnostic, std::string_view file_name);

/// In the shape of the Khronos glTF-Validator's report, with `path` where that has `pointer`.
std::string to_json(const FileReport& report, JsonStyle style = JsonStyle::indented);

/// A dump as one JSON object, handed on while the file is read. Whole arrays are previews, as on a terminal.
class DumpJson {
public:
    explicit DumpJson(std::function<void(std::string_view)> print, bool with_bytes = false)
        : print_(std::move(print)), with_bytes_(with_bytes) {}
    void row(const DumpRow& row);
    /// Ends the object, with the findings if there are any to show.
    void finish(const TracedFile& file, const FileReport* findings = nullptr);

private:
    std::function<void(std::string_view)> print_;
    bool with_bytes_;
    bool first_ = true;
};

/// SARIF 2.1.0, one run for all files; places are byte offsets.
std::string to_sarif(std::span<const FileReport> reports, JsonStyle style = JsonStyle::indented);

/// What `identify` found, with its reasons.
std::string to_json(const Identification& identification, std::string_view file_name,
                    JsonStyle style = JsonStyle::indented);

/// The summary of a file, or what is wrong with it.
std::string info_json(const FileReport& report, JsonStyle style = JsonStyle::indented);

/// What a conversion lost, in one line: `loss LOSS_MATERIALS robot.sgm: materials: 3`.
std::string to_text(const Loss& loss, std::string_view file_name);

/// What a conversion read, wrote, found and lost.
struct ConversionReport {
    std::string from_name;
    std::string from = {};  ///< the id of its format
    const Format* to = nullptr;
    std::vector<std::string> written;  ///< file names
    std::string error = {};            ///< why nothing was written although the conversion went well
    bool up_to_date = false;           ///< they were there before, and nothing was done
};
std::string to_json(const ConversionReport& report, const Report& log, JsonStyle style = JsonStyle::indented);

std::string to_json(const Comparison& comparison, const CompareOptions& options, JsonStyle style = JsonStyle::indented);

std::string to_json(const Spec& spec, const Format& format, JsonStyle style = JsonStyle::indented);
std::string to_json(Formats formats, JsonStyle style = JsonStyle::indented);
std::string to_json(std::span<const IssueFamily> families, JsonStyle style = JsonStyle::indented);
std::string to_json(const Issue& issue, JsonStyle style = JsonStyle::indented);

}  // namespace sinew

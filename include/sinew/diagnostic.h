// SPDX-License-Identifier: MIT
// What is wrong, how bad it is, where in the bytes, where in the structure.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// From worst to mildest; the numbers are those of the Khronos glTF-Validator.
enum class Severity : std::uint8_t { error, warning, info, hint };

std::string_view name(Severity severity);
std::optional<Severity> severity_from(std::string_view name);

/// An entry of the catalogue. The code is stable for ever; the texts may improve.
struct Issue {
    std::string_view code;
    Severity severity;
    std::string_view summary;  ///< what is wrong, in a sentence
    std::string_view cause;    ///< how files come to be so
    std::string_view cure;     ///< what to do about it
};

/// Issues that belong together: those of one format, or those that all formats share.
struct IssueFamily {
    std::string_view id;
    std::string_view title;
    std::span<const Issue* const> issues;
};

/// An occurrence of an issue.
struct Diagnostic {
    const Issue* issue = nullptr;
    std::string message;                  ///< the facts of this case
    std::string path = {};                ///< the field, as in `/meshes/0/indices/17`
    std::optional<std::uint64_t> offset;  ///< the byte where the field starts
    std::string inside = {};              ///< not the file itself but something in it, such as its `unpacked` content
    Severity severity = Severity::error;  ///< of the issue, or what the user made of it
};

using Diagnostics = std::vector<Diagnostic>;

Diagnostic make_diagnostic(const Issue& issue, std::string message, std::string path = {},
                           std::optional<std::uint64_t> offset = {});

struct ReportOptions {
    /// How many messages are kept; all are counted.
    std::size_t max_messages = 1000;
    /// Codes that are neither kept nor counted.
    std::set<std::string, std::less<>> ignored;
    /// Codes whose severity the user decides.
    std::map<std::string, Severity, std::less<>> severities;
};

/// Collects what is found about one file.
class Report {
public:
    Report() = default;
    explicit Report(ReportOptions options) : options_(std::move(options)) {}

    void add(Diagnostic diagnostic);
    void add(std::span<const Diagnostic> diagnostics);
    /// Takes up to `max_messages` and all counts of another report.
    void add(const Report& other);

    std::span<const Diagnostic> messages() const { return messages_; }
    std::span<Diagnostic> messages() { return messages_; }
    std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
    bool has_errors() const { return count(Severity::error) > 0; }
    bool truncated() const { return truncated_; }
    const ReportOptions& options() const { return options_; }

private:
    ReportOptions options_;
    Diagnostics messages_;
    std::array<std::uint64_t, 4> counts_{};
    bool truncated_ = false;
};

}  // namespace sinew

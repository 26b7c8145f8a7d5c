// SPDX-License-Identifier: MIT
// Findings and losses: what is wrong with a file or was lost in a conversion, how severe it is, and where.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
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

/// An entry of the issue catalogue. The code never changes; the texts may improve.
struct Issue {
    std::string_view code;
    Severity severity;
    std::string_view summary;  ///< what is wrong, in a sentence
    std::string_view cause;    ///< how files get into this state
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
    std::optional<std::uint64_t> offset;  ///< the byte at which the field starts
    std::string inside = {};              ///< if not the file itself: its `unpacked` content, or a companion file
    Severity severity = Severity::error;  ///< the severity of the issue, or the one the user chose for it
    bool allowed = false;                 ///< the user accepts it; never true for an error
};

Diagnostic make_diagnostic(const Issue& issue, std::string message, std::string path = {},
                           std::optional<std::uint64_t> offset = {});

/// Something in a scene that the target format cannot hold.
struct Loss {
    const Issue* issue = nullptr;
    std::string path;         ///< the part of the scene, as in `/animations/0`
    std::uint64_t count = 0;  ///< the number of parts affected
    double magnitude = 0;     ///< the size of the change, if it has one: a weight, a time, an angle
    bool reversible = false;  ///< true if the scene can be restored from the result
    std::string message;      ///< the facts of this case
    /// The largest distance by which this loss alone moves a vertex in any pose, relative to the size of the model.
    double displacement = 0;
    bool allowed = false;  ///< the user accepts it
};

/// Findings and losses that the user accepts. An error cannot be accepted.
struct Allowed {
    std::string code;
    /// Only at this path and below it; `*` matches any part: `/meshes/*/uv`. Empty: anywhere.
    std::string path = {};

    bool operator==(const Allowed&) const = default;
};

/// What became of an entry of `ReportOptions::allowed`.
struct AllowedUse {
    bool matched = false;    ///< it allowed something
    bool met_error = false;  ///< it fits an error, which it cannot allow
};

struct ReportOptions {
    /// The number of findings to keep. All are counted.
    std::size_t max_messages = 1000;
    /// Codes that are neither kept nor counted.
    std::set<std::string, std::less<>> ignored = {};
    /// Codes whose severity the user has overridden.
    std::map<std::string, Severity, std::less<>> severities = {};
    /// Findings and losses to mark as allowed. They are kept and counted.
    std::vector<Allowed> allowed = {};
    /// Report repairs as errors instead of warnings.
    bool repairs_are_errors = false;
};

/// Everything reported about one file or one conversion. Every function that can find or lose something adds to one.
class Report {
public:
    Report() = default;
    explicit Report(ReportOptions options) : options_(std::move(options)), uses_(options_.allowed.size()) {}

    void add(Diagnostic diagnostic);
    /// Adds the findings and losses of another report. `inside` names the companion file that they are about, if any.
    void add(const Report& other, std::string_view inside = {});
    /// Reports something that was repaired: a warning, or an error if the options say so.
    void repaired(const Issue& issue, std::string path, std::string message);
    void lose(const Issue& issue, std::string path, std::uint64_t count, std::string message, double magnitude = 0,
              bool reversible = false);
    void lose(Loss loss);

    std::span<const Diagnostic> messages() const { return messages_; }
    std::span<const Loss> losses() const { return losses_; }
    std::uint64_t count(Severity severity) const { return counts_[static_cast<std::size_t>(severity)]; }
    /// The number of findings of this severity that are allowed; `count` includes them.
    std::uint64_t count_allowed(Severity severity) const { return allowed_counts_[static_cast<std::size_t>(severity)]; }
    /// What became of each entry of `ReportOptions::allowed`.
    std::span<const AllowedUse> allowed_uses() const { return uses_; }
    bool has_errors() const { return count(Severity::error) > 0; }
    bool ok() const { return !has_errors(); }
    /// True if findings were counted but not kept.
    bool truncated() const { return truncated_; }
    /// The number of findings by code that were counted but not kept.
    const std::map<std::string_view, std::uint64_t>& not_kept() const { return not_kept_; }
    const ReportOptions& options() const { return options_; }

    struct Location {
        std::uint64_t offset = 0;
        std::string inside = {};
    };
    /// Sets the location of every finding that has no offset yet and for which `find` returns one.
    void locate(const std::function<std::optional<Location>(const Diagnostic&)>& find);

    /// Changes the paths of losses, for a step that worked on another version of the scene.
    void relocate_losses(const std::function<std::string(std::string path)>& new_path);

private:
    bool allows(const Issue& issue, std::string_view path, bool is_error);

    ReportOptions options_;
    std::vector<AllowedUse> uses_;
    std::vector<Diagnostic> messages_;
    std::vector<Loss> losses_;
    std::array<std::uint64_t, 4> counts_{};
    std::array<std::uint64_t, 4> allowed_counts_{};
    std::map<std::string_view, std::uint64_t> not_kept_;
    bool truncated_ = false;
};

}  // namespace sinew

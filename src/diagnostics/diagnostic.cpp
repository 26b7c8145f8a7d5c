// SPDX-License-Identifier: MIT
#include <sinew/diagnostic.h>

#include <algorithm>

#include "base/path_pattern.h"

namespace sinew {
namespace {
constexpr std::array<std::string_view, 4> severity_names{"error", "warning", "info", "hint"};
}

std::string_view name(Severity severity) {
    return severity_names[static_cast<std::size_t>(severity)];
}

std::optional<Severity> severity_from(std::string_view name) {
    const auto found = std::ranges::find(severity_names, name);
    if (found == severity_names.end()) return std::nullopt;
    return static_cast<Severity>(found - severity_names.begin());
}

Diagnostic make_diagnostic(const Issue& issue, std::string message, std::string path,
                           std::optional<std::uint64_t> offset) {
    return {.issue = &issue,
            .message = std::move(message),
            .path = std::move(path),
            .offset = offset,
            .severity = issue.severity};
}

void Report::add(Diagnostic diagnostic) {
    if (options_.ignored.contains(diagnostic.issue->code)) return;
    if (const auto chosen = options_.severities.find(diagnostic.issue->code); chosen != options_.severities.end()) {
        diagnostic.severity = chosen->second;
    }
    diagnostic.allowed = allows(*diagnostic.issue, diagnostic.path, diagnostic.severity == Severity::error);
    ++counts_[static_cast<std::size_t>(diagnostic.severity)];
    if (diagnostic.allowed) ++allowed_counts_[static_cast<std::size_t>(diagnostic.severity)];
    if (messages_.size() < options_.max_messages) {
        messages_.push_back(std::move(diagnostic));
    } else {
        truncated_ = true;
        ++not_kept_[diagnostic.issue->code];
    }
}

bool Report::allows(const Issue& issue, std::string_view path, bool is_error) {
    bool allowed = false;
    for (std::size_t i = 0; i < options_.allowed.size(); ++i) {
        const Allowed& entry = options_.allowed[i];
        if (entry.code != issue.code || path_relation(path, entry.path) != PathRelation::inside) continue;
        uses_[i].met_error |= is_error;
        uses_[i].matched |= !is_error;
        allowed |= !is_error;
    }
    return allowed;
}

void Report::add(const Report& other, std::string_view inside) {
    // Findings that the other report counted but did not keep.
    std::array<std::uint64_t, 4> dropped = other.counts_;
    std::array<std::uint64_t, 4> dropped_allowed = other.allowed_counts_;
    for (const Diagnostic& found : other.messages_) {
        --dropped[static_cast<std::size_t>(found.severity)];
        if (found.allowed) --dropped_allowed[static_cast<std::size_t>(found.severity)];
        Diagnostic copy = found;
        if (!inside.empty()) copy.inside = std::string(inside) + (found.inside.empty() ? "" : "!" + found.inside);
        add(std::move(copy));
    }
    for (std::size_t i = 0; i < counts_.size(); ++i) {
        counts_[i] += dropped[i];
        allowed_counts_[i] += dropped_allowed[i];
    }
    if (options_.allowed == other.options_.allowed) {
        for (std::size_t i = 0; i < uses_.size(); ++i) {
            uses_[i].matched |= other.uses_[i].matched;
            uses_[i].met_error |= other.uses_[i].met_error;
        }
    }
    for (const auto& [code, count] : other.not_kept_) not_kept_[code] += count;
    truncated_ = truncated_ || other.truncated_;
    for (const Loss& loss : other.losses_) lose(loss);
}

void Report::repaired(const Issue& issue, std::string path, std::string message) {
    Diagnostic diagnostic = make_diagnostic(issue, std::move(message), std::move(path));
    diagnostic.severity = options_.repairs_are_errors ? Severity::error : Severity::warning;
    add(std::move(diagnostic));
}

void Report::lose(const Issue& issue, std::string path, std::uint64_t count, std::string message, double magnitude,
                  bool reversible) {
    lose({&issue, std::move(path), count, magnitude, reversible, std::move(message)});
}

void Report::lose(Loss loss) {
    loss.allowed = allows(*loss.issue, loss.path, loss.issue->severity == Severity::error);
    losses_.push_back(std::move(loss));
}

void Report::relocate_losses(const std::function<std::string(std::string path)>& new_path) {
    for (Loss& loss : losses_) loss.path = new_path(std::move(loss.path));
}

void Report::locate(const std::function<std::optional<Location>(const Diagnostic&)>& find) {
    for (Diagnostic& diagnostic : messages_) {
        if (diagnostic.offset) continue;
        if (auto location = find(diagnostic)) {
            diagnostic.offset = location->offset;
            diagnostic.inside = std::move(location->inside);
        }
    }
}

}  // namespace sinew

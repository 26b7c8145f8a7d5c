// SPDX-License-Identifier: MIT
#include <sinew/diagnostic.h>

#include <algorithm>

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
    ++counts_[static_cast<std::size_t>(diagnostic.severity)];
    if (messages_.size() < options_.max_messages) {
        messages_.push_back(std::move(diagnostic));
    } else {
        truncated_ = true;
    }
}

void Report::add(std::span<const Diagnostic> diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics) add(diagnostic);
}

void Report::add(const Report& other) {
    for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
    const std::size_t room = options_.max_messages - std::min(options_.max_messages, messages_.size());
    const std::size_t taken = std::min(room, other.messages_.size());
    messages_.insert(messages_.end(), other.messages_.begin(),
                     other.messages_.begin() + static_cast<std::ptrdiff_t>(taken));
    truncated_ = truncated_ || other.truncated_ || taken < other.messages_.size();
}

}  // namespace sinew

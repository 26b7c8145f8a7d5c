// SPDX-License-Identifier: MIT
// Combines findings and losses of one kind, so that a report stays readable if a file has hundreds of them.
#pragma once

#include <sinew/diagnostic.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Findings with the same code and severity in the same kind of location: `/meshes/0/uv` and `/meshes/1/uv`. Allowed
/// findings have groups of their own.
struct FindingGroup {
    std::vector<const Diagnostic*> findings;  ///< in the order of the report; never empty

    const Diagnostic& first() const { return *findings.front(); }
    /// The kind of location: `/meshes/*/uv`.
    std::string path_pattern() const;
};

/// The same for losses.
struct LossGroup {
    std::vector<const Loss*> losses;

    const Loss& first() const { return *losses.front(); }
    std::string path_pattern() const;
    /// The first loss with the sum of all counts, and the largest magnitude and displacement.
    Loss total() const;
};

/// The groups, in the order of the first member of each. The groups refer to the argument.
std::vector<FindingGroup> groups_of(std::span<const Diagnostic> findings);
std::vector<LossGroup> groups_of(std::span<const Loss> losses);

/// The other members of a group: ` [and 254 more: /meshes/4/uv, /meshes/5/uv, /meshes/6/uv, …]`. Empty if there are
/// none. If all are at the same path, their messages are listed instead.
std::string others_text(const FindingGroup& group);
/// The same with the totals: ` [and 3 more: /animations/1, …; 312 in all, magnitude up to 0.4]`.
std::string others_text(const LossGroup& group);

/// A group in one line: its first member, as `to_text` prints it alone, and the others.
std::string to_text(const FindingGroup& group, std::string_view file_name);
std::string to_text(const LossGroup& group, std::string_view file_name);

}  // namespace sinew

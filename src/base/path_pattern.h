// SPDX-License-Identifier: MIT
// Paths such as `/meshes/0/indices/17`, and patterns of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

/// A path is unrelated to a pattern, above the paths that match it, or one that matches it or is below one.
enum class PathRelation : std::uint8_t { unrelated, ancestor, inside };

/// Compares part by part; `*` matches any part. An empty pattern matches every path.
PathRelation path_relation(std::string_view path, std::string_view pattern);

/// The kind of a path: every number becomes `*`, as in `/meshes/*/indices/*`.
std::string path_kind(std::string_view path);

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include "base/path_pattern.h"

#include <algorithm>

namespace sinew {
namespace {

std::string_view take_path_part(std::string_view& path) {
    path.remove_prefix(std::min<std::size_t>(1, path.size()));
    const std::string_view part = path.substr(0, path.find('/'));
    path.remove_prefix(part.size());
    return part;
}

}  // namespace

PathRelation path_relation(std::string_view path, std::string_view pattern) {
    while (!pattern.empty()) {
        if (path.empty()) return PathRelation::ancestor;
        const std::string_view part = take_path_part(path);
        const std::string_view wanted = take_path_part(pattern);
        if (wanted != "*" && wanted != part) return PathRelation::unrelated;
    }
    return PathRelation::inside;
}

std::string path_kind(std::string_view path) {
    std::string kind;
    while (!path.empty()) {
        const std::string_view part = take_path_part(path);
        const bool is_number = !part.empty() && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
        kind.append("/").append(is_number ? "*" : part);
    }
    return kind;
}

}  // namespace sinew

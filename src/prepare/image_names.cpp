// SPDX-License-Identifier: MIT
#include "prepare/image_names.h"

#include <sinew/file_name.h>
#include <sinew/image.h>

#include <algorithm>
#include <iterator>

namespace sinew {
namespace {

constexpr std::string_view open_type = ".*";

std::size_t start_of_name(std::string_view path) {
    return path.find_last_of("/\\") + 1;  // 0 without a folder
}

std::size_t start_of_extension(std::string_view path) {
    const std::size_t dot = path.rfind('.');
    return dot == std::string_view::npos || dot <= start_of_name(path) ? path.size() : dot;
}

// The readers name images that have no name by their number.
bool is_unnamed(std::string_view stem) {
    for (const std::string_view start : {"image_", "texture_"}) {
        if (!stem.starts_with(start)) continue;
        const std::string_view number = stem.substr(start.size());
        if (!number.empty() && number.find_first_not_of("0123456789") == std::string_view::npos) return true;
    }
    return stem == "texture";
}

}  // namespace

bool leaves_type_open(std::string_view path) {
    return path.ends_with(open_type);
}

bool is_absolute_path(std::string_view path) {
    return path.starts_with('/') || path.starts_with('\\') || (path.size() > 1 && path[1] == ':');
}

std::string with_extension(std::string_view path, std::string_view extension) {
    if (path.empty()) return {};
    return std::string(path.substr(0, start_of_extension(path))) + std::string(extension);
}

std::string with_prefix(std::string_view path, std::string_view prefix) {
    const std::size_t name = start_of_name(path);
    return std::string(path.substr(0, name)) +
           safe_file_name(std::string(prefix) + "_" + std::string(path.substr(name)));
}

std::string image_file_name(std::string_view path, const Bytes& image) {
    const std::string_view extension = image_extension(image_mime_type(image.span()));
    std::string below = path_below(path);
    if (leaves_type_open(below)) below = with_extension(below, extension);
    if (below.empty()) return "texture" + std::string(extension);
    return safe_path(below);
}

std::string embedded_file_name(std::string_view path, const Bytes& image, std::string_view model) {
    std::string name = image_file_name(path, image);
    const std::string stem = with_extension(std::string_view(name).substr(start_of_name(name)), "");
    return is_unnamed(stem) ? with_prefix(name, model) : name;
}

std::string folded(std::string_view name) {
    std::string result;
    std::ranges::transform(name, std::back_inserter(result),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; });
    return result;
}

}  // namespace sinew

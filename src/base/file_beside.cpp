// SPDX-License-Identifier: MIT
#include <sinew/file.h>
#include <sinew/image.h>

#include <algorithm>

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
    for (char& c : text) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    }
    return text;
}

// The entry of that name in a folder, or else the first in order whose name differs only in case.
fs::path find_entry(const fs::path& folder, const std::string& name) {
    std::error_code error;
    if (fs::exists(folder / name, error)) return folder / name;
    fs::path found;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const fs::path& entry = it->path();
        if (lower(entry.filename().string()) == lower(name) && (found.empty() || entry < found)) found = entry;
    }
    return found;
}

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : ".";
}

}  // namespace

bool has_content(const fs::path& path, std::span<const Piece> pieces) {
    std::error_code error;
    if (!fs::is_regular_file(path, error) || fs::file_size(path, error) != total_size(pieces)) return false;
    const auto bytes = read_file(path);
    if (!bytes || bytes->size() != total_size(pieces)) return false;
    auto rest = bytes->span();
    const auto is_next = [&](std::span<const std::byte> part) {
        const auto there = rest.first(part.size());
        rest = rest.subspan(part.size());
        return std::ranges::equal(there, part);
    };
    return std::ranges::all_of(pieces, [&](const Piece& piece) { return piece.for_each_part(is_next); });
}

bool are_in_same_folder(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return fs::equivalent(folder_of(a), folder_of(b), error) && !error;
}

fs::path find_beside(const fs::path& file, std::string_view name) {
    std::string text(name);
    std::ranges::replace(text, '\\', '/');
    const fs::path relative(text);
    if (text.empty() || text.find('\0') != std::string::npos || relative.is_absolute()) return {};
    fs::path found = folder_of(file);
    for (const fs::path& part : relative) {
        if (part == "..") return {};
        found = part.empty() || part == "." ? found : find_entry(found, part.string());
        if (found.empty()) return {};
    }
    std::error_code error;
    return fs::is_regular_file(found, error) ? found : fs::path{};
}

std::string find_texture(const fs::path& model, std::string_view name) {
    for (const std::string& place : texture_candidates(name)) {
        const fs::path found = find_beside(model, place);
        if (!found.empty()) return found.lexically_relative(folder_of(model)).generic_string();
    }
    return {};
}

tl::expected<Bytes, FileError> read_beside(const fs::path& file, std::string_view name,
                                           const ReadFileOptions& options) {
    const fs::path found = find_beside(file, name);
    if (!found.empty()) return read_file(found, options);
    return tl::make_unexpected(FileError{Error::cannot_read, "not found in the model's folder"});
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include <sinew/file.h>
#include <sinew/folder.h>

namespace sinew {
namespace {

namespace fs = std::filesystem;

fs::path folder_of(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : ".";
}

}  // namespace

bool has_content(const fs::path& path, std::span<const Piece> pieces) {
    const auto folder = Folder::open(folder_of(path));
    return folder && folder->has_content(path.filename().native(), pieces);
}

bool are_in_same_folder(const fs::path& a, const fs::path& b) {
    std::error_code error;
    return fs::equivalent(folder_of(a), folder_of(b), error) && !error;
}

fs::path find_beside(const fs::path& file, std::string_view name) {
    const auto folder = Folder::open(folder_of(file));
    const std::string found = folder ? folder->find(name) : std::string();
    return found.empty() ? fs::path{} : folder_of(file) / found;
}

std::string find_texture(const fs::path& model, std::string_view name) {
    const auto folder = Folder::open(folder_of(model));
    return folder ? folder->find_texture(name) : std::string();
}

tl::expected<Bytes, FileError> read_beside(const fs::path& file, std::string_view name,
                                           const ReadFileOptions& options) {
    const auto folder = Folder::open(folder_of(file));
    if (!folder) return tl::make_unexpected(folder.error());
    return folder->read(name, options);
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#include "folder_io.h"

#include <assimp/MemoryIOWrapper.h>
#include <sinew/file.h>

#include <algorithm>
#include <cctype>
#include <string_view>

#include "collada_text.h"

namespace sinew::assimp {

namespace fs = std::filesystem;

namespace {

bool is_collada(const fs::path& file) {
    const std::string extension = file.extension().string();
    return extension.size() == 4 && std::ranges::equal(extension, std::string_view(".dae"), [](char a, char b) {
               return std::tolower(static_cast<unsigned char>(a)) == b;
           });
}

// A file in memory, which assimp reads like one on disk.
class BytesStream : public Assimp::MemoryIOStream {
public:
    explicit BytesStream(Bytes bytes)
        : MemoryIOStream(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), bytes_(std::move(bytes)) {}

private:
    Bytes bytes_;
};

Bytes without_leading_spaces_of(const Bytes& bytes) {
    return Bytes::copy_of(without_leading_spaces({reinterpret_cast<const char*>(bytes.data()), bytes.size()}));
}

}  // namespace

// Assimp prepends the model's folder to the names that it finds in the model.
std::string FolderIo::name_of(const std::string& name) const {
    const std::string folder = model_.parent_path().string();
    std::string_view rest = name;
    if (!folder.empty() && rest.starts_with(folder)) rest.remove_prefix(folder.size());
    while (rest.starts_with('/')) rest.remove_prefix(1);
    return folder_ ? folder_->find(rest) : std::string();
}

bool FolderIo::Exists(const char* name) const {
    return fs::path(name) == model_ || !name_of(name).empty();
}

Assimp::IOStream* FolderIo::Open(const char* name, const char* mode) {
    if (mode != nullptr && std::string_view(mode).find_first_of("wa+") != std::string_view::npos) return nullptr;
    const bool is_model = fs::path(name) == model_;
    // The user named the model, which may be a link; the model names the other files, which may not.
    auto bytes = is_model  ? read_file(model_)
                 : folder_ ? folder_->read(name_of(name))
                           : tl::make_unexpected(FileError{folder_.error()});
    if (!bytes) {
        if (!is_model) missing_.insert(fs::path(name).filename().string());
        return nullptr;
    }
    return new BytesStream(is_model && is_collada(model_) ? without_leading_spaces_of(*bytes) : *std::move(bytes));
}

}  // namespace sinew::assimp

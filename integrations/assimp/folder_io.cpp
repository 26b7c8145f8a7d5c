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

Assimp::IOStream* open_collada(const fs::path& file) {
    const auto bytes = read_file(file);
    if (!bytes) return nullptr;
    const std::string text = without_leading_spaces({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
    auto* copy = new std::uint8_t[text.size()];
    std::ranges::copy(text, copy);
    return new Assimp::MemoryIOStream(copy, text.size(), true);
}

}  // namespace

// Assimp prepends the model's folder to the names that it finds in the model.
fs::path FolderIo::path_of(const std::string& name) const {
    if (fs::path(name) == model_) return model_;
    const std::string folder = model_.parent_path().string();
    std::string_view rest = name;
    if (!folder.empty() && rest.starts_with(folder)) rest.remove_prefix(folder.size());
    while (rest.starts_with('/')) rest.remove_prefix(1);
    return find_beside(model_, rest);
}

bool FolderIo::Exists(const char* name) const {
    return !path_of(name).empty();
}

Assimp::IOStream* FolderIo::Open(const char* name, const char* mode) {
    if (mode != nullptr && std::string_view(mode).find_first_of("wa+") != std::string_view::npos) return nullptr;
    const fs::path place = path_of(name);
    if (place.empty()) {
        missing_.insert(fs::path(name).filename().string());
        return nullptr;
    }
    if (place == model_ && is_collada(place)) return open_collada(place);
    return DefaultIOSystem::Open(place.c_str(), mode);
}

}  // namespace sinew::assimp

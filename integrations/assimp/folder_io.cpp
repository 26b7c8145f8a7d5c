// SPDX-License-Identifier: MIT
#include "folder_io.h"

#include <sinew/file.h>

#include <string_view>

namespace sinew::assimp {

namespace fs = std::filesystem;

// Assimp puts the model's folder before the names that it finds in it.
fs::path FolderIo::place_of(const std::string& name) const {
    if (fs::path(name) == model_) return model_;
    const std::string folder = model_.parent_path().string();
    std::string_view rest = name;
    if (!folder.empty() && rest.starts_with(folder)) rest.remove_prefix(folder.size());
    while (rest.starts_with('/')) rest.remove_prefix(1);
    return find_beside(model_, rest);
}

bool FolderIo::Exists(const char* name) const {
    return !place_of(name).empty();
}

Assimp::IOStream* FolderIo::Open(const char* name, const char* mode) {
    if (mode != nullptr && std::string_view(mode).find_first_of("wa+") != std::string_view::npos) return nullptr;
    const fs::path place = place_of(name);
    if (place.empty()) {
        missing_.insert(fs::path(name).filename().string());
        return nullptr;
    }
    return DefaultIOSystem::Open(place.c_str(), mode);
}

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/DefaultIOSystem.h>
#include <sinew/folder.h>

#include <filesystem>
#include <set>
#include <string>

namespace sinew::assimp {

/// Limits assimp to reading the model and the files in its folder and below. It cannot read any other file, and cannot
/// write.
class FolderIo : public Assimp::DefaultIOSystem {
public:
    explicit FolderIo(std::filesystem::path model)
        : model_(std::move(model)), folder_(Folder::open(model_.parent_path())) {}

    bool Exists(const char* name) const override;
    Assimp::IOStream* Open(const char* name, const char* mode) override;

    /// The names of files that assimp asked for and that do not exist.
    const std::set<std::string>& missing() const { return missing_; }

private:
    /// The name of a file below the folder of the model; empty if there is no such file.
    std::string name_of(const std::string& name) const;

    std::filesystem::path model_;
    tl::expected<Folder, FileError> folder_;
    std::set<std::string> missing_;
};

}  // namespace sinew::assimp

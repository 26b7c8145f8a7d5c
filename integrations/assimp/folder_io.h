// SPDX-License-Identifier: MIT
#pragma once

#include <assimp/DefaultIOSystem.h>

#include <filesystem>
#include <set>
#include <string>

namespace sinew::assimp {

/// The files that assimp may see: the model, and what lies beside it or below. A model cannot make it read anything
/// else, nor write.
class FolderIo : public Assimp::DefaultIOSystem {
public:
    explicit FolderIo(std::filesystem::path model) : model_(std::move(model)) {}

    bool Exists(const char* name) const override;
    Assimp::IOStream* Open(const char* name, const char* mode) override;

    /// What was asked for and is not there.
    const std::set<std::string>& missing() const { return missing_; }

private:
    std::filesystem::path place_of(const std::string& name) const;

    std::filesystem::path model_;
    std::set<std::string> missing_;
};

}  // namespace sinew::assimp

// SPDX-License-Identifier: MIT
// Ways to load a glTF file: ours, and those of others to compare with.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace bench {

struct Loader {
    std::string_view name;
    /// What comes back keeps the model; nothing if the file cannot be loaded. Null: the library is not installed.
    std::shared_ptr<void> (*load)(const std::string& path) = nullptr;
};

/// What a user calls: mapped, opened, `to_scene`, which checks all indices, positions, joints and weights.
std::shared_ptr<void> load_with_sinew(const std::string& path);
/// Only the views that the format itself gives, whose offsets are checked.
std::shared_ptr<void> load_unchecked(const std::string& path);
/// These, and every index (of 32 bits) checked.
std::shared_ptr<void> load_indices_checked(const std::string& path);

/// Other libraries. None of them looks at the indices.
std::span<const Loader> peers();

}  // namespace bench

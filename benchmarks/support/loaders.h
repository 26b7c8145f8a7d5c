// SPDX-License-Identifier: MIT
// Ways to load a file: ours, those of others to compare with, and what nobody can do without.
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

/// `indices` (every index checked), `floats` (every float as well), `scene` (what a user calls: `to_scene`, whose
/// arrays can go to a GPU), `read`, `touch` (map, and look at every page).
std::span<const Loader> own_loaders();
/// Other libraries, which load glTF. None of them looks at the indices.
std::span<const Loader> peers();
const Loader* find_loader(std::string_view name);

}  // namespace bench

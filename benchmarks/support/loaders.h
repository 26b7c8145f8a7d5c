// SPDX-License-Identifier: MIT
// Ways to load a file: ours, those of other libraries, and the lower bounds.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace bench {

struct Loader {
    std::string_view name;
    /// The result keeps the model alive; null if the file cannot be loaded. A null function means that the library is
    /// not installed.
    std::shared_ptr<void> (*load)(const std::string& path) = nullptr;
};

/// `indices` (every index checked), `floats` (every float as well), `scene` (what users call: `to_scene`, whose arrays
/// can go to a GPU), `read`, `touch` (map the file and touch every page).
std::span<const Loader> own_loaders();
/// Other libraries, which load glTF. None of them checks the indices.
std::span<const Loader> peers();
const Loader* find_loader(std::string_view name);

}  // namespace bench

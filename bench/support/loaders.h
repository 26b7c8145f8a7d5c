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

/// Mapped, opened, made a scene of, every index checked.
std::shared_ptr<void> load_with_sinew(const std::string& path);
/// The same without the index check, to see what that costs.
std::shared_ptr<void> load_unchecked(const std::string& path);
/// The same with everything that `to_scene` repairs: positions, joints and weights as well.
std::shared_ptr<void> load_repaired(const std::string& path);

/// Other libraries. None of them looks at the indices.
std::span<const Loader> peers();

}  // namespace bench

// SPDX-License-Identifier: MIT
// Saves names that Blender changes: it numbers duplicates (`gun.001`), truncates names of more than 63 bytes, and
// replaces empty names (`Node_0`).
#pragma once

#include <sinew/json.h>

#include <map>
#include <string>
#include <string_view>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Saves the names that are likely to be changed. All names of a kind must be counted first.
class NameSaver {
public:
    void count(const std::string& name) { ++times_[name]; }
    void save_name(const std::string& name, Json& extras) const;

private:
    std::map<std::string, std::size_t> times_;
};

/// Saves the names of nodes, meshes and materials that are likely to be changed.
void save_names(Model& model);

/// A name without a numeric suffix such as `.001`.
std::string_view without_number(std::string_view name);

/// True if a name is the original or what Blender makes of it, as opposed to a name that a user chose.
bool is_variant_of(std::string_view name, std::string_view original);

/// The saved name, or the current one if a user has changed it.
std::string restored_name(const Json& extras, const std::string& name);

}  // namespace sinew::gltf

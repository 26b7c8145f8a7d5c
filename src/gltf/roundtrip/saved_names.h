// SPDX-License-Identifier: MIT
// Names that modelling programs do not leave alone: Blender numbers those that occur twice (`gun.001`), cuts those of
// more than 63 bytes, and makes up one where there is none (`Node_0`).
#pragma once

#include <sinew/json.h>

#include <map>
#include <string>
#include <string_view>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Knows the names of all things of a kind, and notes those in danger.
class NameKeeper {
public:
    void count(const std::string& name) { ++times_[name]; }
    void keep_name(const std::string& name, Json& extras) const;

private:
    std::map<std::string, std::size_t> times_;
};

/// Notes the names in danger of all nodes, meshes and materials.
void keep_names(Model& model);

/// A name without the `.001` at its end.
std::string_view without_number(std::string_view name);

/// Whether a name is what becomes of another one. A name that somebody chose is not.
bool stems_from(std::string_view name, std::string_view original);

/// The name that a thing had, or the one that it was given since.
std::string restored_name(const Json& extras, const std::string& name);

}  // namespace sinew::gltf

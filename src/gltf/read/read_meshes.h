// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "gltf/data/accessors.h"
#include "gltf/json/model.h"

namespace sinew::gltf {

/// Counts of what was skipped while reading, because the scene has no place for it.
struct Skipped {
    std::uint64_t lines = 0;
    std::uint64_t morph_targets = 0;
    std::uint64_t texture_transforms = 0;
    std::uint64_t images = 0;
    std::map<std::string, std::uint64_t> attributes = {};  ///< the number of primitives by the name of the attribute
};

/// Reports a problem: as repaired if an accessor does not fit its use and was skipped, otherwise as an error.
void report_problem(const Problem& problem, Report& report);

/// What a vertex attribute requires of its accessor. Empty if the scene does not support the attribute.
std::optional<AccessorRequirements> requirements_of(std::string_view semantic);

/// The input for reading meshes.
struct MeshSources {
    const Model& model;
    Accessors& accessors;
    std::span<const std::size_t> material_of;  ///< the material in the scene for every material of the file
    std::size_t materials = 0;                 ///< in the scene
};

/// Converts a mesh to the scene. Parts that cannot be read are skipped and reported. `path` is the path of the mesh in
/// the scene.
scene::Mesh read_mesh(const Mesh& mesh, const MeshSources& sources, const std::string& path, Skipped& skipped,
                      Report& report);

}  // namespace sinew::gltf

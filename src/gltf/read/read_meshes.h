// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <span>
#include <string_view>

#include "gltf/data/accessors.h"
#include "gltf/json/model.h"

namespace sinew::gltf {

/// Counts of what was skipped while reading, because the scene has no place for it.
struct Skipped {
    std::uint64_t lines = 0;
    std::uint64_t morph_targets = 0;
    std::uint64_t texture_transforms = 0;
};

/// Reports a problem: as repaired if an accessor does not fit its use and was skipped, otherwise as an error.
void report_problem(const Problem& problem, Report& report);

/// What a vertex attribute requires of its accessor. Empty if the scene does not support the attribute.
std::optional<AccessorRequirements> requirements_of(std::string_view semantic);

/// Converts a mesh to the scene. Parts that cannot be read are skipped and reported. `material_of` maps the materials
/// of the file to those of the scene.
scene::Mesh read_mesh(const Mesh& mesh, const Model& model, std::span<const std::size_t> material_of,
                      Accessors& accessors, Skipped& skipped, Report& report);

}  // namespace sinew::gltf

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

/// What has been left out of all meshes.
struct LeftOut {
    std::uint64_t lines = 0;
    std::uint64_t morph_targets = 0;
    std::uint64_t texture_transforms = 0;
};

/// Tells of a problem. What does not fit its use is left out, all else is an error.
void report_problem(const Problem& problem, Report& log);

/// What a vertex attribute demands of its accessor, by its name; nothing if the hub has no place for it.
std::optional<Demand> demand_of(std::string_view semantic);

/// A mesh of the hub. What cannot be read is left out, with an error. `material_of` tells which material of the hub
/// each of the file is.
scene::Mesh read_mesh(const Mesh& mesh, const Model& model, std::span<const std::size_t> material_of,
                      Accessors& accessors, LeftOut& left_out, Report& log);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

/// Restores what was saved in the extras of the scene: children, tags, levels of detail and collision meshes. `mesh_of`
/// maps the meshes of the file to those of the scene.
void restore_scene(const Model& model, const NodePlan& plan, const SavedScene& saved,
                   std::span<const std::size_t> mesh_of, Scene& scene);

/// Adds levels of detail that another program wrote. The node itself is the finest level; the others become its
/// siblings.
void add_foreign_lods(const Model& model, const NodePlan& plan, Scene& scene);

}  // namespace sinew::gltf

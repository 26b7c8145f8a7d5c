// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "gltf/roundtrip/node_plan.h"

namespace sinew::gltf {

/// Puts back what stood in the extras of the scene: children, tags, levels of detail, collision meshes. `mesh_of` tells
/// which mesh of the hub each of the file is.
void restore_scene(const Model& model, const NodePlan& plan, const SavedScene& saved,
                   std::span<const std::size_t> mesh_of, Scene& scene);

/// Levels of detail that another program wrote: the node itself is the finest, the others get coarser. They take its
/// place, so they stand beside it.
void add_foreign_lods(const Model& model, const NodePlan& plan, Scene& scene);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Helper joints: additional joints that together express the shear that one joint cannot, for `Shear::exact`.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <string>

namespace sinew {
class UniqueNames;
}

namespace sinew::scene {

/// The names of all nodes, for the functions below.
UniqueNames node_names(const Scene& scene);

/// Adds a node that is named after another one.
std::size_t add_helper(Scene& scene, std::size_t of, UniqueNames& names);

/// Replaces the matrix of a node, which must have one, by two transforms: that of a helper node between the node and
/// its parent, and that of the node itself. Returns the helper. Poses do not change.
std::size_t split_matrix(Scene& scene, std::size_t node, UniqueNames& names);

/// Splits every sheared matrix of a node at or above a joint.
void split_sheared_joints(Scene& scene);

/// Reports how many of the joints are helpers, if there are any. If there are more joints than an engine allows, the
/// report says so.
void report_helpers(std::size_t helpers, std::size_t joints, std::size_t engine_limit, Report& report);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// Predicts what Blender makes of joints. Its bones have no scale and rest in the bind pose, and it moves the vertices
// accordingly. By comparing a file with the prediction, the reader can tell whether the skeleton was edited, and if
// not, undo the changes.
#pragma once

#include <sinew/scene/scene.h>

#include <map>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

struct BlenderBones {
    std::map<std::size_t, scene::Transform> locals;         ///< local transforms of the nodes that become bones
    std::vector<std::vector<scene::Matrix>> inverse_binds;  ///< by skin and joint
};

/// Predicts the bones for a file with these inverse bind matrices.
BlenderBones blender_bones(const Model& model, const std::vector<std::vector<scene::Matrix>>& inverse_binds);

/// Undoes a move of the vertices by one matrix per joint, blended by their weights.
scene::Primitive undo_vertex_moves(scene::Primitive primitive, const std::vector<scene::Matrix>& matrices);

/// The transforms of all nodes in a file that Blender writes: those at the start of the first animation.
std::vector<scene::Transform> blender_rest_pose(const Scene& scene);

/// The transform and the local matrix of a node. The transform ignores `matrix`.
scene::Transform transform_of(const Node& node);
scene::Matrix local_of(const Node& node);

/// A transform as JSON: translation, rotation and scale in one array.
Json json_of(const scene::Transform& transform);
std::optional<scene::Transform> transform_of(const Json* json);

}  // namespace sinew::gltf

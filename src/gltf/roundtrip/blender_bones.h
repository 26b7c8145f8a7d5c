// SPDX-License-Identifier: MIT
// What becomes of joints in Blender. Its bones have no scale and rest where they are bound, and vertices are moved to
// fit. Knowing that beforehand, one can tell later whether anybody has changed the skeleton, and if not, undo it.
#pragma once

#include <sinew/scene/scene.h>

#include <map>
#include <vector>

#include "gltf/json/model.h"

namespace sinew::gltf {

struct BlenderBones {
    std::map<std::size_t, scene::Transform> locals;         ///< of the nodes that become bones
    std::vector<std::vector<scene::Matrix>> inverse_binds;  ///< of the joints of every skin
};

/// For a file with these inverse bind matrices.
BlenderBones blender_bones(const Model& model, const std::vector<std::vector<scene::Matrix>>& inverse_binds);

/// The vertices of a primitive before each was moved by these matrices, one a joint, as far as it follows that joint.
scene::Primitive moved_back(scene::Primitive primitive, const std::vector<scene::Matrix>& matrices);

/// Where all nodes are in a file that Blender writes: at frame 0, where the first animation begins.
std::vector<scene::Transform> blender_start(const Scene& scene);

/// What places a node that has no matrix.
scene::Transform transform_of(const Node& node);
scene::Matrix local_of(const Node& node);

/// A transform as ten numbers.
Json json_of(const scene::Transform& transform);
std::optional<scene::Transform> transform_of(const Json* json);

}  // namespace sinew::gltf

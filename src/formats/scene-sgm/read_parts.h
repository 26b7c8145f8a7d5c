// SPDX-License-Identifier: MIT
// From a document to the parts of a scene that are no nodes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/bridge.h"
#include "formats/scene-sgm/buffers.h"
#include "formats/scene-sgm/model.h"

namespace sinew::scene_sgm {

/// Tells of something that is left out. The findings of `check` are errors of the file; the rest of it is still a
/// scene.
void left_out(const Issue& issue, std::string path, std::string message, Report& log);

/// A mesh seen in place; nothing if it has no positions or triangles, or lies outside of its buffer.
std::optional<scene::Primitive> read_primitive(const Mesh& mesh, const Buffers& buffers, const std::string& path,
                                               Report& log);

/// A collision mesh seen in place; nothing if it is outside of its buffer or has triangles of no vertices.
std::optional<scene::Collision> read_collision(const Collision& collision, const Buffers& buffers,
                                               const std::string& path, Report& log);

scene::Material read_material(const Material& material, const Json* json);

/// Sixteen numbers; the identity if they are none.
scene::Matrix read_matrix(const Place& place, const Buffers& buffers, const std::string& path, Report& log);

/// The keys of a track, for no node yet; nothing without keys.
std::optional<scene::Channel> read_track(const Track& track, scene::TransformPath kind, const Buffers& buffers,
                                         const std::string& path, Report& log);

}  // namespace sinew::scene_sgm

// SPDX-License-Identifier: MIT
// Converts everything of a document but its nodes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/scene-sgm/bridge.h"
#include "formats/scene-sgm/data/buffers.h"
#include "formats/scene-sgm/json/model.h"

namespace sinew::scene_sgm {

/// Reports something that is dropped. `check` reports the same as an error of the file; here the rest is still usable.
void left_out(const Issue& issue, std::string path, std::string message, Report& report);

/// A view of a mesh; empty if it has no positions or triangles, or is outside of its buffer.
std::optional<scene::Primitive> read_primitive(const Mesh& mesh, const Buffers& buffers, const std::string& path,
                                               Report& report);

/// A view of a collision mesh; empty if it is outside of its buffer or its indices are out of range.
std::optional<scene::Collision> read_collision(const Collision& collision, const Buffers& buffers,
                                               const std::string& path, Report& report);

scene::Material read_material(const Material& material, const Json* json);

/// A matrix; the identity if it is invalid.
scene::Matrix read_matrix(const Place& place, const Buffers& buffers, const std::string& path, Report& report);

/// The keys of a track, without a node; empty if the track has no valid keys.
std::optional<scene::Channel> read_track(const Track& track, scene::TransformPath kind, const Buffers& buffers,
                                         const std::string& path, Report& report);

}  // namespace sinew::scene_sgm

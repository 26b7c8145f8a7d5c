// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <string>

namespace sinew::scene {

/// Drops triangles with indices out of range or with positions that are NaN or infinite, and an incomplete last
/// triangle. Reports each as a repair and as a loss. A primitive without triangles loses its vertices; all positions
/// are finite afterwards. `lost` is the issue of the loss.
void repair_triangles(Primitive& primitive, const std::string& path, const Issue& lost, Report& report);

}  // namespace sinew::scene

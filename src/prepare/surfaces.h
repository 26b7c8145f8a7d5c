// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/options.h>
#include <sinew/scene/scene.h>

namespace sinew {

/// Computes, replaces or drops normals and tangents. False if the caller stopped it.
bool prepare_surfaces(Scene& scene, const SurfaceOptions& options, const Progress& progress = {});

}  // namespace sinew

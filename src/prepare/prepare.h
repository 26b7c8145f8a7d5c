// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew {

/// Changes a scene as the options request it, whatever the target: joins meshes, computes normals and tangents, drops
/// textures.
void apply_requests(Scene& scene, const SaveOptions& options, Report& report);

/// Prepares a scene for the bridge of the target, as the target requires: binds meshes that move to joints, and rebinds
/// skins. Poses do not change.
void prepare(Scene& scene, const Format& target, const SaveOptions& options);

}  // namespace sinew

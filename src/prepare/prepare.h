// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew {

/// Prepares a scene for the bridge of the target, as the options and the target require: computes normals and tangents,
/// joins meshes, and rebinds skins.
void prepare(Scene& scene, const Format& target, const SaveOptions& options, Report& report);

}  // namespace sinew

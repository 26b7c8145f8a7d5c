// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/format.h>

namespace sinew {

/// Does to a scene what the options ask for and what the target needs before its bridge sees it: normals, tangents,
/// joined meshes, skins that a format without nodes can hold.
void prepare(Scene& scene, const Format& target, const SaveOptions& options, Report& report);

}  // namespace sinew

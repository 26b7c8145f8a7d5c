// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/options.h>
#include <sinew/scene/scene.h>

namespace sinew {

/// Removes the parts of a scene that are not wanted. Nodes and tags always stay.
void keep_parts(Scene& scene, const Parts& wanted);

}  // namespace sinew

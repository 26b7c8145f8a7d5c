// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>
#include <sinew/scene/scene.h>

namespace sinew {

/// True if all positions are in the range of floats, also after the transforms of nodes are baked into them for targets
/// without a hierarchy. Otherwise reports an error.
bool fits_float_range(const Scene& scene, const Format& target, Report& report);

}  // namespace sinew

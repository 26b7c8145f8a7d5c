// SPDX-License-Identifier: MIT
// Rotations between keys: readers turn along the shorter arc.
#pragma once

#include <sinew/scene/scene.h>

#include <array>

namespace sinew::scene {

/// Makes readers turn the same way between two written rotations as between the two originals. For half a turn, both
/// arcs are equally long and rounding decides; `written` is then changed by as little as that.
void keep_arc(const Quat& before, const Quat& after, const std::array<float, 4>& written_before,
              std::array<float, 4>& written);

}  // namespace sinew::scene

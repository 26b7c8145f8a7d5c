// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/mesh.h>

#include <cmath>

namespace sinew::mesh {

inline bool has_speed(const Animation& animation) {
    return std::isfinite(animation.speed) && animation.speed > 0;
}

/// The speed of an animation, or the default if it is invalid.
inline double ticks_per_second(const Animation& animation) {
    return has_speed(animation) ? double{animation.speed} : 25.0;
}

}  // namespace sinew::mesh

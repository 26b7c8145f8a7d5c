// SPDX-License-Identifier: MIT
// A half turn about Y, which converts between models that face +Z and -Z. Exact, and its own inverse.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::scene {

inline Vec3 half_turned(const Vec3& v) {
    return {-v[0], v[1], -v[2]};
}
inline Quat half_turned(const Quat& q) {
    return {-q[0], q[1], -q[2], q[3]};
}
inline Array half_turned(Array array) {
    return adjusted(std::move(array), {-1, 1, -1, 1});
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// Conversion from the doubles of a scene to floats.
#pragma once

#include <sinew/playback.h>
#include <sinew/scene/math.h>

namespace sinew::playback {

inline JointTransform narrowed(const scene::Transform& t) {
    JointTransform result;
    for (std::size_t i = 0; i < 3; ++i) {
        result.translation[i] = static_cast<float>(t.translation[i]);
        result.scale[i] = static_cast<float>(t.scale[i]);
    }
    for (std::size_t i = 0; i < 4; ++i) result.rotation[i] = static_cast<float>(t.rotation[i]);
    return result;
}

inline JointMatrix narrowed(const scene::Matrix& m) {
    JointMatrix result;
    for (std::size_t row = 0; row < 3; ++row) {
        for (std::size_t column = 0; column < 4; ++column) {
            result.rows[row][column] = static_cast<float>(m[4 * column + row]);
        }
    }
    return result;
}

}  // namespace sinew::playback

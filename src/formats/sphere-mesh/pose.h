// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/formats/sphere-mesh.h>
#include <sinew/scene/scene.h>

#include <algorithm>

namespace sinew::sphere_mesh {

inline scene::Transform transform_of(const Pose& pose) {
    scene::Transform t;
    std::copy_n(pose.translation.begin(), 3, t.translation.begin());
    std::copy_n(pose.rotation.begin(), 4, t.rotation.begin());
    std::copy_n(pose.scale.begin(), 3, t.scale.begin());
    return t;
}

/// The fourth components of scale and translation are unused, and 1 in real files.
inline Pose pose_of(const scene::Transform& t) {
    const auto f = [](double number) { return static_cast<float>(number); };
    return {{f(t.scale[0]), f(t.scale[1]), f(t.scale[2]), 1},
            {f(t.rotation[0]), f(t.rotation[1]), f(t.rotation[2]), f(t.rotation[3])},
            {f(t.translation[0]), f(t.translation[1]), f(t.translation[2]), 1}};
}

}  // namespace sinew::sphere_mesh

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

/// A matrix as two transforms, one above the other, which together are just that: glTF knows no shear, but rotating,
/// scaling by axis and rotating again gives every linear map there is.
struct TwoTransforms {
    scene::Transform outer;
    scene::Transform inner;
};
TwoTransforms split_shear(const scene::Matrix& matrix);

}  // namespace sinew::gltf

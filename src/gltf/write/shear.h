// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::gltf {

/// Two nested transforms whose product is a matrix. glTF does not allow shear, but rotation, scale and rotation
/// together can express every linear map (singular value decomposition).
struct TwoTransforms {
    scene::Transform outer;
    scene::Transform inner;
};
TwoTransforms split_shear(const scene::Matrix& matrix);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Shear as two transforms, for formats that have no matrices.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::scene {

/// Two nested transforms whose product is a matrix. A transform cannot express shear, but rotation, scale and rotation
/// together can express every linear map (singular value decomposition).
struct TwoTransforms {
    Transform outer;
    Transform inner;
};
TwoTransforms split_shear(const Matrix& matrix);

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::sga {

/// The scene with helper joints, such that no key of the file needs shear and every key is exact, as are the poses
/// between them. Only joints that would lose something get helpers. Poses do not change.
///
/// A bone has no rotation or scale in bind pose, so the bind matrix of a joint is part of its keys: they become
/// products that may be sheared. Such a joint keeps the keys of its node instead, as if it were bound at a position,
/// and its bind matrix moves to one or two helpers below it, which do not move and have the weights.
Scene with_helper_joints(const Scene& scene, double frames_per_second);

}  // namespace sinew::sga

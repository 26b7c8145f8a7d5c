// SPDX-License-Identifier: MIT
// Joints and bones as shapes.
#pragma once

#include <sinew/playback.h>

#include <span>
#include <vector>

#include "posing.h"

namespace sinew::render {

/// Triangles, corner after corner, on the stage.
struct Shapes {
    std::vector<playback::Float3> joints;
    std::vector<playback::Float3> bones;
};

/// A little ball for every joint, and for every bone a spindle that is thickest near the joint that it hangs on.
Shapes skeleton_shapes(const Posing& posing, const Stage& stage);

}  // namespace sinew::render

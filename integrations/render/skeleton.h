// SPDX-License-Identifier: MIT
// Geometry for joints and bones.
#pragma once

#include <sinew/playback.h>

#include <span>
#include <vector>

#include "posing.h"

namespace sinew::render {

/// Triangles without indices, in stage space.
struct Shapes {
    std::vector<playback::Float3> joints;
    std::vector<playback::Float3> bones;
};

/// A small ball for each joint, and for each bone a spindle that is thickest near its parent joint.
Shapes skeleton_shapes(const Posing& posing, const Stage& stage);

}  // namespace sinew::render

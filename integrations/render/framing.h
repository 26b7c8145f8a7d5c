// SPDX-License-Identifier: MIT
// What must fit into the pictures of several shots, and the cameras for them.
#pragma once

#include <span>
#include <vector>

#include "camera.h"
#include "posing.h"

namespace sinew::render {

struct Framing {
    Stage stage;
    std::vector<Camera> cameras;  ///< one per shot
};

/// Poses the scene as often as necessary. Joints count if the skeleton is shown. An empty scene gets cameras as well.
Framing framing_of(Posing& posing, std::span<const Shot> shots, const RenderOptions& options, bool skeleton);

}  // namespace sinew::render

// SPDX-License-Identifier: MIT
// What has to fit into the pictures of some shots, and the cameras that see to it.
#pragma once

#include <span>
#include <vector>

#include "camera.h"
#include "posing.h"

namespace sinew::render {

struct Framing {
    Stage stage;
    std::vector<Camera> cameras;  ///< one a shot
};

/// Poses the scene as often as that takes. Joints count where a skeleton is shown. Nothing to be seen gives cameras as
/// well.
Framing framing_of(Posing& posing, std::span<const Shot> shots, const RenderOptions& options, bool skeleton);

}  // namespace sinew::render

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

namespace sinew::gltf {

/// Reports the changes of key times: glTF has no times before zero, and stores them in 32 bits.
void lose_times(const Scene& scene, Report& report);

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <array>
#include <cstdint>

#include <sinew/bridge/displacement.h>

namespace sinew::mesh {

/// Weights that sum to 255: rounded down, then the remainder goes to those that lost most.
std::array<std::uint8_t, 4> eight_bit(const std::array<double, 4>& weights);

/// Reports the vertices whose weights are rounded.
void lose_weight_precision(const Scene& scene, scene::DisplacementMeter& meter, Report& report);

}  // namespace sinew::mesh

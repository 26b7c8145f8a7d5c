// SPDX-License-Identifier: MIT
// How far rounding may move a vertex.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>

namespace sinew::test {

/// The allowed distance between vertices, at rest and in motion; empty if the numbers are too large to compare.
struct Tolerance {
    double at_rest = 0;
    std::optional<double> in_motion;
};
std::optional<Tolerance> tolerance_for(const Scene& scene);

}  // namespace sinew::test

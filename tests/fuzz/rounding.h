// SPDX-License-Identifier: MIT
// How far rounding may move a vertex.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>

namespace sinew::test {

/// How far vertices may be apart, at rest and in motion; nothing where the numbers are too wild to say.
struct Tolerance {
    double at_rest = 0;
    std::optional<double> in_motion;
};
std::optional<Tolerance> tolerance_for(const Scene& scene);

}  // namespace sinew::test

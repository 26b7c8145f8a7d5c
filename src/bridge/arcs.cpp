// SPDX-License-Identifier: MIT
#include <sinew/bridge/arcs.h>

#include <sinew/scene/math.h>

#include <cmath>

#include <sinew/bridge/floats.h>

namespace sinew::scene {
namespace {

// As `slerp` computes it.
double cosine_between(const Quat& from, const Quat& to) {
    const Quat a = normalized(from);
    const Quat b = normalized(to);
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

}  // namespace

void keep_arc(const Quat& before, const Quat& after, const std::array<float, 4>& written_before,
              std::array<float, 4>& written) {
    // Rounding cannot turn a larger cosine around.
    constexpr double rounding = 1e-5;
    const double wanted = cosine_between(before, after);
    if (std::abs(wanted) > rounding) return;
    const Quat from = to_doubles(written_before);
    const std::array<float, 4> original = written;
    constexpr double most = 1e-4;
    for (double step = 1e-9; step < most; step *= 2) {
        if ((cosine_between(from, to_doubles(written)) < 0) == (wanted < 0)) return;
        for (std::size_t i = 0; i < 4; ++i) {
            const double toward = (wanted < 0 ? -step : step) * from[i];
            written[i] = static_cast<float>(double{original[i]} + toward);
        }
    }
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>

#include "animation/playback_dispatch.h"
#include "animation/playback_timeline.h"

namespace sinew::playback {
namespace {

using scene::Interpolation;

auto kernel_of(const Clip::Band& band, const Kernels& kernels) {
    switch (band.interpolation) {
        case Interpolation::step:
            return band.rotates ? kernels.step_rotations : kernels.step_vectors;
        case Interpolation::cubic:
            return band.rotates ? kernels.cubic_rotations : kernels.cubic_vectors;
        case Interpolation::linear:
            break;
    }
    return band.rotates ? kernels.linear_rotations : kernels.linear_vectors;
}

}  // namespace

void sample(const Clip& clip, double seconds, std::span<JointTransform> locals, Kernel kernel) {
    if (clip.still.empty() || locals.size() < clip.still.size()) return;
    const Kernels& kernels = kernels_for(kernel);
    std::ranges::copy(clip.still, locals.begin());
    for (const Clip::Band& band : clip.bands) {
        const auto& keys = band.timeline.seconds;
        const std::size_t until = keys_until(band.timeline, seconds);
        const std::size_t before = until == 0 ? 0 : until - 1;
        const std::size_t after = std::min(before + 1, keys.size() - 1);
        const bool stands = until == 0 || until == keys.size();
        const double t = stands ? 0 : (seconds - keys[before]) / (keys[after] - keys[before]);
        kernel_of(band, kernels)({.before = band.rows.data() + before * band.row_size,
                                  .after = band.rows.data() + after * band.row_size,
                                  .targets = band.targets.data(),
                                  .blocks = band.targets.size() / block_size,
                                  .t = static_cast<float>(t),
                                  .locals = locals[0].translation.data()});
    }
}

}  // namespace sinew::playback

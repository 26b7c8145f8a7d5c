// SPDX-License-Identifier: MIT
#include <sinew/playback.h>

#include <algorithm>
#include <array>

#include "playback/steps.h"
#include "playback/timeline.h"

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

BandTask task_of(const Clip::Band& band, double seconds, std::span<JointTransform> locals) {
    const auto& keys = band.timeline.seconds;
    const std::size_t until = keys_until(band.timeline, seconds);
    const std::size_t before = until == 0 ? 0 : until - 1;
    const std::size_t after = std::min(before + 1, keys.size() - 1);
    const bool is_constant = until == 0 || until == keys.size();
    const double t = is_constant ? 0 : (seconds - keys[before]) / (keys[after] - keys[before]);
    return {.before = band.rows.data() + before * band.row_size,
            .after = band.rows.data() + after * band.row_size,
            .targets = band.targets.data(),
            .blocks = band.targets.size() / block_size,
            .t = static_cast<float>(t),
            .locals = locals[0].translation.data()};
}

// The first cache lines of both rows; the hardware prefetcher fetches the others.
void prefetch(const BandTask& task, std::size_t row_size) {
    constexpr std::size_t line = 64 / sizeof(float);
    for (std::size_t i = 0; i < std::min(row_size, 8 * line); i += line) {
        __builtin_prefetch(task.before + i);
        __builtin_prefetch(task.after + i);
    }
}

}  // namespace

void sample(const Clip& clip, double seconds, std::span<JointTransform> locals, const Kernels& kernels) {
    if (clip.still.empty() || locals.size() < clip.still.size()) return;
    std::ranges::copy(clip.still, locals.begin());
    // Finds all keys before reading any, so that memory accesses overlap.
    std::array<BandTask, 64> tasks;
    for (std::size_t first = 0; first < clip.bands.size(); first += tasks.size()) {
        const std::size_t count = std::min(tasks.size(), clip.bands.size() - first);
        const auto bands = std::span(clip.bands).subspan(first, count);
        for (const Clip::Band& band : bands) fetch_cell(band.timeline, seconds);
        for (const Clip::Band& band : bands) fetch_keys(band.timeline, seconds);
        for (std::size_t i = 0; i < count; ++i) tasks[i] = task_of(bands[i], seconds, locals);
        for (std::size_t i = 0; i < count; ++i) prefetch(tasks[i], bands[i].row_size);
        for (std::size_t i = 0; i < count; ++i) kernel_of(bands[i], kernels)(tasks[i]);
    }
}

void sample(const Clip& clip, double seconds, std::span<JointTransform> locals) {
    sample(clip, seconds, locals, best_kernels());
}

}  // namespace sinew::playback

// SPDX-License-Identifier: MIT
// The keys of a channel, arranged for playback.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>
#include <span>
#include <vector>

namespace sinew::playback {

/// The channel with finite, ascending times and values for every key. Keys at the same time are moved apart by the
/// smallest possible amount, so that the last one wins.
scene::Channel usable_channel(const scene::Channel& channel);

std::size_t numbers_of(const scene::Channel& channel);
/// The parts of a key: one, or three for a cubic channel (in-tangent, value, out-tangent).
std::size_t parts_of(const scene::Channel& channel);

/// The value of a constant channel; rotations are normalised.
std::optional<std::array<float, 4>> constant_value(const scene::Channel& channel);

/// The keys of a channel at the given times: `parts_of` times `numbers_of` floats per time. Equivalent to the channel
/// if its own times are among them. Tangents are scaled by the interval to the next key; rotations that are not cubic
/// are normalised and have signs that give the shorter arc.
std::vector<float> resampled(const scene::Channel& channel, std::span<const double> times);

}  // namespace sinew::playback

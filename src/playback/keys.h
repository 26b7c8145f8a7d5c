// SPDX-License-Identifier: MIT
// The keys of a channel as they are laid out for playing.
#pragma once

#include <sinew/scene/scene.h>

#include <optional>
#include <span>
#include <vector>

namespace sinew::playback {

/// A channel that can be relied on: its times are finite and grow, every key has its values. Keys at the same time are
/// moved apart by the least that there is, so that the last of them counts.
scene::Channel usable_channel(const scene::Channel& channel);

std::size_t numbers_of(const scene::Channel& channel);
/// One, or three of a cubic channel: the tangent before a key, its value, the tangent behind it.
std::size_t parts_of(const scene::Channel& channel);

/// The value of a channel that never changes; a rotation is of length one.
std::optional<std::array<float, 4>> constant_value(const scene::Channel& channel);

/// A channel with keys at other times too: by time, `parts_of` times `numbers_of` floats. Shows the same as the channel
/// if its own times are among them. Tangents are for the whole way to the next key; rotations that are not cubic are
/// of length one, and take the shorter way to the next.
std::vector<float> resampled(const scene::Channel& channel, std::span<const double> times);

}  // namespace sinew::playback

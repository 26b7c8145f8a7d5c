// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/playback.h>

namespace sinew::playback {

/// Makes a timeline. There is at least one key; times are finite and ascending.
Clip::Timeline make_timeline(std::vector<double> seconds);

/// Prefetch the memory that `keys_until` will read, in two steps. If they run for many timelines before the first
/// search, the memory accesses overlap.
void fetch_cell(const Clip::Timeline& timeline, double seconds);
void fetch_keys(const Clip::Timeline& timeline, double seconds);

/// The number of keys at or before a time.
std::size_t keys_until(const Clip::Timeline& timeline, double seconds);

}  // namespace sinew::playback

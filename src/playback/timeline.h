// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/playback.h>

namespace sinew::playback {

/// Of at least one key; times are finite and grow.
Clip::Timeline make_timeline(std::vector<double> seconds);

/// Two steps ahead of the search below: they fetch from memory what it will look at, without waiting for it. Taken for
/// many timelines before the first is searched, all of them wait together.
void fetch_cell(const Clip::Timeline& timeline, double seconds);
void fetch_keys(const Clip::Timeline& timeline, double seconds);

/// How many keys are not behind that time.
std::size_t keys_until(const Clip::Timeline& timeline, double seconds);

}  // namespace sinew::playback

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/playback.h>

namespace sinew::playback {

/// Of at least one key; times are finite and grow.
Clip::Timeline make_timeline(std::vector<double> seconds);

/// How many keys are not behind that time.
std::size_t keys_until(const Clip::Timeline& timeline, double seconds);

}  // namespace sinew::playback

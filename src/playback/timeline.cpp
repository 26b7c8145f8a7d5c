// SPDX-License-Identifier: MIT
#include "playback/timeline.h"

#include <algorithm>
#include <cmath>

namespace sinew::playback {
namespace {

// Monotonic in time, which is all that the search needs, so rounding is harmless. Not for times before the first key.
std::size_t cell_of(const Clip::Timeline& timeline, double seconds) {
    if (timeline.cells_per_second == 0) return 0;
    const double cell = (seconds - timeline.seconds[0]) * timeline.cells_per_second;
    return static_cast<std::size_t>(std::min(cell, static_cast<double>(timeline.cells.size() - 2)));
}

bool has_cell(const Clip::Timeline& timeline, double seconds) {
    return !timeline.seconds.empty() && seconds >= timeline.seconds.front();
}

}  // namespace

// As many cells as keys: if keys are evenly spaced, each cell has one or two.
Clip::Timeline make_timeline(std::vector<double> seconds) {
    Clip::Timeline timeline;
    timeline.seconds = std::move(seconds);
    const double length = timeline.seconds.back() - timeline.seconds.front();
    const double rate = static_cast<double>(timeline.seconds.size()) / length;
    const bool usable = length > 0 && std::isfinite(length) && std::isfinite(rate);
    timeline.cells_per_second = usable ? rate : 0;
    timeline.cells.assign(timeline.seconds.size() + 1, 0);
    // First the number of keys in the previous cell, then the number of keys before the cell.
    for (const double key : timeline.seconds) ++timeline.cells[cell_of(timeline, key) + 1];
    for (std::size_t i = 1; i < timeline.cells.size(); ++i) timeline.cells[i] += timeline.cells[i - 1];
    return timeline;
}

void fetch_cell(const Clip::Timeline& timeline, double seconds) {
    if (has_cell(timeline, seconds)) __builtin_prefetch(&timeline.cells[cell_of(timeline, seconds)]);
}

void fetch_keys(const Clip::Timeline& timeline, double seconds) {
    if (!has_cell(timeline, seconds)) return;
    const std::size_t first = timeline.cells[cell_of(timeline, seconds)];
    // The search starts here and also reads the key before.
    __builtin_prefetch(timeline.seconds.data() + (first == 0 ? 0 : first - 1));
    __builtin_prefetch(timeline.seconds.data() + first);
}

std::size_t keys_until(const Clip::Timeline& timeline, double seconds) {
    const auto& keys = timeline.seconds;
    if (!has_cell(timeline, seconds)) return 0;
    if (seconds >= keys.back()) return keys.size();
    const std::size_t cell = cell_of(timeline, seconds);
    const double* first = keys.data() + timeline.cells[cell];
    const double* last = keys.data() + timeline.cells[cell + 1];
    // Usually a few steps; many only if keys are crowded.
    if (last - first > 8) return static_cast<std::size_t>(std::upper_bound(first, last, seconds) - keys.data());
    while (first != last && *first <= seconds) ++first;
    return static_cast<std::size_t>(first - keys.data());
}

}  // namespace sinew::playback

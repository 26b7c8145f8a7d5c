// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <vector>

namespace sinew::scene {

/// The times at which to compare an animation before and after a loss: the keys of both and the middle between
/// neighbours; more between them if there are few keys, and if the shape of the curves may differ. Null: no animation.
/// If `most` is exceeded, there are no more times than necessary.
std::vector<double> compared_times(const Animation* before, const Animation* after, bool curves_differ,
                                   std::size_t most);

/// At most `most` of the times, evenly, with the first and the last.
std::vector<double> some_of(const std::vector<double>& times, std::size_t most);

}  // namespace sinew::scene

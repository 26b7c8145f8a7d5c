// SPDX-License-Identifier: MIT
// Fast checks of whole arrays. Nearly all arrays pass; only the others need a check of every number.
#pragma once

#include <sinew/scene/array.h>

#include <optional>

namespace sinew::scene {

/// True if all indices are below a limit. False if an index is not, or if there is no fast check for the type.
bool provably_below(const Array& indices, std::size_t limit);

/// The largest index; 0 for an empty array.
std::size_t highest_index(const Array& indices);

/// The number of positions with a coordinate that is NaN or infinite as a float. Returns nothing if there is no fast
/// check for the type.
std::optional<std::size_t> count_not_finite(const Array& positions);

/// True if all weights are finite and not negative, and the joints of all positive weights exist. False if not, or if
/// there is no fast check for the types.
bool provably_valid_weights(const Array& joints, const Array& weights, std::size_t joint_count);

}  // namespace sinew::scene

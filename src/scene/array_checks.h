// SPDX-License-Identifier: MIT
// Whether whole arrays are as they should be, in vectorised passes: nearly all are. Only of others is every number
// looked at by itself.
#pragma once

#include <sinew/scene/array.h>

#include <optional>

namespace sinew::scene {

/// Whether all indices are below a limit. False may also mean that it takes a closer look.
bool provably_below(const Array& indices, std::size_t limit);

/// The largest of an array of indices; 0 if there is none.
std::size_t highest_index(const Array& indices);

/// How many elements are no places, because one of their first three numbers is NaN or infinite. Nothing if it takes a
/// closer look.
std::optional<std::size_t> count_not_finite(const Array& positions);

/// Whether all weights are positive numbers or zero, and those above zero are of joints below a limit. False may also
/// mean that it takes a closer look.
bool provably_valid_weights(const Array& joints, const Array& weights, std::size_t joint_count);

}  // namespace sinew::scene

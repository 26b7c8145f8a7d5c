// SPDX-License-Identifier: MIT
// Conversions between the doubles of a scene and the floats of a file.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace sinew::scene {

template <std::size_t N>
std::array<float, N> to_floats(const std::array<double, N>& numbers) {
    std::array<float, N> result{};
    std::ranges::transform(numbers, result.begin(), [](double number) { return static_cast<float>(number); });
    return result;
}

template <std::size_t N>
std::array<double, N> to_doubles(const std::array<float, N>& numbers) {
    std::array<double, N> result{};
    std::ranges::copy(numbers, result.begin());
    return result;
}

}  // namespace sinew::scene

// SPDX-License-Identifier: MIT
// Collects the findings of one kind in an array, for one report about all of them.
#pragma once

#include <cmath>
#include <cstddef>

namespace sinew {

/// The first of several invalid values, and their number.
template <class Value>
struct Occurrences {
    std::size_t first = 0;  ///< the index of the first
    Value value = {};       ///< the first
    std::size_t count = 0;

    void add(std::size_t index, const Value& found) {
        if (count++ > 0) return;
        first = index;
        value = found;
    }
};

/// The vertex whose weights have the worst sum, and the number of vertices whose sum is off by more than a tolerance.
/// Infinite and NaN sums are ignored: their weights are reported.
struct WrongSums {
    double expected = 1;
    double tolerance = 0;
    std::size_t vertex = 0;
    double worst = expected;
    std::size_t count = 0;

    void add(std::size_t index, double sum) {
        const double error = std::abs(sum - expected);
        if (error <= tolerance || !std::isfinite(sum)) return;
        if (count++ > 0 && error <= std::abs(worst - expected)) return;
        vertex = index;
        worst = sum;
    }
};

}  // namespace sinew

// SPDX-License-Identifier: MIT
// Comparison of vertex attributes, block by block.
#pragma once

#include <sinew/scene/gather.h>
#include <sinew/scene/scene.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>

namespace sinew::comparing {

/// Elements of two arrays that differ.
struct ArrayDifference {
    std::size_t count = 0;
    double largest = 0;
    std::size_t first = 0;  ///< the first element that differs

    void add(std::size_t element, double difference) {
        if (count++ == 0) first = element;
        largest = std::max(largest, difference);
    }
};

/// The absolute difference; 0 for equal infinities and for two NaNs, infinite if only one is a number.
inline double difference_of(double a, double b) {
    if (a == b || (std::isnan(a) && std::isnan(b))) return 0;
    const double difference = std::abs(a - b);
    return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

/// A run of elements of an array.
struct Run {
    const scene::Array& array;
    std::size_t first = 0;
};

/// Calls `differ(element, a, b)` with the N floats of each pair of elements in a block of which any bit differs.
/// Missing components are zero. `element` counts from the start of the runs.
template <std::size_t N>
void each_pair(const Run& a, const Run& b, std::size_t count, bool also_equal, auto&& differ) {
    constexpr std::size_t block = 512;
    using Element = std::array<float, N>;
    std::array<Element, block> from_a{};
    std::array<Element, block> from_b{};
    const auto fetch = [](const Run& run, std::size_t at, std::size_t n, std::array<Element, block>& to) {
        scene::Array array = run.array;
        array.components = std::min(array.components, N);
        scene::gather_floats(array, run.first + at, n, {reinterpret_cast<std::byte*>(to.data()), sizeof(Element)});
    };
    for (std::size_t at = 0; at < count; at += block) {
        const std::size_t n = std::min(block, count - at);
        fetch(a, at, n, from_a);
        fetch(b, at, n, from_b);
        if (!also_equal && std::memcmp(from_a.data(), from_b.data(), n * sizeof(Element)) == 0) continue;
        for (std::size_t i = 0; i < n; ++i) differ(at + i, from_a[i], from_b[i]);
    }
}

/// Compares numbers one by one. The tolerance grows with numbers above one, as rounding does.
template <std::size_t N>
void compare_numbers(const Run& a, const Run& b, std::size_t count, double tolerance, std::size_t base,
                     ArrayDifference& result) {
    each_pair<N>(a, b, count, false, [&](std::size_t i, const auto& x, const auto& y) {
        double largest = 0;
        for (std::size_t c = 0; c < N; ++c) {
            const double difference = difference_of(double{x[c]}, double{y[c]});
            const double scale = std::max({1.0, std::abs(double{x[c]}), std::abs(double{y[c]})});
            if (!(difference <= tolerance * scale)) largest = std::max(largest, difference);
        }
        if (largest > 0) result.add(base + i, largest);
    });
}

}  // namespace sinew::comparing

// SPDX-License-Identifier: MIT
// Measures alternatives in one run, so that their ratios are meaningful on a shared machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace bench {

double seconds_of(auto&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

inline double median(std::vector<double> numbers) {
    if (numbers.empty()) return 0;
    const auto middle = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
    std::ranges::nth_element(numbers, middle);
    return *middle;
}

/// The median time of several runs, in seconds.
double median_seconds(int runs, auto&& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) times.push_back(seconds_of(work));
    return median(std::move(times));
}

/// One of several alternatives that are compared.
struct Alternative {
    std::string name;
    std::function<double()> run;     ///< runs once and returns the time taken, in seconds
    std::vector<double> times = {};  ///< one per round

    double seconds() const { return median(times); }
    /// The median over all rounds of the ratio to another alternative.
    double ratio_to(const Alternative& other) const {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < std::min(times.size(), other.times.size()); ++i) {
            ratios.push_back(times[i] / other.times[i]);
        }
        return median(std::move(ratios));
    }
};

/// Runs every alternative once per round, so that a temporary slowdown of the machine affects all of them. Alternatives
/// that take more than half a second run three times only.
inline void alternate(int rounds, std::span<Alternative> all) {
    for (int i = 0; i < rounds; ++i) {
        for (Alternative& c : all) {
            if (i < 3 || c.times.back() < 0.5) c.times.push_back(c.run());
        }
    }
}

/// Prevents the optimiser from removing a result.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace bench

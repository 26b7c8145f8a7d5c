// SPDX-License-Identifier: MIT
// Times in one run, so that ratios between them mean something on a shared machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

namespace bench {

/// The median time of several runs, in seconds.
double median_seconds(int runs, auto&& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) {
        const auto start = std::chrono::steady_clock::now();
        work();
        times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
    }
    std::ranges::nth_element(times, times.begin() + runs / 2);
    return times[static_cast<std::size_t>(runs) / 2];
}

/// Keeps the optimiser from dropping a result.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace bench

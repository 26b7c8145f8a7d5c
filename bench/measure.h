// SPDX-License-Identifier: MIT
// Times in one run, so that ratios between them mean something on a shared machine.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace bench {

double seconds_of(auto&& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The median time of several runs, in seconds.
double median_seconds(int runs, auto&& work) {
    std::vector<double> times;
    for (int i = 0; i < runs; ++i) times.push_back(seconds_of(work));
    std::ranges::nth_element(times, times.begin() + runs / 2);
    return times[static_cast<std::size_t>(runs) / 2];
}

/// One of several ways to do the same.
struct Contestant {
    std::string name;
    std::function<void()> work;
    double seconds = std::numeric_limits<double>::infinity();  ///< the least of all rounds
};

/// Lets all have a turn in every round, so that what slows the machine down for a while slows all of them. Those that
/// need more than half a second have enough after three.
inline void alternate(int rounds, std::span<Contestant> all) {
    for (int i = 0; i < rounds; ++i) {
        for (Contestant& c : all) {
            if (i < 3 || c.seconds < 0.5) c.seconds = std::min(c.seconds, seconds_of(c.work));
        }
    }
}

/// Keeps the optimiser from dropping a result.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace bench

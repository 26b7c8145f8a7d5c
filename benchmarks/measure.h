// SPDX-License-Identifier: MIT
// Times in one run, so that ratios between them mean something on a shared machine.
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

/// One of several ways to do the same.
struct Contestant {
    std::string name;
    std::function<double()> run;     ///< does it once and tells the seconds that it took
    std::vector<double> times = {};  ///< of all rounds

    double seconds() const { return median(times); }
    /// The median over all rounds of how much longer it took than another.
    double ratio_to(const Contestant& other) const {
        std::vector<double> ratios;
        for (std::size_t i = 0; i < std::min(times.size(), other.times.size()); ++i) {
            ratios.push_back(times[i] / other.times[i]);
        }
        return median(std::move(ratios));
    }
};

/// Lets all have a turn in every round, so that what slows the machine down for a while slows all of them. Those that
/// need more than half a second have enough after three.
inline void alternate(int rounds, std::span<Contestant> all) {
    for (int i = 0; i < rounds; ++i) {
        for (Contestant& c : all) {
            if (i < 3 || c.times.back() < 0.5) c.times.push_back(c.run());
        }
    }
}

/// Keeps the optimiser from dropping a result.
template <class T>
void keep(const T& value) {
    asm volatile("" : : "r"(&value) : "memory");
}

}  // namespace bench

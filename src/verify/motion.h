// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

#include "verify/aligned.h"

namespace sinew::comparing {

/// A pair of corresponding vertices.
struct Probe {
    std::size_t match = 0;   ///< an index into `Aligned::matches`
    std::size_t offset = 0;  ///< within its segment
};

/// The vertices that show how far two models can be apart in any pose: for every controller the outermost ones that it
/// moves, and those whose weights differ most.
class Probes {
public:
    Probes(const Aligned& models, bool animated);

    /// Considers a vertex, with its influences in a. `difference`: of its weights.
    void look(const Probe& probe, const scene::Vec3& position, const std::vector<Influence>& influences,
              double difference);

    /// All chosen vertices, without duplicates.
    std::vector<Probe> chosen() const;

private:
    struct Extreme {
        double reach = 0;
        Probe probe;
        bool is_set = false;
    };
    static constexpr std::size_t directions = 14;
    std::vector<std::array<Extreme, directions>> extremes_;  // per controller of a
    std::vector<std::pair<double, Probe>> different_;        // a heap: those with the smallest difference first
};

/// Compares the weights of all vertices, and collects probes.
void compare_weights(const Aligned& models, Probes& probes, Comparison& result);

/// Compares the probes at rest and in all animations.
void compare_motion(Aligned& models, const std::vector<Probe>& probes, Comparison& result);

}  // namespace sinew::comparing

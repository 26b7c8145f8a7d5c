// SPDX-License-Identifier: MIT
// How far two models are apart: what they hold, and where their vertices are in every animation.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

struct CompareOptions {
    /// Vertices may be this far apart, as a share of the model's size.
    double tolerance = 1e-5;
    /// At how many moments an animation is looked at besides its keys.
    std::size_t moments = 20;
    /// Vertices of the same number belong together, however far apart they are. Otherwise those that are nearest at
    /// rest may, if that makes the models more alike.
    bool in_order = false;
};

/// Something that one model has and the other has not, or has otherwise.
struct Difference {
    std::string path;  ///< as in `/animations/0`
    std::string message;
};

/// The largest distance between a vertex of one model and its counterpart in the other.
struct Deviation {
    double distance = 0;
    double relative = 0;     ///< to the size of the first model
    std::string animation;   ///< in which it occurs; empty: at rest
    double seconds = 0;      ///< when
    std::size_t vertex = 0;  ///< of the first model, counted over all meshes
};

struct Comparison {
    std::vector<Difference> differences;  ///< of structure
    Deviation worst;
    bool by_order = true;  ///< vertices were compared one by one; otherwise each with the nearest at rest
    std::size_t vertices = 0;

    bool same(const CompareOptions& options) const {
        return differences.empty() && worst.relative <= options.tolerance;
    }
};

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options = {});

}  // namespace sinew

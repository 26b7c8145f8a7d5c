// SPDX-License-Identifier: MIT
// Comparison of two models: their contents, and the positions of their vertices in every animation.
#pragma once

#include <sinew/scene/scene.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sinew {

struct CompareOptions {
    /// The largest allowed distance between vertices, relative to the size of the model.
    double tolerance = 1e-5;
    /// The number of times at which an animation is compared, in addition to its keys.
    std::size_t moments = 20;
    /// Compare vertices by index only. Otherwise each vertex may be compared with the nearest one in the rest pose, if
    /// that gives a smaller deviation.
    bool in_order = false;
};

/// Something that differs between two models or exists in only one.
struct Difference {
    std::string path;  ///< as in `/animations/0`
    std::string message;
};

/// The largest distance between corresponding vertices of two models.
struct Deviation {
    double distance = 0;
    double relative = 0;     ///< to the size of the first model
    std::string animation;   ///< where it occurs; empty: in the rest pose
    double seconds = 0;      ///< when
    std::size_t vertex = 0;  ///< of the first model, counted over all meshes
};

struct Comparison {
    std::vector<Difference> differences;  ///< in structure
    Deviation worst;
    bool by_order = true;  ///< vertices were compared by index; otherwise each with the nearest in the rest pose
    std::size_t vertices = 0;

    bool same(const CompareOptions& options) const {
        return differences.empty() && worst.relative <= options.tolerance;
    }
};

Comparison compare(const Scene& a, const Scene& b, const CompareOptions& options = {});

}  // namespace sinew

// SPDX-License-Identifier: MIT
// Generated skinned models, for tests of motion.
#pragma once

#include <sinew/scene/scene.h>

#include <cstddef>
#include <cstdint>

namespace sinew::test {

struct RigOptions {
    std::size_t joints = 4;
    std::size_t vertices = 400;
    std::size_t primitives = 1;
    std::size_t keys = 5;  ///< of every channel
    std::size_t animations = 1;
    std::size_t weight_sets = 1;  ///< of four weights
    bool scales = false;          ///< joints are scaled unevenly
    std::uint32_t seed = 1;
};

/// A chain of joints along the Y axis with a tube of vertices around it: every vertex follows the nearest joints. Every
/// joint is turned and moved by every animation, at irregular times. Node 0 has the mesh; the joints follow.
Scene tube(const RigOptions& options = {});

/// The largest distance of any vertex between two scenes with the same vertices in one animation, relative to the size
/// of the first: the truth, from all vertices at many times.
double true_displacement(const Scene& before, const Scene& after, std::size_t animation, std::size_t steps = 1000);
/// The same in the rest pose.
double true_displacement_at_rest(const Scene& before, const Scene& after);

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// What playback must show: the same as the functions of sinew/animation.h.
#pragma once

#include <sinew/playback.h>

#include <array>
#include <vector>

namespace sinew::test {

/// A primitive in doubles. Normals are those of the blended matrix's inverse transposed, and of length one; zero where
/// there are none.
struct Posed {
    std::vector<scene::Vec3> positions, normals;
};

/// A primitive as the reference shows it with a skin; at rest without an animation.
Posed reference_pose(const Scene& scene, std::size_t skin, const scene::Primitive& primitive,
                     const scene::Animation* animation, double seconds);

/// The same of a player. Buffers are exactly as large as they must be.
Posed played_pose(playback::Player& player, const Scene& scene, std::size_t mesh, std::size_t primitive,
                  std::size_t animation, double seconds);

/// The largest distance between vectors of the same number; infinite if one of them is no number.
double worst_distance(const std::vector<scene::Vec3>& a, const std::vector<scene::Vec3>& b);

/// How far a position may be from that of the reference: floats have seven digits, and a chain of joints loses one.
inline constexpr double position_tolerance = 1e-5;
/// The same of a normal's end.
inline constexpr double normal_tolerance = 3e-5;

inline constexpr std::array kernels{playback::Kernel::best, playback::Kernel::baseline};

}  // namespace sinew::test

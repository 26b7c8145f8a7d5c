// SPDX-License-Identifier: MIT
// Reference results for playback, computed with sinew/animation.h.
#pragma once

#include <sinew/playback.h>

#include <array>
#include <vector>

namespace sinew::test {

/// A primitive in double precision. Normals are transformed by the inverse transpose of the blended matrix and have
/// unit length; zero if there are none.
struct Posed {
    std::vector<scene::Vec3> positions, normals;
};

/// A primitive with a skin as the reference shows it; at rest without an animation.
Posed reference_pose(const Scene& scene, std::size_t skin, const scene::Primitive& primitive,
                     const scene::Animation* animation, double seconds);

/// The same from a player. The buffers have exactly the required size.
Posed played_pose(playback::Player& player, const Scene& scene, std::size_t mesh, std::size_t primitive,
                  std::size_t animation, double seconds);

/// The largest distance between corresponding vectors; infinite if one of them is NaN.
double worst_distance(const std::vector<scene::Vec3>& a, const std::vector<scene::Vec3>& b);

/// The tolerance for positions: floats have seven digits, and a chain of joints loses one.
inline constexpr double position_tolerance = 1e-5;
/// The same for normals.
inline constexpr double normal_tolerance = 3e-5;

inline constexpr std::array kernels{playback::Kernel::best, playback::Kernel::baseline};

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// The coordinate system that a program works in: which way is up, where models face, handedness and unit.
#pragma once

#include <cmath>
#include <cstdint>

namespace sinew {

/// A direction along one of the axes.
enum class Direction : std::uint8_t { plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

enum class Handedness : std::uint8_t { right, left };

/// The default is the system of glTF, in which scenes are unless the options ask for another.
struct CoordinateSystem {
    Direction up = Direction::plus_y;
    Direction forward = Direction::plus_z;  ///< where models face
    Handedness handedness = Handedness::right;
    double metres_per_unit = 1;  ///< 0.01: the numbers are centimetres

    bool operator==(const CoordinateSystem&) const = default;
};

/// True if up and forward are on different axes and the unit is a positive number.
inline bool is_valid(const CoordinateSystem& system) {
    const auto axis = [](Direction direction) { return static_cast<int>(direction) / 2; };
    return axis(system.up) != axis(system.forward) && system.metres_per_unit > 0 &&
           std::isfinite(system.metres_per_unit);
}

/// Well-known systems.
namespace coordinates {
inline constexpr CoordinateSystem gltf{};
inline constexpr CoordinateSystem blender{Direction::plus_z, Direction::minus_y, Handedness::right, 1};
inline constexpr CoordinateSystem godot = gltf;
inline constexpr CoordinateSystem unity{Direction::plus_y, Direction::plus_z, Handedness::left, 1};
inline constexpr CoordinateSystem unreal{Direction::plus_z, Direction::plus_x, Handedness::left, 0.01};
}  // namespace coordinates

}  // namespace sinew

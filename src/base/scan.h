// SPDX-License-Identifier: MIT
// Fast passes over arrays of numbers at any address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace sinew {

inline constexpr std::size_t none = static_cast<std::size_t>(-1);

/// What a pass found: the first offender and how many there are.
struct Offenders {
    std::size_t first = none;
    std::size_t count = 0;
};

/// The indices that are `limit` or more.
Offenders out_of_range_u16(std::span<const std::byte> indices, std::uint64_t limit);
Offenders out_of_range_u32(std::span<const std::byte> indices, std::uint64_t limit);
Offenders out_of_range_u64(std::span<const std::byte> indices, std::uint64_t limit);

/// The f32 that are NaN or infinite.
Offenders not_finite_f32(std::span<const std::byte> floats);

/// The vectors of three f32 whose squared length is outside [low, high], and the worst of them.
struct UnitOffenders : Offenders {
    double worst_length = 1;
};
UnitOffenders not_unit_f32x3(std::span<const std::byte> vectors, float tolerance);

}  // namespace sinew

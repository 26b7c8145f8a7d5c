// SPDX-License-Identifier: MIT
// Fast passes over arrays of numbers at any address.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sinew {

inline constexpr std::size_t not_found = static_cast<std::size_t>(-1);

/// What a pass found: the first offender and how many there are.
struct ScanResult {
    std::size_t first = not_found;
    std::size_t count = 0;
};

/// The indices that are `limit` or more.
ScanResult out_of_range_u8(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u16(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u32(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u64(std::span<const std::byte> indices, std::uint64_t limit);

/// The f32 that are NaN or infinite.
ScanResult not_finite_f32(std::span<const std::byte> floats);
/// The f32 that are no weights: NaN, infinite or below zero.
ScanResult not_weight_f32(std::span<const std::byte> floats);

/// Where a few floats lie in each element of an array: `count` of them, `offset` bytes into every `stride` bytes. The
/// last element may end with its floats.
struct Strided {
    std::size_t stride = 0;
    std::size_t offset = 0;
    std::size_t count = 0;
};

/// The elements some of whose f32 are NaN or infinite.
ScanResult not_finite_f32(std::span<const std::byte> elements, Strided floats);

/// The vectors of f32 whose length is not one, give or take `tolerance`, and the worst of them.
struct UnitScanResult : ScanResult {
    double worst_length = 1;
};
UnitScanResult not_unit_f32(std::span<const std::byte> elements, Strided vectors, float tolerance);

/// Whether all points of three f32 are near enough to a centre, in floats: with room for their rounding.
bool all_within_f32(std::span<const std::byte> elements, Strided points, const std::array<float, 3>& center,
                    float squared_distance);

/// The least and the largest of each of up to four f32 of `count` elements, none of which is NaN.
struct Bounds {
    std::array<float, 4> least{}, most{};
};
Bounds bounds_f32(std::span<const std::byte> elements, Strided floats, std::size_t count);

}  // namespace sinew

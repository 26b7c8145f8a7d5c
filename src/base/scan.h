// SPDX-License-Identifier: MIT
// Vectorised checks of unaligned arrays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sinew {

inline constexpr std::size_t not_found = static_cast<std::size_t>(-1);

/// The bad elements that a scan found: the index of the first, and their number.
struct ScanResult {
    std::size_t first = not_found;
    std::size_t count = 0;
};

/// Finds indices that are not below `limit`.
ScanResult out_of_range_u8(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u16(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u32(std::span<const std::byte> indices, std::uint64_t limit);
ScanResult out_of_range_u64(std::span<const std::byte> indices, std::uint64_t limit);

/// Finds f32 values that are NaN or infinite.
ScanResult not_finite_f32(std::span<const std::byte> floats);
/// Finds f32 values that are invalid as weights: NaN, infinite or negative.
ScanResult not_weight_f32(std::span<const std::byte> floats);

/// The floats of interest in each element of an array: `count` floats at `offset`, with elements `stride` bytes apart.
/// The last element may end right after its floats.
struct Strided {
    std::size_t stride = 0;
    std::size_t offset = 0;
    std::size_t count = 0;
};

/// Finds elements that have a NaN or infinite f32.
ScanResult not_finite_f32(std::span<const std::byte> elements, Strided floats);

/// Finds f32 vectors whose length differs from one by more than `tolerance`, and the length that differs most.
struct UnitScanResult : ScanResult {
    double worst_length = 1;
};
UnitScanResult not_unit_f32(std::span<const std::byte> elements, Strided vectors, float tolerance);

/// True if all points (three f32 each) are within a squared distance of a centre. Computed in single precision, so the
/// caller allows for rounding.
bool all_within_f32(std::span<const std::byte> elements, Strided points, const std::array<float, 3>& center,
                    float squared_distance);

/// The minimum and maximum of each of up to four f32 per element. No value may be NaN.
struct Bounds {
    std::array<float, 4> min{}, max{};
};
Bounds bounds_f32(std::span<const std::byte> elements, Strided floats, std::size_t count);

}  // namespace sinew

// SPDX-License-Identifier: MIT
// The vectorised inner loops, on raw floats. The callers have checked all sizes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew::playback {

/// The number of lanes in the prepared data, for kernels of every width.
inline constexpr std::size_t block_size = 8;

/// Blocks of channels to sample between two keys.
struct BandTask {
    const float* before = nullptr;  ///< the row of a key
    const float* after = nullptr;   ///< the row of the next key
    const std::uint32_t* targets = nullptr;
    std::size_t blocks = 0;
    float t = 0;  ///< from 0 to 1
    float* locals = nullptr;
};

/// Whole blocks of vertices to skin.
struct SkinTask {
    const float* positions = nullptr;
    const float* normals = nullptr;  ///< may be null
    const std::uint32_t* first_influences = nullptr;
    const float* weights = nullptr;
    const std::uint32_t* matrices = nullptr;  ///< the offset of each matrix in the palette, in floats
    const float* palette = nullptr;
    std::size_t blocks = 0;
    float* out_positions = nullptr;
    float* out_normals = nullptr;
};

/// The kernels for one instruction set. Their order is that of `Interpolation`.
struct Kernels {
    void (*step_vectors)(const BandTask&);
    void (*linear_vectors)(const BandTask&);
    void (*cubic_vectors)(const BandTask&);
    void (*step_rotations)(const BandTask&);
    void (*linear_rotations)(const BandTask&);
    void (*cubic_rotations)(const BandTask&);
    /// Converts transforms (ten numbers and two unused) to matrices of twelve numbers.
    void (*matrices)(const float* transforms, float* matrices, std::size_t count);
    void (*skin)(const SkinTask&);
};

const Kernels& baseline_kernels();
/// Only for processors with AVX2 and FMA.
const Kernels& avx2_kernels();

}  // namespace sinew::playback

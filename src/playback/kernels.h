// SPDX-License-Identifier: MIT
// What is done eight or four at a time, in raw floats: all sizes were checked by the callers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sinew::playback {

/// Lanes of the prepared data, whatever the width of a kernel.
inline constexpr std::size_t block_size = 8;

/// Some blocks of channels between two keys.
struct BandTask {
    const float* before = nullptr;  ///< the row of a key
    const float* after = nullptr;   ///< the row of the next
    const std::uint32_t* targets = nullptr;
    std::size_t blocks = 0;
    float t = 0;  ///< from 0 to 1
    float* locals = nullptr;
};

/// Some whole blocks of vertices.
struct SkinTask {
    const float* positions = nullptr;
    const float* normals = nullptr;  ///< or none
    const std::uint32_t* first_influences = nullptr;
    const float* weights = nullptr;
    const std::uint32_t* matrices = nullptr;  ///< the first float of each in the palette
    const float* palette = nullptr;
    std::size_t blocks = 0;
    float* out_positions = nullptr;
    float* out_normals = nullptr;
};

/// The same work for one instruction set. The order of the names is that of `Interpolation`.
struct Kernels {
    void (*step_vectors)(const BandTask&);
    void (*linear_vectors)(const BandTask&);
    void (*cubic_vectors)(const BandTask&);
    void (*step_rotations)(const BandTask&);
    void (*linear_rotations)(const BandTask&);
    void (*cubic_rotations)(const BandTask&);
    /// Transforms of ten numbers (and two unused) as matrices of twelve; both may be read and written eight at a time.
    void (*matrices)(const float* transforms, float* matrices, std::size_t count);
    void (*skin)(const SkinTask&);
};

const Kernels& baseline_kernels();
/// Only to be used where the processor has AVX2 and FMA.
const Kernels& avx2_kernels();

}  // namespace sinew::playback

// SPDX-License-Identifier: MIT
// Skins vertices, `Width` at a time. See lanes.h for who may include this.
#pragma once

#include "playback/kernels.h"
#include "playback/lanes.h"

namespace sinew::playback {
namespace {

// A vertex takes one cache line.
constexpr std::size_t sum_stride = 16;

// The weighted sums of the matrices of some vertices.
template <std::size_t Width, std::size_t Influences>
inline void blend(const SkinTask& task, std::size_t first, std::size_t influences, float* sums) {
    const std::size_t count = Influences > 0 ? Influences : influences;
    const float* weights = task.weights + first;
    const std::uint32_t* matrices = task.matrices + first;
    for (std::size_t v = 0; v < block_size; ++v, weights += count, matrices += count) {
        if constexpr (Influences == 4) {
            Lanes<Width>::weighted_sum_of_four(task.palette, weights, matrices, sums + v * sum_stride);
        } else {
            Lanes<Width>::weighted_sum(task.palette, weights, matrices, count, sums + v * sum_stride);
        }
    }
}

template <std::size_t Width>
inline void blend_block(const SkinTask& task, std::size_t block, float* sums) {
    const std::size_t first = task.first_influences[block];
    const std::size_t influences = (task.first_influences[block + 1] - first) / block_size;
    switch (influences) {
        case 1:
            return blend<Width, 1>(task, first, influences, sums);
        case 2:
            return blend<Width, 2>(task, first, influences, sums);
        case 3:
            return blend<Width, 3>(task, first, influences, sums);
        case 4:
            return blend<Width, 4>(task, first, influences, sums);
        default:
            return blend<Width, 0>(task, first, influences, sums);
    }
}

template <std::size_t Width>
inline void move_positions(const Floats<Width> (&m)[3][4], const float* from, float* to) {
    using V = Floats<Width>;
    const V x = load<V>(from);
    const V y = load<V>(from + block_size);
    const V z = load<V>(from + 2 * block_size);
    store_triples<Width>(to, m[0][0] * x + (m[0][1] * y + (m[0][2] * z + m[0][3])),
                         m[1][0] * x + (m[1][1] * y + (m[1][2] * z + m[1][3])),
                         m[2][0] * x + (m[2][1] * y + (m[2][2] * z + m[2][3])));
}

// Multiplies by the cofactor matrix, which is the inverse transpose times the determinant. Writes three coordinates and
// the determinant, whose sign is negative if the matrix mirrors.
template <std::size_t Width>
inline void turn_normals(const Floats<Width> (&m)[3][4], const float* from, float* to) {
    using V = Floats<Width>;
    const V x = load<V>(from);
    const V y = load<V>(from + block_size);
    const V z = load<V>(from + 2 * block_size);
    for (std::size_t r = 0; r < 3; ++r) {
        const V(&a)[4] = m[(r + 1) % 3];
        const V(&b)[4] = m[(r + 2) % 3];
        const V c0 = a[1] * b[2] - a[2] * b[1];
        const V c1 = a[2] * b[0] - a[0] * b[2];
        const V c2 = a[0] * b[1] - a[1] * b[0];
        store<V>(to + r * block_size, c0 * x + c1 * y + c2 * z);
        if (r == 0) store<V>(to + 3 * block_size, m[0][0] * c0 + m[0][1] * c1 + m[0][2] * c2);
    }
}

template <std::size_t Width>
inline void normalize_block(const float* turned, float* to) {
    using V = Floats<Width>;
    for (std::size_t v = 0; v < block_size; v += Width) {
        const V x = load<V>(turned + v);
        const V y = load<V>(turned + block_size + v);
        const V z = load<V>(turned + 2 * block_size + v);
        V factor = inverse_sqrt<Width, 2>(x * x + y * y + z * z);
        factor = load<V>(turned + 3 * block_size + v) < 0 ? -factor : factor;
        store_triples<Width>(to + 3 * v, x * factor, y * factor, z * factor);
    }
}

template <std::size_t Width>
inline void move_block(const SkinTask& task, std::size_t block, const float* sums, float* turned) {
    for (std::size_t v = 0; v < block_size; v += Width) {
        Floats<Width> matrices[3][4];
        for (std::size_t r = 0; r < 3; ++r) {
            load_rows<Width>(sums + v * sum_stride + 4 * r, sum_stride, matrices[r]);
        }
        const std::size_t in = 3 * block_size * block + v;
        move_positions<Width>(matrices, task.positions + in, task.out_positions + 3 * (block_size * block + v));
        if (task.normals != nullptr) turn_normals<Width>(matrices, task.normals + in, turned + v);
    }
}

// Runs each short step over several blocks. The processor looks ahead about as far as one block takes, so running all
// steps block by block would not overlap independent work.
template <std::size_t Width>
void skin_blocks(const SkinTask& task) {
    constexpr std::size_t at_once = 8;
    alignas(64) float sums[at_once][block_size * sum_stride];
    alignas(64) float turned[at_once][4 * block_size];
    for (std::size_t first = 0; first < task.blocks; first += at_once) {
        const std::size_t count = task.blocks - first < at_once ? task.blocks - first : at_once;
        for (std::size_t i = 0; i < count; ++i) blend_block<Width>(task, first + i, sums[i]);
        for (std::size_t i = 0; i < count; ++i) move_block<Width>(task, first + i, sums[i], turned[i]);
        if (task.normals == nullptr) continue;
        for (std::size_t i = 0; i < count; ++i) {
            normalize_block<Width>(turned[i], task.out_normals + 3 * block_size * (first + i));
        }
    }
}

}  // namespace
}  // namespace sinew::playback

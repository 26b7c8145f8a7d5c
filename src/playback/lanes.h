// SPDX-License-Identifier: MIT
// Vectors of floats. GCC and Clang map them to the instructions of the processor (SSE, AVX, NEON, WebAssembly), so that
// a kernel is written once. Everything here is compiled for each instruction set and must not be shared between them,
// so it is private to each file that includes it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace sinew::playback {
namespace {

typedef float F4 __attribute__((vector_size(16)));
typedef std::int32_t I4 __attribute__((vector_size(16)));

/// The operations that depend on the width. Shuffles work on groups of four lanes.
template <std::size_t Width>
struct Lanes;

template <class V>
inline V load(const float* from) {
    V v;
    std::memcpy(&v, from, sizeof(V));
    return v;
}

template <class V>
inline void store(float* to, const V& v) {
    std::memcpy(to, &v, sizeof(V));
}

template <>
struct Lanes<4> {
    using F = F4;
    using I = I4;

    static F interleave_low(F a, F b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
    static F interleave_high(F a, F b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
    static F both_low(F a, F b) { return __builtin_shufflevector(a, b, 0, 1, 4, 5); }
    static F both_high(F a, F b) { return __builtin_shufflevector(a, b, 2, 3, 6, 7); }
    static F even(F a, F b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
    static F odd(F a, F b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }
    static F even_then_odd(F a, F b) { return __builtin_shufflevector(a, b, 0, 2, 5, 7); }
    /// The number of groups of four lanes, and access to them.
    static constexpr std::size_t parts = 1;
    static F4 part(F v, std::size_t) { return v; }
    static F join(const F4 (&v)[1]) { return v[0]; }

    /// Stores three vectors, group by group.
    static void store_packed(float* to, const F (&packed)[3]) {
        for (std::size_t i = 0; i < 3; ++i) store(to + 4 * i, packed[i]);
    }

    /// The weighted sum of `count` runs of twelve numbers.
    static void weighted_sum(const float* from, const float* weights, const std::uint32_t* offsets, std::size_t count,
                             float* to) {
        F4 sums[3]{};
        for (std::size_t i = 0; i < count; ++i) add(F4{} + weights[i], from + offsets[i], sums);
        for (std::size_t r = 0; r < 3; ++r) store(to + 4 * r, sums[r]);
    }
    static void weighted_sum_of_four(const float* from, const float* weights, const std::uint32_t* offsets, float* to) {
        const F4 w = load<F4>(weights);
        F4 sums[3]{};
        add(__builtin_shufflevector(w, w, 0, 0, 0, 0), from + offsets[0], sums);
        add(__builtin_shufflevector(w, w, 1, 1, 1, 1), from + offsets[1], sums);
        add(__builtin_shufflevector(w, w, 2, 2, 2, 2), from + offsets[2], sums);
        add(__builtin_shufflevector(w, w, 3, 3, 3, 3), from + offsets[3], sums);
        for (std::size_t r = 0; r < 3; ++r) store(to + 4 * r, sums[r]);
    }

private:
    static void add(F4 weight, const float* numbers, F4 (&sums)[3]) {
        for (std::size_t r = 0; r < 3; ++r) sums[r] += weight * load<F4>(numbers + 4 * r);
    }
};

template <std::size_t Width>
using Floats = typename Lanes<Width>::F;

/// Transposes groups of four lanes.
template <std::size_t Width>
inline void transpose(Floats<Width> (&v)[4]) {
    using L = Lanes<Width>;
    const auto ab_low = L::interleave_low(v[0], v[1]);
    const auto ab_high = L::interleave_high(v[0], v[1]);
    const auto cd_low = L::interleave_low(v[2], v[3]);
    const auto cd_high = L::interleave_high(v[2], v[3]);
    v[0] = L::both_low(ab_low, cd_low);
    v[1] = L::both_high(ab_low, cd_low);
    v[2] = L::both_low(ab_high, cd_high);
    v[3] = L::both_high(ab_high, cd_high);
}

/// Loads four floats per lane, `stride` floats apart.
template <std::size_t Width>
inline void load_rows(const float* from, std::size_t stride, Floats<Width> (&columns)[4]) {
    for (std::size_t i = 0; i < 4; ++i) {
        F4 rows[Lanes<Width>::parts];
        for (std::size_t p = 0; p < Lanes<Width>::parts; ++p) rows[p] = load<F4>(from + (i + 4 * p) * stride);
        columns[i] = Lanes<Width>::join(rows);
    }
    transpose<Width>(columns);
}

/// Stores four floats per lane, at separate offsets.
template <std::size_t Width>
inline void store_rows(float* to, const std::uint32_t* offsets, Floats<Width> (&columns)[4]) {
    transpose<Width>(columns);
    for (std::size_t i = 0; i < 4; ++i) {
        for (std::size_t p = 0; p < Lanes<Width>::parts; ++p) {
            store(to + offsets[i + 4 * p], Lanes<Width>::part(columns[i], p));
        }
    }
}

/// Stores three floats per lane, lane by lane.
template <std::size_t Width>
inline void store_triples(float* to, const Floats<Width>& x, const Floats<Width>& y, const Floats<Width>& z) {
    using L = Lanes<Width>;
    const auto xy = L::even(x, y);           // x0 x2 y0 y2
    const auto yz = L::odd(y, z);            // y1 y3 z1 z3
    const auto zx = L::even_then_odd(z, x);  // z0 z2 x1 x3
    const Floats<Width> packed[3] = {L::even(xy, zx), L::even_then_odd(yz, xy), L::odd(zx, yz)};
    L::store_packed(to, packed);
}

/// 1 / sqrt(x), the same on every machine. Halving the bits of a float halves its exponent, which is accurate to 4 %;
/// two Newton steps make it accurate to 5e-6, three to the last bit or two. For zero it is a large number.
template <std::size_t Width, int Steps>
inline Floats<Width> inverse_sqrt(const Floats<Width>& x) {
    using F = typename Lanes<Width>::F;
    using I = typename Lanes<Width>::I;
    F y = __builtin_bit_cast(F, 0x5f3759df - (__builtin_bit_cast(I, x) >> 1));
    const F half = 0.5F * x;
    for (int i = 0; i < Steps; ++i) y = y * (1.5F - half * y * y);
    return y;
}

}  // namespace
}  // namespace sinew::playback

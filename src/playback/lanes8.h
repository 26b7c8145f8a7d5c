// SPDX-License-Identifier: MIT
// Vectors of eight floats, for AVX. Only for avx2.cpp.
#pragma once

#include "playback/lanes.h"

namespace sinew::playback {
namespace {

typedef float F8 __attribute__((vector_size(32)));
typedef std::int32_t I8 __attribute__((vector_size(32)));

template <>
struct Lanes<8> {
    using F = F8;
    using I = I8;

    static F interleave_low(F a, F b) { return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13); }
    static F interleave_high(F a, F b) { return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15); }
    static F both_low(F a, F b) { return __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13); }
    static F both_high(F a, F b) { return __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15); }
    static F even(F a, F b) { return __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14); }
    static F odd(F a, F b) { return __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15); }
    static F even_then_odd(F a, F b) { return __builtin_shufflevector(a, b, 0, 2, 9, 11, 4, 6, 13, 15); }
    static constexpr std::size_t parts = 2;
    static F4 part(F v, std::size_t p) {
        return p == 0 ? __builtin_shufflevector(v, v, 0, 1, 2, 3) : __builtin_shufflevector(v, v, 4, 5, 6, 7);
    }
    static F join(const F4 (&v)[2]) { return __builtin_shufflevector(v[0], v[1], 0, 1, 2, 3, 4, 5, 6, 7); }

    static void store_packed(float* to, const F (&packed)[3]) {
        store(to, __builtin_shufflevector(packed[0], packed[1], 0, 1, 2, 3, 8, 9, 10, 11));
        store(to + 8, __builtin_shufflevector(packed[2], packed[0], 0, 1, 2, 3, 12, 13, 14, 15));
        store(to + 16, __builtin_shufflevector(packed[1], packed[2], 4, 5, 6, 7, 12, 13, 14, 15));
    }

    static void weighted_sum(const float* from, const float* weights, const std::uint32_t* offsets, std::size_t count,
                             float* to) {
        F8 first{};
        F4 last{};
        for (std::size_t i = 0; i < count; ++i) {
            const float w = weights[i];
            add(F8{w, w, w, w, w, w, w, w}, from + offsets[i], first, last);
        }
        store(to, first);
        store(to + 8, last);
    }
    // Loads four weights at once, because the number of loads is the bottleneck.
    static void weighted_sum_of_four(const float* from, const float* weights, const std::uint32_t* offsets, float* to) {
        const F4 w4 = load<F4>(weights);
        const F8 w = __builtin_shufflevector(w4, w4, 0, 1, 2, 3, 0, 1, 2, 3);
        F8 first{};
        F4 last{};
        add(__builtin_shufflevector(w, w, 0, 0, 0, 0, 4, 4, 4, 4), from + offsets[0], first, last);
        add(__builtin_shufflevector(w, w, 1, 1, 1, 1, 5, 5, 5, 5), from + offsets[1], first, last);
        add(__builtin_shufflevector(w, w, 2, 2, 2, 2, 6, 6, 6, 6), from + offsets[2], first, last);
        add(__builtin_shufflevector(w, w, 3, 3, 3, 3, 7, 7, 7, 7), from + offsets[3], first, last);
        store(to, first);
        store(to + 8, last);
    }

private:
    static void add(F8 weight, const float* numbers, F8& first, F4& last) {
        first += weight * load<F8>(numbers);
        last += part(weight, 0) * load<F4>(numbers + 8);
    }
};

}  // namespace
}  // namespace sinew::playback

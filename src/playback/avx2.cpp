// SPDX-License-Identifier: MIT
// The kernels for AVX2 and FMA, eight lanes wide. Code after the pragmas is compiled for these instruction sets, so it
// must not instantiate anything that other files share: the linker might keep this copy for all of them.
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "playback/kernels.h"

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

#include "playback/lanes8.h"
#include "playback/sample_kernel.h"
#include "playback/skin_kernel.h"

namespace sinew::playback {
namespace {

constexpr Kernels kernels{step<8, 3>,   linear<8, 3>, cubic<8, 3>,          step<8, 4>,
                          linear<8, 4>, cubic<8, 4>,  make_all_matrices<8>, skin_blocks<8>};

}  // namespace
}  // namespace sinew::playback

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace sinew::playback {

bool has_avx2() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

const Kernels& avx2_kernels() {
    return kernels;
}

}  // namespace sinew::playback

#else

namespace sinew::playback {

bool has_avx2() {
    return false;
}

const Kernels& avx2_kernels() {
    return baseline_kernels();
}

}  // namespace sinew::playback

#endif

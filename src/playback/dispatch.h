// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/playback.h>

#include "playback/kernels.h"

namespace sinew::playback {

inline const Kernels& kernels_for(Kernel kernel) {
    return kernel == Kernel::best && has_avx2() ? avx2_kernels() : baseline_kernels();
}

}  // namespace sinew::playback

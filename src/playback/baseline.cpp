// SPDX-License-Identifier: MIT
// The kernels that run on every processor of an architecture.
#include "playback/sample_kernel.h"
#include "playback/skin_kernel.h"

namespace sinew::playback {

const Kernels& baseline_kernels() {
    static constexpr Kernels kernels{step<4, 3>,   linear<4, 3>, cubic<4, 3>,          step<4, 4>,
                                     linear<4, 4>, cubic<4, 4>,  make_all_matrices<4>, skin_blocks<4>};
    return kernels;
}

}  // namespace sinew::playback

// SPDX-License-Identifier: MIT
// The steps of playback with an explicit set of kernels, for `Player` and for tests and benchmarks that compare them.
#pragma once

#include <sinew/playback.h>

#include "playback/kernels.h"

namespace sinew::playback {

/// The fastest kernels that this processor supports.
inline const Kernels& best_kernels() {
    return has_avx2() ? avx2_kernels() : baseline_kernels();
}
inline const Kernels& kernels_for(Kernel kernel) {
    return kernel == Kernel::best ? best_kernels() : baseline_kernels();
}

void sample(const Clip& clip, double seconds, std::span<JointTransform> locals, const Kernels& kernels);
void local_to_model(const Rig& rig, std::span<const JointTransform> locals, std::span<JointMatrix> models,
                    const Kernels& kernels);
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          const Kernels& kernels);
void skin(const SkinnedVertices& vertices, std::span<const JointMatrix> palette, std::span<Float3> positions,
          std::span<Float3> normals, const Kernels& kernels);

}  // namespace sinew::playback

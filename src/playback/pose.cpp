// SPDX-License-Identifier: MIT
// Matrices and the palette from transforms.
#include <sinew/playback.h>

#include "playback/lanes.h"
#include "playback/steps.h"

namespace sinew::playback {
namespace {

// The transform b followed by a. `to` may be b.
inline void multiply(const JointMatrix& a, const JointMatrix& b, JointMatrix& to) {
    const F4 b0 = load<F4>(b.rows[0].data());
    const F4 b1 = load<F4>(b.rows[1].data());
    const F4 b2 = load<F4>(b.rows[2].data());
    for (std::size_t i = 0; i < 3; ++i) {
        const Float4& row = a.rows[i];
        const F4 moved{0, 0, 0, row[3]};
        store(to.rows[i].data(), row[0] * b0 + (row[1] * b1 + (row[2] * b2 + moved)));
    }
}

}  // namespace

void local_to_model(const Rig& rig, std::span<const JointTransform> locals, std::span<JointMatrix> models,
                    const Kernels& kernels) {
    if (locals.size() < rig.size() || models.size() < rig.size() || rig.size() == 0) return;
    kernels.matrices(locals[0].translation.data(), models[0].rows[0].data(), rig.size());
    for (const Rig::Fixed& fixed : rig.fixed) models[fixed.joint] = fixed.matrix;
    for (std::size_t i = 0; i < rig.size(); ++i) {
        if (rig.parents[i] != no_joint) multiply(models[rig.parents[i]], models[i], models[i]);
    }
}

void local_to_model(const Rig& rig, std::span<const JointTransform> locals, std::span<JointMatrix> models) {
    local_to_model(rig, locals, models, best_kernels());
}

void skinning_palette(const Binding& binding, std::span<const JointMatrix> models, std::span<JointMatrix> palette) {
    if (palette.size() < palette_size(binding)) return;
    std::size_t i = 0;
    for (; i < binding.joints.size(); ++i) {
        // A joint with no node uses the identity.
        const std::uint32_t joint = binding.joints[i];
        if (joint < models.size()) {
            multiply(models[joint], binding.inverse_binds[i], palette[i]);
        } else {
            palette[i] = binding.inverse_binds[i];
        }
    }
    palette[i] = {};
}

}  // namespace sinew::playback

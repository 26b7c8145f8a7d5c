// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <map>

#include "gltf/data/binary_writer.h"

namespace sinew::gltf {

/// The time that becomes zero: zero, or the first key before it.
double first_time(const scene::Animation& animation);

class AnimationWriter {
public:
    explicit AnimationWriter(BinaryWriter& binary) : binary_(binary) {}

    Animation write(const scene::Animation& animation);

private:
    std::size_t times_of(const std::vector<float>& times);

    BinaryWriter& binary_;
    std::map<std::vector<float>, std::size_t> times_;  // shared by channels with the same key times, as most have
};

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <map>

#include "gltf/data/binary_writer.h"

namespace sinew::gltf {

class AnimationWriter {
public:
    AnimationWriter(BinaryWriter& binary, Report& report) : binary_(binary), report_(report) {}

    Animation write(const scene::Animation& animation);

private:
    std::size_t times_of(const std::vector<float>& times);

    BinaryWriter& binary_;
    Report& report_;
    std::map<std::vector<float>, std::size_t> times_;  // shared by channels with the same key times, as most have
};

}  // namespace sinew::gltf

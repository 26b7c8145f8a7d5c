// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <map>

#include "gltf/data/binary_writer.h"

namespace sinew::gltf {

class AnimationWriter {
public:
    AnimationWriter(BinaryWriter& binary, Report& log) : binary_(binary), log_(log) {}

    Animation write(const scene::Animation& animation);

private:
    std::size_t times_of(const std::vector<float>& times);

    BinaryWriter& binary_;
    Report& log_;
    std::map<std::vector<float>, std::size_t> times_;  // most channels of a model have their keys at the same times
};

}  // namespace sinew::gltf

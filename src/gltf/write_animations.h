// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/conversion.h>

#include <map>

#include "gltf/binary.h"

namespace sinew::gltf {

class AnimationWriter {
public:
    AnimationWriter(Binary& binary, Conversion& log) : binary_(binary), log_(log) {}

    Animation write(const scene::Animation& animation);

private:
    std::size_t times_of(const std::vector<float>& times);

    Binary& binary_;
    Conversion& log_;
    std::map<std::vector<float>, std::size_t> times_;  // most channels of a model have their keys at the same times
};

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include "gltf/write/conform.h"

namespace sinew::gltf {

/// Sets the joints and weights of `conformed` to those of `source` as glTF requires them: no joint twice, no joint
/// without a weight, and weights that sum to one over all sets. Shares the arrays if they conform already.
void conform_weights(const scene::Primitive& source, scene::Primitive& conformed, const ConformOptions& options);

}  // namespace sinew::gltf

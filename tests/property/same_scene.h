// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <string>

namespace sinew::test {

/// The first difference between a scene and the one that came back from glTF; empty if there is none. Geometry, names,
/// hierarchy, materials and notes must be bit-identical; rotations may have been normalised, and bind matrices and keys
/// are 32-bit numbers.
std::string difference(const Scene& before, const Scene& after);

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// Decides whether a scene can be verified: whether rounding to 32 bits could look like a defect.
//
// Numbers are rounded to 32 bits, and skeletons are rebased, which inverts matrices. The error therefore grows with the
// numbers that contribute to a vertex. If it approaches the tolerance of the verifier, as with random numbers, the
// scene is not compared. Animations must have keys that are far enough apart that a rounded time, or a rotation by half
// a turn, cannot select a different value.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::test {

/// True if 32-bit rounding cannot change a scene noticeably and every mesh has enough vertices for a triangle.
bool is_tame(const Scene& scene);

}  // namespace sinew::test

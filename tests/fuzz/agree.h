// SPDX-License-Identifier: MIT
// Decides whether a scene agrees with the one that came back from another format.
//
// Formats hold less than a scene, and bridges report losses. A difference counts only if no reported loss explains it.
//
// - The number of triangles is unchanged in every format with meshes, whatever else is lost. Only the finest levels of
//   detail count, because formats without levels keep only these.
// - At rest, vertices keep their positions, unless the skin, the rest pose, weights or shear are lost.
// - In motion, too, unless animations, curves or times are lost.
// - If nothing is lost, the numbers of animations, levels, tags and collision meshes, and all names, normals, texture
//   coordinates and triangles are the same. Joints and materials are not compared, because formats with one skeleton or
//   one material per mesh add some. The duration of an animation is not compared if two channels animate the same
//   property, of which only the last counts, or if its last key exceeds the range of floats.
//
// Numbers are rounded to 32 bits, and skeletons are rebased, which inverts matrices. The tolerance therefore grows with
// the numbers that contribute to a vertex. If it approaches the size of the model, as with random numbers, positions
// are not compared. Animations are compared at their keys, and only if keys are far enough apart that a rounded time,
// or a rotation by half a turn, cannot select a different value.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>

#include <string>

namespace sinew::test {

/// True if 32-bit rounding cannot change a scene noticeably and every mesh has enough vertices for a triangle.
bool is_tame(const Scene& scene);

/// The first unexplained difference; empty if the scenes agree. `report` is the report of writing `before`.
std::string disagreement(const Scene& before, const Scene& after, const Format& format, const Report& report);

}  // namespace sinew::test

// SPDX-License-Identifier: MIT
// When a model and what came back of it from another format are the same.
//
// Formats hold less than the hub, and say so: a difference counts only where no loss was reported that explains it.
//
// - Triangles are as many as before in every format that has any, whatever else is lost. Of levels of detail only the
//   finest count, since formats without levels keep that.
// - At rest, vertices are where they were, unless the skin, the pose at rest, weights or shear are lost.
// - In motion, too, unless animations, curves or times are lost.
// - Nothing is lost: as many animations, levels, tags and collision meshes, with the same names, normals, texture
//   coordinates and corners. Not joints and materials: formats with one skeleton or one material a mesh add some. Nor
//   how long an animation is in which two channels move the same, of which only the last is seen, or whose last key no
//   float can hold.
//
// Numbers are rounded to 32 bits on the way, and skeletons are based anew, which inverts matrices. So the tolerance
// grows with the numbers that meet in a vertex; where it comes near the size of the model, as with the random numbers
// that a fuzzer likes, positions say nothing. Animations are compared at their keys, and only where these are so far
// apart that a rounded time, or a rotation by half a turn, does not choose between two values.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/format.h>

#include <string>

namespace sinew::test {

/// Whether no number of a scene is so large, small or near another that 32 bits make something else of it, and no mesh
/// has vertices that are too few for a triangle.
bool is_tame(const Scene& scene);

/// What differs that should not; empty if the two agree. `log` is that of writing `before`.
std::string disagreement(const Scene& before, const Scene& after, const Format& format, const Report& log);

}  // namespace sinew::test

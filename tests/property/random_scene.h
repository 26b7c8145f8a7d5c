// SPDX-License-Identifier: MIT
// Random models for property tests. Only to be called inside of one.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::test {

struct Kind {
    bool uneven_scale = false;  ///< by axis: leads to shear where a format cannot express it
    bool fine_weights = false;  ///< not multiples of 1/255
};

/// A skinned and animated model.
Scene any_scene(const Kind& kind, int most_joints);

/// The farthest that any vertex gets from another, in any pose: keys are stored relative to that.
double reach_of(const Scene& scene);

/// Makes a scene harder: meshes at nodes, some of them sheared, sets of everything, vectors of any length and numbers
/// that are none, vertices and primitives without weights, empty meshes, materials, levels of detail, tags, collision
/// meshes.
void add_everything(Scene& scene);

}  // namespace sinew::test

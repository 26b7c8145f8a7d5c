// SPDX-License-Identifier: MIT
// Random models for property tests; call these functions only inside a property.
#pragma once

#include <sinew/scene/scene.h>

namespace sinew::test {

struct Kind {
    bool uneven_scale = false;  ///< leads to shear in formats that cannot express it
    bool fine_weights = false;  ///< not multiples of 1/255
};

/// A skinned and animated model.
Scene any_scene(const Kind& kind, int most_joints);

/// The largest distance between any two vertices in any pose: tolerances are relative to it.
double reach_of(const Scene& scene);

/// Makes a scene harder: meshes on nodes, some of them sheared, several sets of all attributes, vectors of any length,
/// NaN, vertices and primitives without weights, empty meshes, materials, levels of detail, tags, collision meshes.
void add_everything(Scene& scene);

}  // namespace sinew::test

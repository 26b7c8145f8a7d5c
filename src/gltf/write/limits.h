// SPDX-License-Identifier: MIT
// What a scene may have but glTF does not allow.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// Reports colours outside of 0 to 1, which are clamped. The originals are saved in the extras.
void lose_bright_colors(const Scene& scene, Report& report);

/// Reports normals and tangents without a direction, because they are zero or not finite, which point along Z in glTF,
/// and texture coordinates that are not finite, which become zero. The originals are saved in the extras.
void lose_unusable_vectors(const Scene& scene, Report& report);

/// Reports transforms whose numbers are too large for glTF; see is_reasonable().
void lose_transforms(const Scene& scene, Report& report);

/// Reports an error for every skin with more joints than vertices can address.
void refuse_large_skins(const Model& model, Report& report);

}  // namespace sinew::gltf

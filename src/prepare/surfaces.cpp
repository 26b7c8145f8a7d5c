// SPDX-License-Identifier: MIT
#include "prepare/surfaces.h"

#include <sinew/scene/normals.h>
#include <sinew/scene/vertices.h>

namespace sinew {
namespace {

void add_normals(scene::Primitive& primitive, const SurfaceOptions& options) {
    const bool wanted =
        options.normals == Normals::always || (options.normals == Normals::missing && primitive.normals.empty());
    if (wanted) primitive = scene::with_normals(primitive, options.smoothing_angle);
}

void add_tangents(scene::Primitive& primitive, Tangents tangents) {
    if (tangents == Tangents::keep || (tangents == Tangents::missing && !primitive.tangents.empty())) return;
    primitive.tangents = primitive.binormals = {};
    if (tangents == Tangents::drop) return;
    if (primitive.normals.empty()) primitive.normals = scene::computed_normals(primitive);
    primitive.tangents = scene::computed_tangents(primitive, 0);
}

}  // namespace

bool prepare_surfaces(Scene& scene, const SurfaceOptions& options, const Progress& progress) {
    if (options.normals == Normals::keep && options.tangents == Tangents::keep) return true;
    for (std::size_t i = 0; i < scene.meshes.size(); ++i) {
        for (scene::Primitive& primitive : scene.meshes[i].primitives) {
            if (!go_on(progress, static_cast<double>(i) / static_cast<double>(scene.meshes.size()))) return false;
            add_normals(primitive, options);
            add_tangents(primitive, options.tangents);
        }
    }
    return true;
}

}  // namespace sinew

// SPDX-License-Identifier: MIT
#pragma once

#include "gltf/binary.h"
#include "gltf/tidy.h"

namespace sinew::gltf {

/// Writes meshes. The materials of the model must be there: textures have wishes about vertices.
class MeshWriter {
public:
    MeshWriter(const Model& model, Binary& binary) : model_(model), binary_(binary) {}

    Mesh write(const scene::Mesh& mesh, const TidyOptions& options);
    Primitive write(const scene::Primitive& primitive, const TidyOptions& options);

private:
    Primitive placeholder(const TidyOptions& options);
    TidyOptions with_wishes_of(const std::optional<std::size_t>& material, TidyOptions options) const;

    const Model& model_;
    Binary& binary_;
};

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#pragma once

#include "gltf/data/binary_writer.h"
#include "gltf/write/conform.h"

namespace sinew::gltf {

/// Writes meshes. The materials of the model must already be written: their textures determine which vertex attributes
/// are required.
class MeshWriter {
public:
    MeshWriter(const Model& model, BinaryWriter& binary) : model_(model), binary_(binary) {}

    /// Primitives without vertices are left out, because glTF does not allow them. Others must exist.
    Mesh write(const scene::Mesh& mesh, const ConformOptions& options);
    Primitive write(const scene::Primitive& primitive, const ConformOptions& options);

private:
    ConformOptions options_for(const std::optional<std::size_t>& material, ConformOptions options) const;

    const Model& model_;
    BinaryWriter& binary_;
};

}  // namespace sinew::gltf

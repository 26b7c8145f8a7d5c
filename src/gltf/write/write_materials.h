// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/scene/scene.h>

#include <functional>
#include <map>
#include <string>

#include "gltf/json/model.h"

namespace sinew::gltf {

/// The values of a material, without its textures and extras. glTF has metal and roughness: roughness follows from the
/// shininess if the material does not define it.
Material write_values(const scene::Material& material);

/// Writes materials, and the images, textures and samplers that they share.
class MaterialWriter {
public:
    /// `add_view` adds the bytes of an image to the file and returns their buffer view.
    MaterialWriter(const Scene& scene, Model& model, std::function<std::size_t(const Bytes&)> add_view)
        : scene_(scene), model_(model), add_view_(std::move(add_view)) {}

    Material write(const scene::Material& material);
    /// The number of textures with a role that glTF does not have, or that is already taken.
    std::uint64_t textures_without_slot() const { return textures_without_slot_; }

private:
    TextureInfo info_of(const scene::TextureUse& use);
    std::size_t texture_of(const scene::TextureUse& use);
    std::size_t image_of(const scene::TextureUse& use);
    bool is_embedded(const scene::TextureUse& use) const;

    const Scene& scene_;
    Model& model_;
    std::function<std::size_t(const Bytes&)> add_view_;
    std::map<std::string, std::size_t> images_;
    std::map<std::string, std::size_t> textures_;
    std::map<std::string, std::size_t> samplers_;
    std::uint64_t textures_without_slot_ = 0;
};

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// Materials between glTF and the hub. glTF has metal and roughness where our formats have shininess and specular
// colours: what one side does not know, the other keeps in its notes.
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <map>
#include <string>
#include <vector>

#include "gltf/data/buffers.h"
#include "gltf/json/model.h"

namespace sinew::gltf {

/// The members of a glTF material that refer to a texture, and their roles in the hub.
struct TextureSlot {
    scene::TextureRole role;
    std::optional<TextureInfo> Material::*info;
};
inline constexpr TextureSlot texture_slots[] = {
    {scene::TextureRole::base_color, &Material::base_color_texture},
    {scene::TextureRole::metallic_roughness, &Material::metallic_roughness_texture},
    {scene::TextureRole::normal, &Material::normal_texture},
    {scene::TextureRole::occlusion, &Material::occlusion_texture},
    {scene::TextureRole::emission, &Material::emissive_texture},
};

/// Reads materials, and the pictures that they need into the scene.
class MaterialReader {
public:
    MaterialReader(const Model& model, Buffers& buffers, Scene& scene, Report& log)
        : model_(model), buffers_(buffers), scene_(scene), log_(log), images_(model.images.size()) {}

    scene::Material read(const Material& material);

private:
    struct Picture {
        std::string path;
        std::optional<std::size_t> image;
    };
    const Picture& picture(std::size_t image);
    Picture load(std::size_t image);
    scene::TextureUse use_of(scene::TextureRole role, const TextureInfo& info);

    const Model& model_;
    Buffers& buffers_;
    Scene& scene_;
    Report& log_;
    std::vector<std::optional<Picture>> images_;
};

/// What a material of the hub looks like when it comes back from a glTF file without extras.
scene::Material seen_through_gltf(const scene::Material& material);

/// Writes materials, and the lists of pictures, textures and samplers that they share.
class MaterialWriter {
public:
    /// `add_view` puts the bytes of a picture into the file and tells the view.
    MaterialWriter(const Scene& scene, Model& model, std::function<std::size_t(const Bytes&)> add_view)
        : scene_(scene), model_(model), add_view_(std::move(add_view)) {}

    Material write(const scene::Material& material);
    /// How many textures glTF has no place for.
    std::uint64_t homeless() const { return homeless_; }

private:
    TextureInfo info_of(const scene::TextureUse& use);
    std::size_t texture_of(const scene::TextureUse& use);
    std::size_t image_of(const scene::TextureUse& use);

    const Scene& scene_;
    Model& model_;
    std::function<std::size_t(const Bytes&)> add_view_;
    std::map<std::string, std::size_t> images_;
    std::map<std::string, std::size_t> textures_;
    std::map<std::string, std::size_t> samplers_;
    std::uint64_t homeless_ = 0;
};

}  // namespace sinew::gltf

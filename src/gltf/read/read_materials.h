// SPDX-License-Identifier: MIT
#pragma once

#include <sinew/diagnostic.h>
#include <sinew/scene/scene.h>

#include <optional>
#include <string>
#include <vector>

#include "gltf/data/buffers.h"
#include "gltf/json/model.h"

namespace sinew::gltf {

/// Reads materials, and adds the embedded images that they use to the scene.
class MaterialReader {
public:
    MaterialReader(const Model& model, Buffers& buffers, Scene& scene, Report& report)
        : model_(model), buffers_(buffers), scene_(scene), report_(report), images_(model.images.size()) {}

    scene::Material read(const Material& material);
    /// The number of images that no material has used so far.
    std::uint64_t unused_images() const;

private:
    struct LoadedImage {
        std::string path;
        std::optional<std::size_t> image;
    };
    const LoadedImage& image(std::size_t index);
    LoadedImage load(std::size_t index);
    scene::TextureUse use_of(scene::TextureRole role, const TextureInfo& info);

    const Model& model_;
    Buffers& buffers_;
    Scene& scene_;
    Report& report_;
    std::vector<std::optional<LoadedImage>> images_;
};

/// The values of a material, without its textures and extras.
scene::Material read_values(const Material& material);

}  // namespace sinew::gltf

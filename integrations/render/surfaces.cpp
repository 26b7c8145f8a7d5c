// SPDX-License-Identifier: MIT
#include "surfaces.h"

#include <algorithm>
#include <cmath>

namespace sinew::render {
namespace {

using scene::AlphaMode;
using scene::Material;
using scene::TextureUse;

double clamped(double number, double fallback) {
    return std::isfinite(number) ? std::clamp(number, 0.0, 1.0) : fallback;
}

tl::expected<Texture, std::string> uploaded(const Picture& image) {
    GLint most = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &most);
    if (std::max(image.width, image.height) > static_cast<std::size_t>(most)) {
        return tl::make_unexpected("the image is larger than the limit of " + std::to_string(most) +
                                   " pixels of this OpenGL driver");
    }
    Texture texture;
    glBindTexture(GL_TEXTURE_2D, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, static_cast<GLsizei>(image.width),
                 static_cast<GLsizei>(image.height), 0, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    return texture;
}

}  // namespace

Surface Surfaces::of(const scene::Primitive& primitive) {
    Surface surface;
    surface.colored = !options_.plain;
    if (surface.colored && !primitive.colors.empty()) surface.base = {1, 1, 1, 1};
    if (!primitive.material || *primitive.material >= scene_.materials.size()) return surface;
    const Material& material = scene_.materials[*primitive.material];
    surface.two_sided = material.double_sided;
    if (options_.plain) return surface;
    const auto use = std::ranges::find(material.textures, scene::TextureRole::base_color, &TextureUse::role);
    if (use != material.textures.end() && use->texcoord < primitive.texcoords.size()) {
        surface.image = texture_of(*use);
        surface.texcoord = use->texcoord;
    }
    if (surface.image != nullptr) surface.base = {1, 1, 1, 1};
    if (material.base_color) {
        for (std::size_t i = 0; i < 4; ++i) surface.base[i] = clamped((*material.base_color)[i], 1);
    }
    surface.base[3] *= clamped(material.opacity.value_or(1), 1);
    if (material.emission) {
        for (std::size_t i = 0; i < 3; ++i) surface.glow[i] = clamped((*material.emission)[i], 0);
    }
    surface.lit = !material.unlit;
    const bool translucent = surface.base[3] < 1;
    surface.blends = material.alpha_mode ? *material.alpha_mode == AlphaMode::blend : translucent;
    if (material.alpha_mode == AlphaMode::mask)
        surface.cutoff = static_cast<float>(material.alpha_cutoff.value_or(0.5));
    return surface;
}

tl::expected<Bytes, std::string> Surfaces::file_of(const TextureUse& use) const {
    if (use.image && *use.image < scene_.images.size()) return scene_.images[*use.image].bytes;
    if (!options_.find_texture) return tl::make_unexpected(std::string("not embedded in the model"));
    return options_.find_texture(use.path);
}

const Texture* Surfaces::texture_of(const TextureUse& use) {
    const std::string key = use.image ? std::to_string(*use.image) : '/' + use.path;
    const auto [known, is_new] = images_.try_emplace(key);
    if (!is_new) return known->second.get();
    auto texture = file_of(use)
                       .and_then([&](const Bytes& file) { return budget_.decode(file.span()); })
                       .and_then([&](const ImageBudget::Decoded& image) {
                           if (!image.reduced.empty() && options_.texture_reduced)
                               options_.texture_reduced(use.path, image.reduced);
                           return uploaded(image.picture);
                       });
    if (texture) {
        known->second = std::make_unique<Texture>(*std::move(texture));
    } else if (options_.texture_missing) {
        options_.texture_missing(use.path, texture.error());
    }
    return known->second.get();
}

}  // namespace sinew::render

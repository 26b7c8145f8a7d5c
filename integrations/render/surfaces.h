// SPDX-License-Identifier: MIT
// The appearance of materials, with their textures.
#pragma once

#include <sinew/render.h>

#include <map>
#include <memory>
#include <string>

#include "gl.h"
#include "image_budget.h"

namespace sinew::render {

/// The colour of surfaces without one of their own: a medium grey, so that shading shows the shape.
inline constexpr scene::Vec4 clay{0.72, 0.66, 0.57, 1};

struct Surface {
    scene::Vec4 base = clay;  ///< linear
    scene::Vec3 glow{};
    bool lit = true;
    bool shaded = true;   ///< receives shadows
    bool colored = true;  ///< uses vertex colours
    bool blends = false;  ///< blends with what is behind it
    bool two_sided = false;
    float cutoff = -1;  ///< pixels with less alpha are discarded; negative: none
    const Texture* image = nullptr;
    std::size_t texcoord = 0;
};

/// The surfaces of a scene. Each image is decoded once.
class Surfaces {
public:
    Surfaces(const Scene& scene, const RenderOptions& options)
        : scene_(scene), options_(options), budget_(options.images) {}

    Surface of(const scene::Primitive& primitive);

private:
    const Texture* texture_of(const scene::TextureUse& use);
    tl::expected<Bytes, std::string> file_of(const scene::TextureUse& use) const;

    const Scene& scene_;
    const RenderOptions& options_;
    ImageBudget budget_;
    std::map<std::string, std::unique_ptr<Texture>> images_;  ///< null: it cannot be shown
};

}  // namespace sinew::render

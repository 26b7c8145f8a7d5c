// SPDX-License-Identifier: MIT
// What materials look like, with their pictures.
#pragma once

#include <sinew/render.h>

#include <map>
#include <memory>
#include <string>

#include "gl.h"

namespace sinew::render {

/// Of surfaces that have no colour of their own: neither white nor dark, so that light shows the shape.
inline constexpr scene::Vec4 clay{0.72, 0.66, 0.57, 1};

struct Surface {
    scene::Vec4 base = clay;  ///< linear
    scene::Vec3 glow{};
    bool lit = true;
    bool shaded = true;   ///< other surfaces cast shadows on it
    bool colored = true;  ///< by the colours of vertices
    bool blends = false;  ///< with what is behind it
    bool two_sided = false;
    float cutoff = -1;  ///< what has less alpha is not there; negative: all is
    const Texture* picture = nullptr;
    std::size_t texcoord = 0;
};

/// The surfaces of a scene. Each picture is decoded once.
class Surfaces {
public:
    Surfaces(const Scene& scene, const RenderOptions& options) : scene_(scene), options_(options) {}

    Surface of(const scene::Primitive& primitive);

private:
    const Texture* picture_of(const scene::TextureUse& use);
    tl::expected<Bytes, std::string> file_of(const scene::TextureUse& use) const;

    const Scene& scene_;
    const RenderOptions& options_;
    std::map<std::string, std::unique_ptr<Texture>> pictures_;  ///< null: it cannot be shown
};

}  // namespace sinew::render

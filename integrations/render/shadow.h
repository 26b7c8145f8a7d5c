// SPDX-License-Identifier: MIT
// The shadow map of the key light.
#pragma once

#include "camera.h"
#include "gl.h"

namespace sinew::render {

/// The direction of the key light in camera space: over the left shoulder.
inline constexpr scene::Vec3 key_light{-0.45, 0.77, 0.70};

/// From stage space to light space; the light shines along -z. The whole stage is between -1 and 1.
scene::Matrix to_light(const Camera& camera);

/// The depth of the nearest surface as seen from the light.
class ShadowMap {
public:
    static tl::expected<ShadowMap, std::string> create();

    /// Starts the shadow pass, with a resolution that suits a picture of that many pixels per side.
    void begin(std::size_t pixels);
    /// Binds the shadow map to a texture unit.
    void bind(GLenum unit) const;

private:
    ShadowMap() = default;
    void set_size(std::size_t size);

    Texture depth_;
    Framebuffer drawn_;
    GLsizei size_ = 0;
};

}  // namespace sinew::render

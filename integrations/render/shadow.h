// SPDX-License-Identifier: MIT
// What the key light reaches.
#pragma once

#include "camera.h"
#include "gl.h"

namespace sinew::render {

/// Where the key light is, seen from the camera: over its left shoulder.
inline constexpr scene::Vec3 key_light{-0.45, 0.77, 0.70};

/// From the stage to the space of the light, which shines along -z. All of the stage is between -1 and 1 there.
scene::Matrix to_light(const Camera& camera);

/// The distance of what is lit, in all directions of the stage.
class ShadowMap {
public:
    static tl::expected<ShadowMap, std::string> create();

    /// What is drawn from now on casts shadows, fine enough for a picture of so many pixels a side.
    void begin(std::size_t pixels);
    /// Makes it the texture of a unit.
    void bind(GLenum unit) const;

private:
    ShadowMap() = default;
    void set_size(std::size_t size);

    Texture depth_;
    Framebuffer drawn_;
    GLsizei size_ = 0;
};

}  // namespace sinew::render

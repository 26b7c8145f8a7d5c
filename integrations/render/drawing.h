// SPDX-License-Identifier: MIT
// A model in the memory of OpenGL, and how it is drawn.
#pragma once

#include <span>
#include <vector>

#include "canvas.h"
#include "posing.h"
#include "shadow.h"
#include "skeleton.h"
#include "surfaces.h"

namespace sinew::render {

/// The shaders; made once.
struct Programs {
    Program surface, background;

    static tl::expected<Programs, std::string> create();
};

/// Triangles of one surface.
struct Drawable {
    Surface surface;
    VertexArray array;
    Buffer places, normals, indices;
    std::optional<Buffer> texcoords, colors;
    GLsizei corners = 0;
    bool indexed = false;
    bool mirrored = false;
    scene::Vec3 middle{};  ///< on the stage: what is farther away is drawn first, where surfaces blend
};

/// A scene that is drawn in one pose after the other.
class Drawing {
public:
    Drawing(const Scene& scene, const Posing& posing, const RenderOptions& options);

    /// Takes vertices and joints from the pose.
    void update(const Posing& posing, const Stage& stage, bool skeleton);
    /// Draws the shadows that it casts in front of a camera.
    void draw_shadows(const Programs& programs, const Camera& camera, ShadowMap& shadows) const;
    /// Draws a tile of it. The canvas has begun that tile.
    void draw(const Programs& programs, const Camera& camera, const ShadowMap& shadows, const Tile& tile) const;

private:
    void draw_surfaces(const Program& program, const Camera& camera) const;
    void draw_wires(const Program& program) const;
    void draw_skeleton(const Program& program) const;

    const RenderOptions& options_;
    Surfaces surfaces_;
    std::vector<Drawable> drawables_;  ///< one a part
    Drawable joints_, bones_;
};

}  // namespace sinew::render

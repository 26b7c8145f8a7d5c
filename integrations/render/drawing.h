// SPDX-License-Identifier: MIT
// A model in OpenGL memory, and how it is drawn.
#pragma once

#include <span>
#include <vector>

#include "canvas.h"
#include "posing.h"
#include "shadow.h"
#include "skeleton.h"
#include "surfaces.h"

namespace sinew::render {

/// The shader programs, compiled once.
struct Programs {
    Program surface, background;

    static tl::expected<Programs, std::string> create();
};

/// The triangles of one surface.
struct Drawable {
    Surface surface;
    VertexArray array;
    Buffer places, normals, indices;
    std::optional<Buffer> texcoords, colors;
    GLsizei corners = 0;
    bool indexed = false;
    bool mirrored = false;
    scene::Vec3 middle{};  ///< in stage space; where surfaces blend, the farthest is drawn first
};

/// A scene that is drawn in one pose after another.
class Drawing {
public:
    Drawing(const Scene& scene, const Posing& posing, const RenderOptions& options);

    /// Uploads the vertices and joints of the pose.
    void update(const Posing& posing, const Stage& stage, bool skeleton);
    /// Draws the shadows that the model casts, as seen by a camera.
    void draw_shadows(const Programs& programs, const Camera& camera, ShadowMap& shadows) const;
    /// Draws one tile. The canvas must have started that tile.
    void draw(const Programs& programs, const Camera& camera, const ShadowMap& shadows, const Tile& tile) const;

private:
    void draw_surfaces(const Program& program, const Camera& camera) const;
    void draw_wires(const Program& program) const;
    void draw_skeleton(const Program& program) const;

    const RenderOptions& options_;
    Surfaces surfaces_;
    std::vector<Drawable> drawables_;  ///< one per part
    Drawable joints_, bones_;
};

}  // namespace sinew::render

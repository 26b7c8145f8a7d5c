// SPDX-License-Identifier: MIT
// Where the camera stands so that everything fits into the picture, exactly.
#pragma once

#include <sinew/render.h>
#include <sinew/scene/math.h>

#include <limits>

namespace sinew::render {

// Vectors are arrays of the standard library, whose operators nobody would look for in the scene.
using scene::operator+, scene::operator-, scene::operator*;
using scene::cross, scene::length;

/// The directions of a view in the model's space.
struct Axes {
    scene::Vec3 right, up, back;
};
Axes axes_of(const View& view);

/// A box around points; what is no number has no place in it.
struct Box {
    scene::Vec3 low{infinity, infinity, infinity};
    scene::Vec3 high{-infinity, -infinity, -infinity};

    void add(const scene::Vec3& point);
    bool empty() const { return !(low[0] <= high[0]); }
    scene::Vec3 middle() const { return 0.5 * low + 0.5 * high; }

    static constexpr double infinity = std::numeric_limits<double>::infinity();
};

/// The space in which things are drawn: the model around the origin, inside the unit sphere. Floats can do that,
/// wherever the model is and however large.
struct Stage {
    scene::Vec3 middle{};
    double scale = 1;  ///< what a unit of the model becomes

    scene::Vec3 place(const scene::Vec3& point) const { return scale * (point - middle); }
};
Stage stage_of(const Box& box);

/// How steeply the sides of the picture open: half of its size at a distance of one. Zero in views without perspective.
struct Lens {
    double across = 0;
    double down = 0;
};

/// How far points reach in a view, seen along the sides of the picture. That is enough to place the camera: with
/// perspective, a point that is nearer reaches further by as much as the sides open.
class Reach {
public:
    Reach(const View& view, const RenderOptions& options);

    void add(const scene::Vec3& point);  ///< on the stage
    /// Takes in what another reached, in a view of the same lens.
    void add(const Reach& other);

private:
    friend class Camera;
    Axes axes_;
    Lens lens_;
    bool empty_ = true;
    double right_ = 0, left_ = 0, up_ = 0, down_ = 0, near_ = 0, far_ = 0;
};

/// The part of a picture that is drawn at once, in pixels from its top left.
struct Tile {
    std::size_t x = 0, y = 0, width = 0, height = 0;
};

/// Looks at a stage in the direction of a view.
class Camera {
public:
    /// One that has in its picture what was reached.
    Camera(const View& view, const Reach& reach, const RenderOptions& options);

    bool has_perspective() const { return lens_.across > 0; }
    /// From the stage to the space of the camera, which looks along -z.
    scene::Matrix to_camera() const;
    /// From there to what OpenGL draws of a tile.
    scene::Matrix to_clip(const Tile& tile) const;
    /// From where a point of the stage is in the picture, in pixels from its top left.
    std::array<double, 2> project(const scene::Vec3& point) const;

private:
    Axes axes_;
    Lens lens_;
    scene::Vec3 eye_{};  ///< along the axes
    double half_width_ = 1, half_height_ = 1, near_ = 0, far_ = 1;
    double width_ = 0, height_ = 0;
};

}  // namespace sinew::render

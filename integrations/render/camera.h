// SPDX-License-Identifier: MIT
// Places the camera so that everything fits exactly into the picture.
#pragma once

#include <sinew/render.h>
#include <sinew/scene/math.h>

#include <limits>

namespace sinew::render {

// Vectors are std::array, so argument-dependent lookup does not find the operators of the scene.
using scene::operator+, scene::operator-, scene::operator*;
using scene::cross, scene::length;

/// The axes of a view in model space.
struct Axes {
    scene::Vec3 right, up, back;
};
Axes axes_of(const View& view);

/// A bounding box. Points with NaN or infinite coordinates are ignored.
struct Box {
    scene::Vec3 low{infinity, infinity, infinity};
    scene::Vec3 high{-infinity, -infinity, -infinity};

    void add(const scene::Vec3& point);
    bool empty() const { return !(low[0] <= high[0]); }
    scene::Vec3 middle() const { return 0.5 * low + 0.5 * high; }

    static constexpr double infinity = std::numeric_limits<double>::infinity();
};

/// Normalised space for drawing: the model is centred on the origin, inside the unit sphere, so single precision is
/// sufficient for a model of any size at any position.
struct Stage {
    scene::Vec3 middle{};
    double scale = 1;  ///< stage units per model unit

    scene::Vec3 place(const scene::Vec3& point) const { return scale * (point - middle); }
};
Stage stage_of(const Box& box);

/// How steeply the sides of the picture open: half its size at distance one. Zero for orthographic views.
struct Lens {
    double across = 0;
    double down = 0;
};

/// The extent of points in a view, measured along the sides of the picture. That suffices to place the camera: with
/// perspective, a nearer point extends further, in proportion to the opening of the sides.
class Reach {
public:
    Reach(const View& view, const RenderOptions& options);

    void add(const scene::Vec3& point);  ///< in stage space
    /// Adds the extent of another instance for a view with the same lens.
    void add(const Reach& other);

private:
    friend class Camera;
    Axes axes_;
    Lens lens_;
    bool empty_ = true;
    double right_ = 0, left_ = 0, up_ = 0, down_ = 0, near_ = 0, far_ = 0;
};

/// A part of the picture that is drawn in one go, in pixels from the top left.
struct Tile {
    std::size_t x = 0, y = 0, width = 0, height = 0;
};

/// Looks at a stage from the direction of a view.
class Camera {
public:
    /// A camera whose picture contains the given extent.
    Camera(const View& view, const Reach& reach, const RenderOptions& options);

    bool has_perspective() const { return lens_.across > 0; }
    /// From stage space to camera space; the camera looks along -z.
    scene::Matrix to_camera() const;
    /// From camera space to the clip space of a tile.
    scene::Matrix to_clip(const Tile& tile) const;
    /// The position of a stage point in the picture, in pixels from the top left.
    std::array<double, 2> project(const scene::Vec3& point) const;

private:
    Axes axes_;
    Lens lens_;
    scene::Vec3 eye_{};  ///< in camera axes
    double half_width_ = 1, half_height_ = 1, near_ = 0, far_ = 1;
    double width_ = 0, height_ = 0;
};

}  // namespace sinew::render

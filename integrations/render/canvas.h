// SPDX-License-Identifier: MIT
// What is drawn on: a part of the picture with many samples a pixel.
#pragma once

#include <sinew/render.h>

#include "camera.h"
#include "gl.h"

namespace sinew::render {

/// Tiles keep pictures of any size within the memory of one tile.
inline constexpr std::size_t tile_size = 1024;
/// Rows and columns of a pixel; each of them has samples of its own besides.
inline constexpr std::size_t fineness = 2;

class Canvas {
public:
    /// For tiles of at most that size, or why that is not possible.
    static tl::expected<Canvas, std::string> create();

    /// What is drawn from now on is this tile.
    void begin(const Tile& tile) const;
    /// Puts the tile into the picture.
    void finish(const Tile& tile, Picture& picture) const;

private:
    Canvas() = default;
    Renderbuffer color_, depth_, resolved_color_;
    Framebuffer drawn_, resolved_;
};

}  // namespace sinew::render

// SPDX-License-Identifier: MIT
// The drawing surface: one tile of the picture, with several samples per pixel.
#pragma once

#include <sinew/render.h>

#include "camera.h"
#include "gl.h"

namespace sinew::render {

/// The largest tile. Drawing in tiles limits memory to that of one tile, whatever the size of the picture.
inline constexpr std::size_t tile_size = 1024;
/// Each pixel is drawn as this many rows and columns, in addition to multisampling.
inline constexpr std::size_t fineness = 2;

class Canvas {
public:
    /// A canvas for tiles up to that size, or the reason why there is none.
    static tl::expected<Canvas, std::string> create();

    /// Starts a tile: everything drawn from now on belongs to it.
    void begin(const Tile& tile) const;
    /// Copies the tile into the picture.
    void finish(const Tile& tile, Picture& picture) const;

private:
    Canvas() = default;
    Renderbuffer color_, depth_, resolved_color_;
    Framebuffer drawn_, resolved_;
};

}  // namespace sinew::render

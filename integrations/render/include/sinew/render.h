// SPDX-License-Identifier: MIT
// Pictures of models without a window: OpenGL through EGL, with Mesa's software renderer if there is no GPU.
//
//     auto renderer = sinew::render::Renderer::create();
//     const auto picture = renderer->picture(scene, {.animation = 0, .seconds = 0.5});
//     const Bytes file = sinew::render::png(*picture);
//
// The same scene gives the same bytes on the same machine.
#pragma once

#include <sinew/bytes.h>
#include <sinew/scene/scene.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace sinew::render {

/// Rows of pixels from the top, four bytes each: red, green, blue in sRGB, and alpha (not premultiplied).
struct Picture {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<std::uint8_t> pixels;
};

/// The picture as a PNG file; empty if encoding fails. Without an alpha channel if nothing is transparent.
Bytes png(const Picture& picture);

/// The size of an image in pixels.
struct ImageSize {
    std::uint64_t width = 0;
    std::uint64_t height = 0;

    std::uint64_t pixels() const { return width * height; }
    bool operator==(const ImageSize&) const = default;
};

/// The size of a PNG or JPEG file by its header, or the reason why it cannot be decoded.
tl::expected<ImageSize, std::string> image_size(std::span<const std::byte> file);

/// The pixels of a PNG or JPEG file, or the reason why it cannot be decoded. A larger JPEG file is decoded at a half, a
/// quarter or an eighth of its size; a larger PNG file is not decoded.
tl::expected<Picture, std::string> decode(std::span<const std::byte> file,
                                          std::uint64_t most_pixels = std::uint64_t{1} << 28);

/// Limits for the images of a model, in pixels of four bytes each. A small file may decode to gigabytes.
struct ImageLimits {
    /// One image. Larger ones are decoded at a reduced size if they are JPEG files, and left out otherwise.
    std::uint64_t one = std::uint64_t{1} << 26;
    /// All images together, as they are kept. What does not fit is reduced, and left out below 256 pixels.
    std::uint64_t kept = std::uint64_t{1} << 26;
    /// All images together, as they are in their files: bounds the time. What does not fit is left out.
    std::uint64_t decoded = std::uint64_t{1} << 29;
};

/// Joins pictures of the same height side by side.
Picture side_by_side(std::span<const Picture> pictures);

/// A colour in sRGB; components from 0 to 1.
struct Color {
    float red = 0;
    float green = 0;
    float blue = 0;
    float alpha = 1;

    bool operator==(const Color&) const = default;
};

/// The background: a gradient from top to bottom.
struct Background {
    Color top;
    Color bottom;

    bool operator==(const Background&) const = default;
};
inline constexpr Background transparent{{0, 0, 0, 0}, {0, 0, 0, 0}};
inline constexpr Background studio{{0.90F, 0.92F, 0.94F, 1}, {0.66F, 0.70F, 0.75F, 1}};

/// The direction from which a model is seen, in degrees: around it (from its front towards its left), and up.
struct View {
    double yaw = 35;
    double pitch = 18;
    bool perspective = true;
};

struct NamedView {
    std::string_view name;
    View view;
};
/// `front`, `back`, `left`, `right` or `side`, `top` and `bottom` (all orthographic), and `iso`.
std::span<const NamedView> named_views();

/// One picture: the model at rest, or at a time of an animation.
struct Shot {
    View view = {};
    std::optional<std::size_t> animation = {};
    double seconds = 0;
};

/// What must fit into a picture.
enum class Fit : std::uint8_t {
    animation,  ///< everything the animations of all shots do, from all their sides: the pictures of one call match
    frame,      ///< only what this picture shows
};

/// The largest size of a picture, in pixels per side.
inline constexpr std::size_t most_pixels_a_side = 16384;

struct RenderOptions {
    std::size_t width = 512;
    std::size_t height = 512;
    Background background = studio;
    Fit fit = Fit::animation;
    double margin = 0.06;    ///< on every side, as a share of the picture
    bool skeleton = false;   ///< draw joints and bones over the model; a model without triangles shows them anyway
    bool wireframe = false;  ///< draw the edges of triangles over the model
    bool cull = false;       ///< leave out back faces, unless their material is double-sided
    bool plain = false;      ///< draw all surfaces alike: no materials, no vertex colours
    /// Returns the file of a texture that is not embedded in the scene. Without this function such textures are left
    /// out.
    std::function<tl::expected<Bytes, std::string>(std::string_view path)> find_texture = {};
    /// Called for each texture that is left out, with the reason.
    std::function<void(std::string_view path, std::string_view why)> texture_missing = {};
    /// Called for each texture that is drawn at a reduced size, with the reason.
    std::function<void(std::string_view path, std::string_view why)> texture_reduced = {};
    ImageLimits images = {};
    /// Models with more vertices are rejected: a file may show one mesh a million times.
    std::size_t most_vertices = 100'000'000;
    /// The same for primitives: OpenGL needs several kilobytes for each.
    std::size_t most_parts = 200'000;
};

/// Draws pictures. Creating a renderer is slow; use one for any number of scenes, on one thread at a time.
class Renderer {
public:
    /// A renderer, or what is missing and how to install it.
    static tl::expected<Renderer, std::string> create();
    Renderer(Renderer&& other) noexcept;
    Renderer& operator=(Renderer&& other) noexcept;
    ~Renderer();

    /// A picture, or the reason why there is none.
    tl::expected<Picture, std::string> picture(const Scene& scene, const Shot& shot, const RenderOptions& options = {});

    /// Passes a picture for each shot, in order, to `take`, until that returns false.
    tl::expected<void, std::string> pictures(const Scene& scene, std::span<const Shot> shots,
                                             const RenderOptions& options, const std::function<bool(Picture)>& take);

private:
    struct Device;
    explicit Renderer(std::unique_ptr<Device> device);
    std::unique_ptr<Device> device_;
};

}  // namespace sinew::render

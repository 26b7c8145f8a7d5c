// SPDX-License-Identifier: MIT
// Pictures of models, without a window: OpenGL by way of EGL, with Mesa's software renderer where there is no GPU.
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

/// Rows of pixels from the top, four bytes each: red, green and blue in sRGB, and alpha, which they are not multiplied
/// by.
struct Picture {
    std::size_t width = 0;
    std::size_t height = 0;
    std::vector<std::uint8_t> pixels;
};

/// The same as a PNG file; empty if that cannot be made. Without alpha where nothing is transparent.
Bytes png(const Picture& picture);

/// The pixels of a PNG or JPEG file, or why there are none.
tl::expected<Picture, std::string> decode(std::span<const std::byte> file);

/// Pictures of one height in a row.
Picture side_by_side(std::span<const Picture> pictures);

/// In sRGB, each from 0 to 1.
struct Color {
    float red = 0;
    float green = 0;
    float blue = 0;
    float alpha = 1;

    bool operator==(const Color&) const = default;
};

/// What is behind the model: one colour at the top that becomes another towards the bottom.
struct Background {
    Color top;
    Color bottom;

    bool operator==(const Background&) const = default;
};
inline constexpr Background transparent{{0, 0, 0, 0}, {0, 0, 0, 0}};
inline constexpr Background studio{{0.90F, 0.92F, 0.94F, 1}, {0.66F, 0.70F, 0.75F, 1}};

/// From where a model is seen, in degrees: around it, from its front to its left, and up.
struct View {
    double yaw = 35;
    double pitch = 18;
    bool perspective = true;
};

struct NamedView {
    std::string_view name;
    View view;
};
/// `front`, `back`, `left`, `right` or `side`, `top` and `bottom`, in which parallels stay parallel, and `iso`.
std::span<const NamedView> named_views();

/// What one picture shows: the model at rest, or at a time of an animation.
struct Shot {
    View view = {};
    std::optional<std::size_t> animation = {};
    double seconds = 0;
};

/// What has to fit into a picture.
enum class Fit : std::uint8_t {
    animation,  ///< all that the animations of all shots do, seen from all their sides: pictures of one call match
    frame,      ///< what the very picture shows
};

/// A side of a picture has at most this many pixels.
inline constexpr std::size_t most_pixels_a_side = 16384;

struct RenderOptions {
    std::size_t width = 512;
    std::size_t height = 512;
    Background background = studio;
    Fit fit = Fit::animation;
    double margin = 0.06;    ///< on every side, as a part of the picture
    bool skeleton = false;   ///< joints and bones over the model; a model without triangles shows them anyway
    bool wireframe = false;  ///< the edges of triangles over the model
    bool cull = false;       ///< triangles that are seen from behind are left out, unless their material has two sides
    bool plain = false;      ///< all surfaces look alike: no materials, no colours of vertices
    /// Gets the file of a texture that is not part of the scene. Without it, such textures are left out.
    std::function<tl::expected<Bytes, std::string>(std::string_view path)> find_texture = {};
    /// Is told of textures that are left out, and why.
    std::function<void(std::string_view path, std::string_view why)> texture_missing = {};
    /// Models that show more vertices are refused: files may show one mesh a million times.
    std::size_t most_vertices = 100'000'000;
    /// The same for meshes, or parts of them: OpenGL needs some kilobytes for each.
    std::size_t most_parts = 200'000;
};

/// Draws pictures. Making one takes a while; it may then be used for any number of scenes, on one thread at a time.
class Renderer {
public:
    /// Or what is missing for it, with the cure.
    static tl::expected<Renderer, std::string> create();
    Renderer(Renderer&& other) noexcept;
    Renderer& operator=(Renderer&& other) noexcept;
    ~Renderer();

    /// A picture, or why there is none.
    tl::expected<Picture, std::string> picture(const Scene& scene, const Shot& shot, const RenderOptions& options = {});

    /// Hands over a picture for each shot, in order, until `take` returns false.
    tl::expected<void, std::string> pictures(const Scene& scene, std::span<const Shot> shots,
                                             const RenderOptions& options, const std::function<bool(Picture)>& take);

private:
    struct Device;
    explicit Renderer(std::unique_ptr<Device> device);
    std::unique_ptr<Device> device_;
};

}  // namespace sinew::render

// SPDX-License-Identifier: MIT
#include <sinew/render.h>
#include <sinew/scene/flatten.h>

#include <fmt/format.h>

#include <algorithm>

#include "context.h"
#include "drawing.h"
#include "framing.h"

namespace sinew::render {

struct Renderer::Device {
    GlContext context;
    // Objects that live in the context and must be destroyed before it.
    struct Tools {
        Programs programs;
        Canvas canvas;
        ShadowMap shadows;
    };
    std::optional<Tools> tools;

    explicit Device(GlContext made) : context(std::move(made)) {}
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device() {
        const Entered here(context);
        tools.reset();
    }
};

namespace {

std::string wrong_with(const RenderOptions& options) {
    const std::size_t longer = std::max(options.width, options.height);
    if (std::min(options.width, options.height) == 0) return "a picture needs at least one pixel per side";
    if (longer <= most_pixels_a_side) return {};
    return fmt::format("{} pixels per side exceed the limit of {}", longer, most_pixels_a_side);
}

std::string wrong_with(const Scene& scene, const RenderOptions& options) {
    std::size_t vertices = 0;
    std::size_t parts = 0;
    for (const std::size_t node : scene::shown_nodes(scene)) {
        for (const scene::Primitive& primitive : scene.meshes[*scene.nodes[node].mesh].primitives) {
            vertices += std::min(primitive.positions.size(), options.most_vertices);
            ++parts;
            if (vertices > options.most_vertices) {
                return fmt::format("the model has more than {} vertices, the limit for pictures",
                                   options.most_vertices);
            }
            if (parts > options.most_parts) {
                return fmt::format("the model has more than {} meshes, the limit for pictures", options.most_parts);
            }
        }
    }
    return {};
}

std::vector<Tile> tiles_of(const RenderOptions& options) {
    std::vector<Tile> tiles;
    for (std::size_t y = 0; y < options.height; y += tile_size) {
        for (std::size_t x = 0; x < options.width; x += tile_size) {
            tiles.push_back({x, y, std::min(tile_size, options.width - x), std::min(tile_size, options.height - y)});
        }
    }
    return tiles;
}

}  // namespace

Renderer::Renderer(std::unique_ptr<Device> device) : device_(std::move(device)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

tl::expected<Renderer, std::string> Renderer::create() {
    auto context = GlContext::create();
    if (!context) return tl::make_unexpected(context.error());
    auto device = std::make_unique<Device>(*std::move(context));
    const Entered here(device->context);
    if (!here.ok()) return tl::make_unexpected(std::string("EGL cannot release its context"));
    auto programs = Programs::create();
    if (!programs) return tl::make_unexpected(programs.error());
    auto canvas = Canvas::create();
    if (!canvas) return tl::make_unexpected(canvas.error());
    auto shadows = ShadowMap::create();
    if (!shadows) return tl::make_unexpected(shadows.error());
    device->tools.emplace(*std::move(programs), *std::move(canvas), *std::move(shadows));
    return Renderer(std::move(device));
}

tl::expected<Picture, std::string> Renderer::picture(const Scene& scene, const Shot& shot,
                                                     const RenderOptions& options) {
    Picture picture;
    const auto taken = pictures(scene, {&shot, 1}, options, [&](Picture one) {
        picture = std::move(one);
        return true;
    });
    if (!taken) return tl::make_unexpected(taken.error());
    return picture;
}

tl::expected<void, std::string> Renderer::pictures(const Scene& scene, std::span<const Shot> shots,
                                                   const RenderOptions& options,
                                                   const std::function<bool(Picture)>& take) {
    for (const std::string& wrong : {wrong_with(options), wrong_with(scene, options)}) {
        if (!wrong.empty()) return tl::make_unexpected(wrong);
    }
    const Entered here(device_->context);
    if (!here.ok()) return tl::make_unexpected(std::string("another thread is using this renderer"));
    auto& [programs, canvas, shadows] = *device_->tools;
    Posing posing(scene);
    const bool skeleton = options.skeleton || posing.parts().empty();
    Drawing drawing(scene, posing, options);
    Framing shared;
    if (options.fit == Fit::animation) shared = framing_of(posing, shots, options, skeleton);
    for (std::size_t i = 0; i < shots.size(); ++i) {
        const bool own = options.fit == Fit::frame;
        const Framing alone = own ? framing_of(posing, shots.subspan(i, 1), options, skeleton) : Framing{};
        const Stage& stage = own ? alone.stage : shared.stage;
        const Camera& camera = own ? alone.cameras[0] : shared.cameras[i];
        posing.pose(shots[i].animation, shots[i].seconds);
        drawing.update(posing, stage, skeleton);
        Picture picture{options.width, options.height, {}};
        picture.pixels.resize(4 * options.width * options.height);
        drawing.draw_shadows(programs, camera, shadows);
        for (const Tile& tile : tiles_of(options)) {
            canvas.begin(tile);
            drawing.draw(programs, camera, shadows, tile);
            canvas.finish(tile, picture);
        }
        if (glGetError() == GL_OUT_OF_MEMORY) {
            return tl::make_unexpected(std::string("not enough OpenGL memory for the model"));
        }
        if (!take(std::move(picture))) break;
    }
    return {};
}

}  // namespace sinew::render

// SPDX-License-Identifier: MIT
// The library built without OpenGL: every function fails with an explanation.
#include <sinew/render.h>

namespace sinew::render {

struct Renderer::Device {};

namespace {

const std::string built_without = "built without rendering; configure with -DSINEW_RENDER=ON";

}  // namespace

Renderer::Renderer(std::unique_ptr<Device> device) : device_(std::move(device)) {}
Renderer::Renderer(Renderer&&) noexcept = default;
Renderer& Renderer::operator=(Renderer&&) noexcept = default;
Renderer::~Renderer() = default;

tl::expected<Renderer, std::string> Renderer::create() {
    return tl::make_unexpected(built_without);
}

tl::expected<Picture, std::string> Renderer::picture(const Scene&, const Shot&, const RenderOptions&) {
    return tl::make_unexpected(built_without);
}

tl::expected<void, std::string> Renderer::pictures(const Scene&, std::span<const Shot>, const RenderOptions&,
                                                   const std::function<bool(Picture)>&) {
    return tl::make_unexpected(built_without);
}

Bytes png(const Picture&) {
    return {};
}

tl::expected<Picture, std::string> decode(std::span<const std::byte>, std::uint64_t) {
    return tl::make_unexpected(built_without);
}

tl::expected<ImageSize, std::string> image_size(std::span<const std::byte>) {
    return tl::make_unexpected(built_without);
}

Picture side_by_side(std::span<const Picture>) {
    return {};
}

}  // namespace sinew::render

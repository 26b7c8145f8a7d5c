// SPDX-License-Identifier: MIT
#include "canvas.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

namespace sinew::render {
namespace {

constexpr auto canvas_size = static_cast<GLsizei>(tile_size * fineness);

GLsizei samples_to_use() {
    GLint most = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    return std::clamp(most, 1, 4);
}

double linear_of(double s) {
    return s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
}

const std::array<float, 256>& linear_table() {
    static const std::array<float, 256> table = [] {
        std::array<float, 256> t{};
        for (std::size_t i = 0; i < t.size(); ++i) t[i] = static_cast<float>(linear_of(static_cast<double>(i) / 255));
        return t;
    }();
    return table;
}

// Fine enough that no byte is off by more than one where the curve is steep, and exact elsewhere.
constexpr std::size_t steps = 1 << 14;

const std::array<std::uint8_t, steps + 1>& srgb_table() {
    static const std::array<std::uint8_t, steps + 1> table = [] {
        std::array<std::uint8_t, steps + 1> t{};
        for (std::size_t i = 0; i <= steps; ++i) {
            const double l = static_cast<double>(i) / steps;
            const double s = l <= 0.0031308 ? 12.92 * l : 1.055 * std::pow(l, 1 / 2.4) - 0.055;
            t[i] = static_cast<std::uint8_t>(std::lround(255 * s));
        }
        return t;
    }();
    return table;
}

// Averages the samples of a pixel in linear light and divides by alpha. Most pixels have equal samples.
void put_pixel(const std::uint8_t* fine, std::size_t stride, std::uint8_t* to) {
    static_assert(fineness == 2);
    const bool equal = std::memcmp(fine, fine + 4, 4) == 0 && std::memcmp(fine, fine + stride, 8) == 0;
    if (equal && (fine[3] == 255 || fine[3] == 0)) {
        std::memcpy(to, fine, 4);
        return;
    }
    std::array<float, 3> light{};
    unsigned alpha = 0;
    for (std::size_t y = 0; y < fineness; ++y) {
        for (std::size_t x = 0; x < fineness; ++x) {
            const std::uint8_t* from = fine + y * stride + 4 * x;
            for (std::size_t i = 0; i < 3; ++i) light[i] += linear_table()[from[i]];
            alpha += from[3];
        }
    }
    constexpr unsigned count = fineness * fineness;
    to[3] = static_cast<std::uint8_t>((alpha + count / 2) / count);
    const float cover = static_cast<float>(alpha) / 255;  // the sum over all samples, like the light
    for (std::size_t i = 0; i < 3; ++i) {
        const float part = cover > 0 ? std::min(light[i] / cover, 1.0F) : 0;
        to[i] = srgb_table()[static_cast<std::size_t>(part * steps + 0.5F)];
    }
}

}  // namespace

tl::expected<Canvas, std::string> Canvas::create() {
    Canvas canvas;
    const GLsizei samples = samples_to_use();
    glBindRenderbuffer(GL_RENDERBUFFER, canvas.color_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_SRGB8_ALPHA8, canvas_size, canvas_size);
    glBindRenderbuffer(GL_RENDERBUFFER, canvas.depth_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT32F, canvas_size, canvas_size);
    glBindRenderbuffer(GL_RENDERBUFFER, canvas.resolved_color_.name());
    glRenderbufferStorage(GL_RENDERBUFFER, GL_SRGB8_ALPHA8, canvas_size, canvas_size);
    glBindFramebuffer(GL_FRAMEBUFFER, canvas.resolved_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas.resolved_color_.name());
    const bool reads = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    glBindFramebuffer(GL_FRAMEBUFFER, canvas.drawn_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas.color_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, canvas.depth_.name());
    const bool draws = glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    if (!reads || !draws || glGetError() != GL_NO_ERROR) {
        return tl::make_unexpected(std::string("not enough OpenGL memory for a picture of ") +
                                   std::to_string(canvas_size) + " pixels per side");
    }
    return canvas;
}

void Canvas::begin(const Tile& tile) const {
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
    glViewport(0, 0, static_cast<GLsizei>(tile.width * fineness), static_cast<GLsizei>(tile.height * fineness));
    // Clearing the unused part would take longer than drawing a small picture.
    glScissor(0, 0, static_cast<GLsizei>(tile.width * fineness), static_cast<GLsizei>(tile.height * fineness));
    glEnable(GL_SCISSOR_TEST);
    glEnable(GL_FRAMEBUFFER_SRGB);
    glEnable(GL_MULTISAMPLE);
    glDepthMask(GL_TRUE);
    glClearColor(0, 0, 0, 0);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Canvas::finish(const Tile& tile, Picture& picture) const {
    const auto width = static_cast<GLsizei>(tile.width * fineness);
    const auto height = static_cast<GLsizei>(tile.height * fineness);
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved_.name());
    glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, resolved_.name());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    const std::size_t stride = 4 * tile.width * fineness;
    std::vector<std::uint8_t> fine(stride * tile.height * fineness);
    glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, fine.data());
    for (std::size_t y = 0; y < tile.height; ++y) {
        // OpenGL's first row is at the bottom.
        const std::uint8_t* row = fine.data() + (tile.height - 1 - y) * fineness * stride;
        std::uint8_t* to = &picture.pixels[4 * ((tile.y + y) * picture.width + tile.x)];
        for (std::size_t x = 0; x < tile.width; ++x) put_pixel(row + 4 * fineness * x, stride, to + 4 * x);
    }
}

}  // namespace sinew::render

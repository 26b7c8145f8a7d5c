// SPDX-License-Identifier: MIT
#include "shadow.h"

#include <algorithm>
#include <cmath>

namespace sinew::render {
namespace {

using scene::Matrix;
using scene::Vec3;

constexpr std::size_t least_size = 256;
constexpr std::size_t most_size = 2048;

Vec3 unit(const Vec3& v) {
    return (1 / length(v)) * v;
}

}  // namespace

Matrix to_light(const Camera& camera) {
    const Vec3 back = scene::transform_direction(scene::transposed(camera.to_camera()), unit(key_light));
    const Vec3 right = unit(cross(std::abs(back[1]) < 0.9 ? Vec3{0, 1, 0} : Vec3{1, 0, 0}, back));
    const Vec3 up = cross(back, right);
    return {right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0, 0, 0, 0, 1};
}

tl::expected<ShadowMap, std::string> ShadowMap::create() {
    ShadowMap map;
    glBindTexture(GL_TEXTURE_2D, map.depth_.name());
    map.set_size(least_size);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
    glBindFramebuffer(GL_FRAMEBUFFER, map.drawn_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, map.depth_.name(), 0);
    glDrawBuffer(GL_NONE);
    glReadBuffer(GL_NONE);
    if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
        return tl::make_unexpected(std::string("OpenGL cannot draw shadows"));
    }
    return map;
}

void ShadowMap::set_size(std::size_t size) {
    if (size_ == static_cast<GLsizei>(size)) return;
    size_ = static_cast<GLsizei>(size);
    glBindTexture(GL_TEXTURE_2D, depth_.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT32F, size_, size_, 0, GL_DEPTH_COMPONENT, GL_FLOAT, nullptr);
}

void ShadowMap::begin(std::size_t pixels) {
    set_size(std::clamp(4 * pixels, least_size, most_size));
    glBindFramebuffer(GL_FRAMEBUFFER, drawn_.name());
    glViewport(0, 0, size_, size_);
    glDepthMask(GL_TRUE);
    glClear(GL_DEPTH_BUFFER_BIT);
}

void ShadowMap::bind(GLenum unit) const {
    glActiveTexture(unit);
    glBindTexture(GL_TEXTURE_2D, depth_.name());
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace sinew::render

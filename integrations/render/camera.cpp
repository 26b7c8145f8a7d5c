// SPDX-License-Identifier: MIT
#include "camera.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace sinew::render {
namespace {

using scene::dot;
using scene::Matrix;
using scene::Vec3;

constexpr double radians = std::numbers::pi / 180;
// The field of view of the shorter side: a long lens with little distortion.
constexpr double opening = 28 * radians;

double part_for_model(const RenderOptions& options) {
    return 1 - 2 * std::clamp(options.margin, 0.0, 0.45);
}

Lens lens_of(const View& view, const RenderOptions& options) {
    if (!view.perspective) return {};
    const double slope = std::tan(opening / 2);
    const auto width = static_cast<double>(options.width);
    const auto height = static_cast<double>(options.height);
    const double shorter = std::min(width, height);
    return {slope * width / shorter, slope * height / shorter};
}

}  // namespace

Axes axes_of(const View& view) {
    const double yaw = view.yaw * radians;
    const double pitch = view.pitch * radians;
    const Vec3 right{std::cos(yaw), 0, -std::sin(yaw)};
    const Vec3 back{std::sin(yaw) * std::cos(pitch), std::sin(pitch), std::cos(yaw) * std::cos(pitch)};
    return {right, scene::cross(back, right), back};
}

void Box::add(const Vec3& point) {
    if (!std::isfinite(point[0]) || !std::isfinite(point[1]) || !std::isfinite(point[2])) return;
    for (std::size_t i = 0; i < 3; ++i) {
        low[i] = std::min(low[i], point[i]);
        high[i] = std::max(high[i], point[i]);
    }
}

Stage stage_of(const Box& box) {
    if (box.empty()) return {};
    const double radius = scene::length(0.5 * box.high - 0.5 * box.low);
    const double scale = 1 / radius;
    return {box.middle(), radius > 0 && std::isfinite(scale) ? scale : 1};
}

Reach::Reach(const View& view, const RenderOptions& options) : axes_(axes_of(view)), lens_(lens_of(view, options)) {
    // The margin narrows the usable field of view.
    lens_.across *= part_for_model(options);
    lens_.down *= part_for_model(options);
}

void Reach::add(const Vec3& point) {
    const double x = dot(point, axes_.right);
    const double y = dot(point, axes_.up);
    const double z = dot(point, axes_.back);
    if (!std::isfinite(x + y + z)) return;
    if (empty_) {
        right_ = left_ = up_ = down_ = near_ = far_ = -Box::infinity;
        empty_ = false;
    }
    right_ = std::max(right_, x + lens_.across * z);
    left_ = std::max(left_, -x + lens_.across * z);
    up_ = std::max(up_, y + lens_.down * z);
    down_ = std::max(down_, -y + lens_.down * z);
    near_ = std::max(near_, z);
    far_ = std::max(far_, -z);
}

void Reach::add(const Reach& other) {
    if (other.empty_) return;
    if (empty_) {
        const Axes axes = axes_;
        *this = other;
        axes_ = axes;
        return;
    }
    right_ = std::max(right_, other.right_);
    left_ = std::max(left_, other.left_);
    up_ = std::max(up_, other.up_);
    down_ = std::max(down_, other.down_);
    near_ = std::max(near_, other.near_);
    far_ = std::max(far_, other.far_);
}

Camera::Camera(const View& view, const Reach& reach, const RenderOptions& options)
    : axes_(axes_of(view)),
      lens_(lens_of(view, options)),
      width_(static_cast<double>(options.width)),
      height_(static_cast<double>(options.height)) {
    constexpr double least = 1e-4;  // the smallest extent, for scenes of zero size
    eye_ = {(reach.right_ - reach.left_) / 2, (reach.up_ - reach.down_) / 2, 0};
    const double across = std::max((reach.right_ + reach.left_) / 2, least);
    const double down = std::max((reach.up_ + reach.down_) / 2, least);
    if (view.perspective) {
        eye_[2] = std::max({across / reach.lens_.across, down / reach.lens_.down, reach.near_ + least});
        near_ = std::max(0.9 * (eye_[2] - reach.near_), least);
        far_ = eye_[2] + reach.far_ + 0.1;
        half_width_ = lens_.across * near_;
        half_height_ = lens_.down * near_;
        return;
    }
    const double a_pixel = std::max(across / width_, down / height_) / part_for_model(options);
    half_width_ = a_pixel * width_;
    half_height_ = a_pixel * height_;
    eye_[2] = reach.near_ + 1;
    near_ = 0.9;
    far_ = eye_[2] + reach.far_ + 0.1;
}

Matrix Camera::to_camera() const {
    const auto& [r, u, b] = axes_;
    return {r[0], u[0], b[0], 0, r[1], u[1], b[1], 0, r[2], u[2], b[2], 0, -eye_[0], -eye_[1], -eye_[2], 1};
}

Matrix Camera::to_clip(const Tile& tile) const {
    Matrix whole{};
    whole[0] = 1 / half_width_;
    whole[5] = 1 / half_height_;
    if (lens_.across > 0) {
        whole[0] *= near_;
        whole[5] *= near_;
        whole[10] = -(far_ + near_) / (far_ - near_);
        whole[11] = -1;
        whole[14] = -2 * far_ * near_ / (far_ - near_);
    } else {
        whole[10] = -2 / (far_ - near_);
        whole[14] = -(far_ + near_) / (far_ - near_);
        whole[15] = 1;
    }
    // Maps the tile to the whole clip space.
    const double sx = width_ / static_cast<double>(tile.width);
    const double sy = height_ / static_cast<double>(tile.height);
    const double cx = (2 * static_cast<double>(tile.x) + static_cast<double>(tile.width)) / width_ - 1;
    const double cy = 1 - (2 * static_cast<double>(tile.y) + static_cast<double>(tile.height)) / height_;
    const Matrix crop{sx, 0, 0, 0, 0, sy, 0, 0, 0, 0, 1, 0, -sx * cx, -sy * cy, 0, 1};
    return scene::multiply(crop, whole);
}

std::array<double, 2> Camera::project(const Vec3& point) const {
    const Vec3 p = scene::transform_point(to_camera(), point);
    const double distance = lens_.across > 0 ? -p[2] / near_ : 1;
    return {(1 + p[0] / (distance * half_width_)) * width_ / 2, (1 - p[1] / (distance * half_height_)) * height_ / 2};
}

}  // namespace sinew::render

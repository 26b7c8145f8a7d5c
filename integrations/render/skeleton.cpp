// SPDX-License-Identifier: MIT
#include "skeleton.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew::render {
namespace {

using playback::Float3;
using scene::Vec3;

constexpr double joint_size = 0.018;  // in stage units
constexpr double most_thickness = 0.03;

bool is_finite(const Vec3& v) {
    return std::isfinite(v[0]) && std::isfinite(v[1]) && std::isfinite(v[2]);
}

void add(const Vec3& a, const Vec3& b, const Vec3& c, std::vector<Float3>& to) {
    for (const Vec3& p : {a, b, c}) {
        to.push_back({static_cast<float>(p[0]), static_cast<float>(p[1]), static_cast<float>(p[2])});
    }
}

// Subdivides a triangle of a ball until it is round enough.
void add_rounded(const Vec3& middle, const std::array<Vec3, 3>& corners, int cuts, std::vector<Float3>& to) {
    const auto& [a, b, c] = corners;
    if (cuts == 0) {
        return add(middle + joint_size * a, middle + joint_size * b, middle + joint_size * c, to);
    }
    const auto between = [](const Vec3& p, const Vec3& q) { return (1 / length(p + q)) * (p + q); };
    const Vec3 ab = between(a, b);
    const Vec3 bc = between(b, c);
    const Vec3 ca = between(c, a);
    for (const std::array<Vec3, 3>& part : {std::array{a, ab, ca}, {ab, b, bc}, {ca, bc, c}, {ab, bc, ca}}) {
        add_rounded(middle, part, cuts - 1, to);
    }
}

void add_ball(const Vec3& middle, std::vector<Float3>& to) {
    for (int octant = 0; octant < 8; ++octant) {
        const auto side = [&](int axis) { return (octant & axis) != 0 ? -1.0 : 1.0; };
        add_rounded(middle, {Vec3{side(1), 0, 0}, {0, side(2), 0}, {0, 0, side(4)}}, 2, to);
    }
}

void add_spindle(const Vec3& from, const Vec3& to, std::vector<Float3>& triangles) {
    const Vec3 along = to - from;
    const double size = length(along);
    if (!(size > 0)) return;
    const Vec3 away = std::abs(along[0]) < 0.7 * size ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
    const double thickness = std::min(0.1 * size, most_thickness);
    Vec3 side = cross(along, away);
    side = (thickness / length(side)) * side;
    const Vec3 other = (1 / size) * cross(along, side);
    const Vec3 belly = from + 0.2 * along;
    const std::array<Vec3, 4> ring{belly + side, belly + other, belly - side, belly - other};
    for (std::size_t i = 0; i < 4; ++i) {
        add(from, ring[i], ring[(i + 1) % 4], triangles);
        add(to, ring[i], ring[(i + 1) % 4], triangles);
    }
}

}  // namespace

Shapes skeleton_shapes(const Posing& posing, const Stage& stage) {
    Shapes shapes;
    for (const Vec3& joint : posing.joints()) {
        if (is_finite(joint)) add_ball(stage.place(joint), shapes.joints);
    }
    for (const Bone& bone : posing.bones()) {
        if (is_finite(bone.from) && is_finite(bone.to))
            add_spindle(stage.place(bone.from), stage.place(bone.to), shapes.bones);
    }
    return shapes;
}

}  // namespace sinew::render

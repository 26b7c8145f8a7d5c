// SPDX-License-Identifier: MIT
// The smallest enclosing sphere: that of a few points, to which the farthest other point is added until none is
// outside. The sphere grows with every step, and about ten steps are enough: the time is linear in any order of points.
#include <sinew/formats/sphere-mesh.h>
#include <sinew/scene/math.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

namespace sinew::sphere_mesh {
namespace {

using Point = std::array<double, 3>;

using scene::operator-;
using scene::dot;

struct Ball {
    Point center{};
    double squared_radius = -1;  // contains nothing

    bool holds(const Point& p) const {
        const Point away = p - center;
        return dot(away, away) <= squared_radius * (1 + 1e-12);
    }
};

// At most four points that the sphere must touch.
struct Boundary {
    std::array<Point, 4> points{};
    std::size_t count = 0;
};

// The smallest ball that touches all points of the boundary. Its centre is the first point plus a linear combination of
// the vectors from it to the others. The centre is equally far from all points, which gives one linear equation each.
// Points that are collinear or coplanar with the others are skipped.
Ball touching(const Boundary& boundary) {
    if (boundary.count == 0) return {};
    std::array<std::array<double, 4>, 3> rows{};  // the equations, and their right sides in the last column
    std::array<Point, 3> edges{};
    const std::size_t n = boundary.count - 1;
    for (std::size_t i = 0; i < n; ++i) edges[i] = boundary.points[i + 1] - boundary.points[0];
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < n; ++k) rows[i][k] = 2 * dot(edges[i], edges[k]);
        rows[i][3] = dot(edges[i], edges[i]);
    }
    for (std::size_t i = 0; i < n; ++i) {
        std::size_t pivot = i;
        for (std::size_t k = i + 1; k < n; ++k) {
            if (std::abs(rows[k][i]) > std::abs(rows[pivot][i])) pivot = k;
        }
        std::swap(rows[i], rows[pivot]);
        if (std::abs(rows[i][i]) <= 1e-13 * 2 * dot(edges[i], edges[i])) {
            Boundary fewer = boundary;
            --fewer.count;
            return touching(fewer);
        }
        for (std::size_t k = 0; k < n; ++k) {
            if (k == i) continue;
            const double factor = rows[k][i] / rows[i][i];
            for (std::size_t column = i; column < 4; ++column) rows[k][column] -= factor * rows[i][column];
        }
    }
    Point offset{};
    for (std::size_t i = 0; i < n; ++i) {
        const double share = rows[i][3] / rows[i][i];
        for (std::size_t axis = 0; axis < 3; ++axis) offset[axis] += share * edges[i][axis];
    }
    Ball ball;
    for (std::size_t axis = 0; axis < 3; ++axis) ball.center[axis] = boundary.points[0][axis] + offset[axis];
    ball.squared_radius = dot(offset, offset);
    return ball;
}

// Up to five points; not all of them need to be on the boundary.
struct Few {
    std::array<Point, 5> points{};
    std::size_t count = 0;
};

// The smallest ball around all points, which touches some of them. Only these points are kept.
Ball smallest(Few& few) {
    Ball best;
    Few touched;
    for (unsigned chosen = 1; chosen < 1U << few.count; ++chosen) {
        Boundary boundary;
        Few some;
        bool too_many = false;
        for (std::size_t i = 0; i < few.count; ++i) {
            if ((chosen >> i & 1U) == 0) continue;
            too_many = too_many || boundary.count == 4;
            if (too_many) break;
            boundary.points[boundary.count++] = few.points[i];
            some.points[some.count++] = few.points[i];
        }
        if (too_many) continue;
        const Ball ball = touching(boundary);
        if (best.squared_radius >= 0 && ball.squared_radius >= best.squared_radius) continue;
        const auto all = std::span(few.points).first(few.count);
        if (!std::ranges::all_of(all, [&](const Point& p) { return ball.holds(p); })) continue;
        best = ball;
        touched = some;
    }
    if (best.squared_radius >= 0) few = touched;
    return best;
}

Ball smallest(const std::vector<Point>& points) {
    Few few{{points[0]}, 1};
    Ball ball = touching({{points[0]}, 1});
    // Far more steps than needed; rounding could cause an endless loop.
    for (int step = 0; step < 1000; ++step) {
        const Point* farthest = nullptr;
        double squared = ball.squared_radius * (1 + 1e-12);
        for (const Point& p : points) {
            const double distance = dot(p - ball.center, p - ball.center);
            if (distance <= squared) continue;
            squared = distance;
            farthest = &p;
        }
        if (farthest == nullptr) break;
        few.points[few.count++] = *farthest;
        const Ball next = smallest(few);
        if (!(next.squared_radius > ball.squared_radius)) break;
        ball = next;
    }
    return ball;
}

}  // namespace

Sphere smallest_sphere(const View<Vertex>& vertices) {
    std::vector<Point> points;
    points.reserve(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const Vec3 p = vertices[i].position;
        if (std::ranges::all_of(p, [](float f) { return std::isfinite(f); })) points.push_back({p[0], p[1], p[2]});
    }
    if (points.empty()) return {};
    const Ball ball = smallest(points);

    // The centre is rounded to floats first; the radius then covers every vertex.
    Sphere sphere;
    for (std::size_t axis = 0; axis < 3; ++axis) sphere.center[axis] = static_cast<float>(ball.center[axis]);
    const Point center{sphere.center[0], sphere.center[1], sphere.center[2]};
    double squared = 0;
    for (const Point& p : points) squared = std::max(squared, dot(p - center, p - center));
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const double radius = std::min(std::sqrt(squared), double{std::numeric_limits<float>::max()});
    sphere.radius = static_cast<float>(radius);
    if (double{sphere.radius} < radius) sphere.radius = std::nextafter(sphere.radius, infinity);
    if (radius > 0) sphere.radius = std::nextafter(sphere.radius, infinity);
    return sphere;
}

}  // namespace sinew::sphere_mesh

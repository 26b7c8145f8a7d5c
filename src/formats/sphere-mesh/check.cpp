// SPDX-License-Identifier: MIT
#include "formats/sphere-mesh/check.h"
#include <sinew/scene/math.h>

#include <sinew/issues.h>

#include <algorithm>
#include <cmath>

#include "base/formatted.h"
#include "base/scan.h"
#include "formats/sphere-mesh/issues.h"

namespace sinew::sphere_mesh {
namespace {

namespace shared = sinew::issue;

using Point = std::array<double, 3>;

Point point(const Vec3& v) {
    return {v[0], v[1], v[2]};
}
using scene::operator-;
using scene::cross;
using scene::dot;

// A fast check in floats, with a margin for rounding. False means that an exact check is needed.
bool surely_inside(const View<Vertex>& vertices, const Sphere& sphere) {
    const float reach = sphere.radius * sphere.radius;
    if (!std::isfinite(reach) || !(reach > 1e-30F)) return false;
    const Strided positions{wire_size<Vertex>(), 0, 3};
    return all_within_f32(vertices.bytes.span(), positions, sphere.center, 1.001F * reach);  // 1.002 is allowed
}

void check_sphere(const Document& d, Checker& check) {
    const Sphere sphere = d.sphere.value_or(Sphere{});
    const bool finite = check.finite("center", sphere.center);
    if (!std::isfinite(sphere.radius) || sphere.radius < 0) {
        check.report(issue::radius, "radius", formatted("radius {}", sphere.radius));
        return;
    }
    if (!finite || !check.options().floats) return;

    constexpr double tolerance = 0.001;
    const double reach = double{sphere.radius} * (1 + tolerance);
    if (surely_inside(d.vertices, sphere)) return;
    double worst = 0;
    std::size_t first = 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < d.vertices.size(); ++i) {
        const Point away = point(d.vertices[i].position) - point(sphere.center);
        const double squared = dot(away, away);
        if (!(squared > reach * reach)) continue;
        if (count++ == 0) first = i;
        worst = std::max(worst, std::sqrt(squared));
    }
    if (count > 0) {
        check.report(issue::outside, "vertices", first, "position",
                     formatted("{} of {} vertices; the largest distance from the centre is {:.6g}, the radius {:.6g}",
                               count, d.vertices.size(), worst, sphere.radius));
    }
}

void check_parents(const Document& d, Checker& check) {
    std::vector<std::uint64_t> parents;
    parents.reserve(d.parents.size());
    for (std::size_t i = 0; i < d.parents.size(); ++i) {
        const std::int32_t parent = d.parents[i];
        parents.push_back(parent == -1 ? Checker::no_parent : static_cast<std::uint32_t>(parent));
    }
    check.hierarchy(parents, [](std::size_t i) { return formatted("parents/{}", i); });
}

void check_animation(const Animation& animation, Checker& check) {
    std::uint32_t before = 0;
    check.each("frames", animation.frames, [&](const Frame& frame, std::size_t i) {
        if (i > 0 && frame.milliseconds <= before) {
            check.report(shared::key_order, "milliseconds",
                         formatted("{} ms comes after {} ms", frame.milliseconds, before));
        }
        before = frame.milliseconds;
        const Record& record = record_of<Pose>();
        check.finite(
            "poses", frame.poses, record,
            {{"scale", &shared::not_finite}, {"rotation", &shared::not_finite}, {"translation", &shared::not_finite}});
        check.unit("poses", frame.poses, record, "rotation");
    });
}

// Triangles are clockwise if the normals of their plane and of their vertices point in opposite directions. All
// triangles of an exporter are alike, so a few hundred samples are enough.
void check_winding(const Document& d, Checker& check) {
    constexpr std::size_t enough = 128;
    const std::size_t step = std::max<std::size_t>(d.triangles.size() / enough, 1);
    std::size_t right = 0;
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < d.triangles.size(); i += step) {
        const Triangle t = d.triangles[i];
        if (std::ranges::any_of(t, [&](std::uint32_t index) { return index >= d.vertices.size(); })) return;
        const Vertex a = d.vertices[t[0]];
        const Vertex b = d.vertices[t[1]];
        const Vertex c = d.vertices[t[2]];
        const Point plane = cross(point(b.position) - point(a.position), point(c.position) - point(a.position));
        const double side = dot(plane, point(a.normal)) + dot(plane, point(b.normal)) + dot(plane, point(c.normal));
        if (side < 0) ++right;
        if (side > 0) ++wrong;
    }
    // In valid files all are clockwise; models with unusual normals have some of both.
    if (wrong > 9 * right) {
        check.report(issue::winding, "triangles",
                     formatted("{} of {} triangles", wrong, (d.triangles.size() + step - 1) / step), 0);
    }
}

}  // namespace

void check(const Document& d, Checker& check) {
    check_sphere(d, check);
    check_parents(d, check);
    if (!d.animations.empty() && d.parents.empty()) {
        check.report(issue::animation_without_bones, "animation_count",
                     formatted("{} animations", d.animations.size()));
    }
    check.each("animations", d.animations,
               [&](const Animation& animation, std::size_t) { check_animation(animation, check); });
    if (d.vertices.empty() || d.triangles.empty()) {
        check.report(shared::empty_model, "vertex_count",
                     formatted("{} vertices, {} triangles", d.vertices.size(), d.triangles.size()));
    }
    const Record& vertex = record_of<Vertex>();
    check.vectors("vertices", d.vertices, vertex,
                  {.finite = {{"position", &shared::not_finite},
                              {"uv", &shared::attribute_not_finite},
                              {"normal", &shared::attribute_not_finite}},
                   .unit_length = {"normal"}});
    check.triangles("triangles", d.triangles, d.vertices.size());
    if (check.options().floats) check_winding(d, check);
    std::size_t texture = 0;
    for (const std::string_view name : d.textures) check.text("textures", name, texture++);
}

}  // namespace sinew::sphere_mesh

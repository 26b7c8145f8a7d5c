// SPDX-License-Identifier: MIT
// Random models: they survive writing and reading, and their sphere is the smallest enclosing one.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/formats/sphere-mesh.h>
#include <sinew/open.h>

#include <cmath>

#include "support/survive.h"

namespace sinew::sphere_mesh::sphere_mesh_test {

float any_float() {
    return static_cast<float>(*rc::gen::inRange(-200, 200)) / 8;
}

View<Vertex> any_vertices(int least, int most) {
    std::vector<Vertex> vertices;
    for (int i = *rc::gen::inRange(least, most); i > 0; --i) {
        vertices.push_back({{any_float(), any_float(), any_float()}, {any_float(), any_float()}, {0, 0, 1}});
    }
    return View<Vertex>(vertices);
}

Document any_document() {
    Document document;
    document.vertices = any_vertices(1, 8);
    std::vector<Triangle> triangles;
    const auto index = [&] {
        return static_cast<std::uint32_t>(*rc::gen::inRange<std::size_t>(0, document.vertices.size()));
    };
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) triangles.push_back({index(), index(), index()});
    document.triangles = View<Triangle>(triangles);
    std::vector<std::int32_t> parents;
    for (int i = *rc::gen::inRange(0, 4); i > 0; --i) {
        parents.push_back(*rc::gen::inRange(-1, static_cast<int>(parents.size())));
    }
    document.parents = View<std::int32_t>(parents);
    document.animations.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
    for (Animation& animation : document.animations) {
        animation.frames.resize(static_cast<std::size_t>(*rc::gen::inRange(0, 3)));
        for (Frame& frame : animation.frames) frame.poses = View<Pose>(std::vector<Pose>(parents.size()));
    }
    std::vector<std::string> textures;
    for (int i = *rc::gen::inRange(0, 3); i > 0; --i) textures.push_back(*rc::gen::string<std::string>());
    for (std::string& name : textures) std::erase(name, '\0');
    document.textures = Strings(textures);
    return document;
}

RC_GTEST_PROP(SphereMeshProperty, every_document_survives_being_written_and_read, ()) {
    const Document document = any_document();
    Report report;
    const auto pieces = write(document, report);
    RC_ASSERT(pieces.has_value());
    const Bytes file = join(*pieces);
    RC_ASSERT(test::survive(file, format) == "");
    const auto asset = open(file, report);
    RC_ASSERT(asset.has_value());
    const auto& back = asset->as<Document>();
    RC_ASSERT(back.vertices.bytes == document.vertices.bytes);
    RC_ASSERT(back.textures.bytes == document.textures.bytes);
    RC_ASSERT(back.animations.size() == document.animations.size());
}

using Point = std::array<double, 3>;

double distance(const Point& a, const Point& b) {
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// A sphere is the smallest if no small step of its centre reduces the largest distance: that distance is a convex
// function of the centre, so a local minimum is the global one.
RC_GTEST_PROP(SphereMeshProperty, the_sphere_is_the_smallest_that_holds_all_vertices, ()) {
    const View<Vertex> vertices = any_vertices(1, 40);
    const Sphere sphere = smallest_sphere(vertices);
    const auto reach = [&](const Point& center) {
        double farthest = 0;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            const Vec3 p = vertices[i].position;
            farthest = std::max(farthest, distance({p[0], p[1], p[2]}, center));
        }
        return farthest;
    };
    const Point center{sphere.center[0], sphere.center[1], sphere.center[2]};
    RC_ASSERT(reach(center) <= sphere.radius);
    RC_ASSERT(reach(center) >= sphere.radius * (1 - 1e-6));
    const double step = 1e-3;
    for (int direction = 0; direction < 200; ++direction) {
        const double z = 2.0 * (direction + 0.5) / 200 - 1;
        const double turn = 2.399963 * direction;  // the golden angle covers the ball evenly
        const double r = std::sqrt(1 - z * z);
        const Point moved{center[0] + step * r * std::cos(turn), center[1] + step * r * std::sin(turn),
                          center[2] + step * z};
        RC_ASSERT(reach(moved) >= sphere.radius * (1 - 1e-6));
    }
}

}  // namespace sinew::sphere_mesh::sphere_mesh_test

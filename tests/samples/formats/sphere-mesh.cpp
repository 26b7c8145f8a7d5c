// SPDX-License-Identifier: MIT
#include <sinew/formats/sphere-mesh.h>

#include <limits>

#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::sphere_mesh;

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// A clockwise tetrahedron whose normals point away from its centre.
Document static_model() {
    Document document;
    const float n = 0.57735026F;
    const std::vector<Vertex> vertices{{{1, 1, 1}, {0, 0}, {n, n, n}},
                                       {{1, -1, -1}, {1, 0}, {n, -n, -n}},
                                       {{-1, 1, -1}, {0, 1}, {-n, n, -n}},
                                       {{-1, -1, 1}, {1, 1}, {-n, -n, n}}};
    document.vertices = View<Vertex>(vertices);
    document.triangles = View<Triangle>(std::vector<Triangle>{{0, 2, 1}, {0, 1, 3}, {0, 3, 2}, {1, 2, 3}});
    document.textures = Strings({"skin.png", "glow.png"});
    return document;
}

Document animated_model() {
    Document document = static_model();
    document.parents = View<std::int32_t>({-1, 0, 1});
    const auto frame = [](std::uint32_t time, Vec4 rotation) {
        const std::vector<Pose> poses{{{1, 1, 1, 1}, rotation, {0, 1, 0, 1}}, {}, {{2, 2, 2, 1}, {0, 0, 0, 1}, {}}};
        return Frame{time, View<Pose>(poses)};
    };
    Animation wave;
    wave.frames = {frame(0, {0, 0, 0, 1}), frame(33, {0, 0.6F, 0, 0.8F}), frame(66, {0, 1, 0, 0})};
    Animation still;
    still.frames = {frame(0, {1, 0, 0, 0})};
    document.animations = {wave, still, {}};
    document.textures = {};
    return document;
}

}  // namespace

Samples sphere_mesh_samples() {
    const auto file = [](const Document& document) { return file_of<Document>(document, sphere_mesh::write); };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, sphere_mesh::format, path, values...);
    };
    const Bytes plain = file(static_model());
    const Bytes animated = file(animated_model());

    Samples s;
    s["good/static.mesh"] = plain;
    s["good/animated.mesh"] = animated;
    Document loose = static_model();
    loose.sphere = Sphere{10, {1, 2, 3}};
    s["good/loose_sphere.mesh"] = file(loose);

    s["broken/TRUNCATED.mesh"] = cut(plain, 100);
    s["broken/TRUNCATED.string.mesh"] = cut(plain, plain.size() - 1);
    s["broken/COUNT_TOO_LARGE.mesh"] = patch(plain, "/vertex_count", std::uint32_t{0xFFFFFFFF});
    s["broken/TRAILING_BYTES.mesh"] = extended(plain, "more");
    s["broken/INDEX_OUT_OF_RANGE.mesh"] = patch(plain, "/triangles/2/1", std::uint32_t{4});
    s["broken/NOT_FINITE.mesh"] = patch(plain, "/vertices/2/position", nan);
    s["broken/NOT_FINITE.center.mesh"] = patch(plain, "/center", nan);
    s["broken/NOT_FINITE.pose.mesh"] = patch(animated, "/animations/0/frames/1/poses/2/scale", nan);
    s["broken/ATTRIBUTE_NOT_FINITE.mesh"] = patch(plain, "/vertices/1/uv", nan);
    s["broken/NOT_UNIT_LENGTH.mesh"] = patch(plain, "/vertices/3/normal", 2.0F);
    s["broken/NOT_UNIT_LENGTH.pose.mesh"] = patch(animated, "/animations/0/frames/0/poses/1/rotation", 1.0F);
    Document empty;
    empty.textures = Strings({"a.png"});
    s["broken/EMPTY_MODEL.mesh"] = file(empty);
    s["broken/JOINT_OUT_OF_RANGE.mesh"] = patch(animated, "/parents/1", std::int32_t{-2});
    s["broken/JOINT_CYCLE.mesh"] = patch(animated, "/parents/1", std::int32_t{2});
    s["broken/JOINT_ORDER.mesh"] =
        patch(patch(animated, "/parents/1", std::int32_t{2}), "/parents/2", std::int32_t{-1});
    s["broken/KEY_ORDER.mesh"] = patch(animated, "/animations/0/frames/2/milliseconds", std::uint32_t{33});
    s["broken/TEXT_ENCODING.mesh"] = patch(plain, "/textures/1", std::uint8_t{0xE9});

    s["broken/SPHERE_MESH_RADIUS.mesh"] = patch(plain, "/radius", -1.0F);
    s["broken/SPHERE_MESH_OUTSIDE.mesh"] = patch(plain, "/radius", 1.5F);
    Document turned = static_model();
    turned.triangles = View<Triangle>(std::vector<Triangle>{{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}});
    s["broken/SPHERE_MESH_WINDING.mesh"] = file(turned);
    Document orphaned = animated_model();
    orphaned.parents = {};
    for (Animation& animation : orphaned.animations) {
        for (Frame& frame : animation.frames) frame.poses = {};
    }
    s["broken/SPHERE_MESH_ANIMATION_WITHOUT_BONES.mesh"] = file(orphaned);
    return s;
}

}  // namespace sinew::test

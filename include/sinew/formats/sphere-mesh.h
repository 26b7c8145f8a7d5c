// SPDX-License-Identifier: MIT
// Sphere-mesh, the models of a small Direct3D engine: the file as structs. Every byte has a member, and nothing is
// interpreted.
#pragma once

#include <sinew/format.h>
#include <sinew/layout/view.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace sinew::sphere_mesh {

using Vec2 = std::array<float, 2>;
using Vec3 = std::array<float, 3>;
using Vec4 = std::array<float, 4>;
using Triangle = std::array<std::uint32_t, 3>;

struct Sphere {
    float radius = 0;
    Vec3 center{};

    bool operator==(const Sphere&) const = default;
};

/// The transform of one bone in one frame, relative to its parent. The fourth components of scale and translation are
/// unused, and 1 in real files.
struct Pose {
    Vec4 scale{1, 1, 1, 1};
    Vec4 rotation{0, 0, 0, 1};
    Vec4 translation{0, 0, 0, 1};
};
void layout(auto& io, Is<Pose> auto& p) {
    io.field("scale", p.scale);
    io.field("rotation", p.rotation, "quaternion x, y, z, w");
    io.field("translation", p.translation);
}

struct Frame {
    std::uint32_t milliseconds = 0;
    View<Pose> poses;  ///< one per bone
};

struct Animation {
    std::vector<Frame> frames;
};

struct Vertex {
    Vec3 position{};
    Vec2 uv{};
    Vec3 normal{};
};
void layout(auto& io, Is<Vertex> auto& v) {
    io.field("position", v.position);
    io.field("uv", v.uv);
    io.field("normal", v.normal);
}

struct Document {
    std::optional<Sphere> sphere;  ///< encloses all vertices; empty: the smallest is computed when the file is written
    View<std::int32_t> parents;    ///< of each bone; -1 is a root
    std::vector<Animation> animations;
    View<Vertex> vertices;
    View<Triangle> triangles;  ///< clockwise
    Strings textures;
    Bytes surplus;
};

/// `open_as<sphere_mesh::Document>(file)` reads a file.
extern const Format format;

/// The file of a document.
std::optional<Pieces> write(const Document& document, Report& report);

/// The smallest sphere that contains every vertex, even if a reader computes with 32-bit floats.
Sphere smallest_sphere(const View<Vertex>& vertices);

}  // namespace sinew::sphere_mesh

template <>
inline constexpr const sinew::Format* sinew::document_format<sinew::sphere_mesh::Document> =
    &sinew::sphere_mesh::format;

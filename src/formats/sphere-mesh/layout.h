// SPDX-License-Identifier: MIT
// The layout of sphere-mesh; records that are viewed in place have theirs in the public header.
#pragma once

#include <sinew/formats/sphere-mesh.h>
#include <sinew/layout.h>

namespace sinew::sphere_mesh {

inline Sphere& sphere_of(Document& d) {
    return d.sphere ? *d.sphere : d.sphere.emplace();
}
inline const Sphere& sphere_of(const Document& d) {
    static const Sphere none;
    return d.sphere ? *d.sphere : none;
}

void layout(auto& io, Is<Sphere> auto& s) {
    io.field("radius", s.radius, "of a sphere around all vertices");
    io.field("center", s.center);
}

void layout(auto& io, Is<Frame> auto& f, std::size_t bone_count) {
    io.field("milliseconds", f.milliseconds, "since the start of the animation");
    io.implied(bone_count, "poses", f.poses);
    io.array("poses", f.poses, "one per bone, local to the parent bone");
}

void layout(auto& io, Is<Animation> auto& a, std::size_t bone_count) {
    io.count(u32, "frame_count", a.frames);
    io.items("frames", a.frames, "", bone_count);
}

void layout(auto& io, Is<Document> auto& d) {
    layout(io, sphere_of(d));
    io.count(u32, "vertex_count", d.vertices);
    io.count(u32, "triangle_count", d.triangles);
    io.count(u32, "texture_count", d.textures);
    io.count(u32, "bone_count", d.parents);
    io.count(u32, "animation_count", d.animations);
    io.array("parents", d.parents, "index of each bone's parent; -1 for a root");
    io.items("animations", d.animations, "", d.parents.size());
    io.array("vertices", d.vertices, "uv before normal; the origin of uv is at the bottom left");
    io.array("triangles", d.triangles, "vertex indices, clockwise seen from the front");
    io.strings("textures", d.textures, "names; the first is the base colour of the whole model");
    io.end(d.surplus);
}

}  // namespace sinew::sphere_mesh

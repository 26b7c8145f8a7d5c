// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <set>

#include <sinew/bridge/build.h>
#include <sinew/bridge/notes.h>
#include "base/formatted.h"
#include "formats/sphere-mesh/bridge.h"
#include "formats/sphere-mesh/layout.h"
#include "formats/sphere-mesh/pose.h"

namespace sinew::sphere_mesh {
namespace {

using scene::note;

bool is_finite(const scene::Transform& t) {
    const auto finite = [](double d) { return std::isfinite(d); };
    return std::ranges::all_of(t.scale, finite) && std::ranges::all_of(t.rotation, finite) &&
           std::ranges::all_of(t.translation, finite);
}

// The format has no rest pose; the first frame is used.
scene::Transform rest_of(const Document& d, std::size_t bone) {
    if (d.animations.empty() || d.animations[0].frames.empty()) return {};
    const View<Pose>& poses = d.animations[0].frames[0].poses;
    if (bone >= poses.size()) return {};
    const scene::Transform first = transform_of(poses[bone]);
    return is_finite(first) ? first : scene::Transform{};
}

void add_bones(const Document& d, Scene& scene, Report& report) {
    std::vector<std::size_t> nodes;
    std::vector<std::uint64_t> parents;
    for (std::size_t i = 0; i < d.parents.size(); ++i) {
        scene::Node node;
        node.name = formatted("joint_{}", i);
        node.transform = rest_of(d, i);
        // Otherwise a bone without animation could not be distinguished from other nodes.
        note(node.notes[notes_key], "bone", 1);
        nodes.push_back(scene.nodes.size());
        scene.nodes.push_back(std::move(node));
        const std::int32_t parent = d.parents[i];
        parents.push_back(parent == -1 ? scene::no_parent : static_cast<std::uint32_t>(parent));
    }
    scene::connect(scene, nodes, parents, report);
}

// Each (a, b, c) becomes (a, c, b): four triangles at a time, which are three vectors of four indices.
void turn_all(std::span<const std::byte> from, std::byte* to) {
    using Four = std::uint32_t __attribute__((vector_size(16)));
    constexpr std::size_t triangle = sizeof(Triangle);
    std::size_t at = 0;
    for (; at + 4 * triangle <= from.size(); at += 4 * triangle) {
        std::array<Four, 3> v;
        std::memcpy(v.data(), from.data() + at, sizeof(v));
        v = {__builtin_shufflevector(v[0], v[0], 0, 2, 1, 3), __builtin_shufflevector(v[1], v[2], 1, 0, 2, 4),
             __builtin_shufflevector(v[1], v[2], 3, 5, 7, 6)};
        std::memcpy(to + at, v.data(), sizeof(v));
    }
    for (; at < from.size(); at += triangle) {
        const auto [a, b, c] = decode<Triangle>(from.data() + at);
        encode(Triangle{a, c, b}, to + at);
    }
}

// Counter-clockwise, as in all scenes.
scene::Array index_array(const View<Triangle>& triangles, bool turn) {
    scene::Array indices{.bytes = triangles.bytes, .count = 3 * triangles.size(), .stride = 4, .type = Type::u32};
    if (!turn) return indices;
    const std::size_t size = triangles.size() * sizeof(Triangle);
    auto turned = std::make_shared_for_overwrite<std::byte[]>(size);
    turn_all(triangles.bytes.span(), turned.get());
    const std::byte* start = turned.get();
    indices.bytes = Bytes(std::move(turned), {start, size});
    return indices;
}

void add_mesh(const Document& d, Scene& scene, bool convert, Report& report) {
    const Record& record = record_of<Vertex>();
    scene::Primitive primitive;
    primitive.positions = scene::array_of(d.vertices, record, "position");
    primitive.normals = scene::array_of(d.vertices, record, "normal");
    const scene::Array uvs = scene::array_of(d.vertices, record, "uv");
    if (!uvs.empty()) primitive.texcoords.push_back(convert ? scene::adjusted(uvs, flip_v, flip_v_offset) : uvs);
    primitive.indices = index_array(d.triangles, convert);
    if (!scene.materials.empty()) primitive.material = 0;
    scene::drop_points(primitive, "/meshes/0/primitives/0", report);

    scene::Node node;
    node.name = "mesh_0";
    node.mesh = scene.meshes.size();
    scene.meshes.push_back({node.name, {std::move(primitive)}, {}});
    scene.roots.push_back(scene.nodes.size());
    scene.nodes.push_back(std::move(node));
}

// Textures do not belong to triangles: the first is the base colour of the whole model, the others are passed on.
void add_material(const Document& d, Scene& scene, Report& report) {
    if (d.textures.empty()) return;
    scene::Material material;
    std::set<std::string, std::less<>> known;
    for (const std::string_view name : d.textures) {
        const std::size_t index = material.textures.size();
        scene::TextureUse use;
        use.role = index == 0 ? scene::TextureRole::base_color : scene::TextureRole::unspecified;
        use.path = scene::utf8_name(name, formatted("/materials/0/textures/{}", index), report);
        if (!known.insert(use.path).second) note(use.notes[notes_key], "again", 1);
        material.textures.push_back(std::move(use));
    }
    scene.materials.push_back(std::move(material));
}

void add_animation(const Document& d, std::size_t index, Scene& scene, Report& report) {
    scene::Animation animation;
    animation.name = formatted("animation_{}", index);
    const auto& frames = d.animations[index].frames;
    for (std::size_t bone = 0; bone < d.parents.size() && !frames.empty(); ++bone) {
        const auto key_of = [&](std::size_t i) {
            return scene::TransformKey{frames[i].milliseconds / 1000.0, transform_of(frames[i].poses[bone])};
        };
        scene::add_valid_keys(animation, bone, frames.size(), key_of,
                              formatted("/animations/{}/joints/{}", index, bone), report);
    }
    scene.animations.push_back(std::move(animation));
}

}  // namespace

std::optional<Scene> to_scene(const Document& d, const Asset&, const LoadOptions& options, Report& report) {
    Scene scene;
    if (d.sphere) {
        std::array<std::byte, sizeof(Sphere)> exact{};
        encode(*d.sphere, exact.data());
        note(scene.notes[notes_key], "sphere", exact);
    }
    if (!d.surplus.empty()) note(scene.notes[notes_key], "surplus", d.surplus.span());
    add_bones(d, scene, report);
    add_material(d, scene, report);
    add_mesh(d, scene, options.convert_axes, report);
    for (std::size_t i = 0; i < d.animations.size(); ++i) add_animation(d, i, scene, report);
    return scene;
}

}  // namespace sinew::sphere_mesh

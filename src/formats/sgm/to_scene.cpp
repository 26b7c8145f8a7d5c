// SPDX-License-Identifier: MIT
#include <sinew/formats/sga.h>

#include <algorithm>

#include <sinew/bridge/build.h>
#include <sinew/bridge/notes.h>
#include <sinew/scene/half_turn.h>
#include "base/formatted.h"
#include "formats/sgm/bridge.h"
#include "formats/sgm/issues.h"

namespace sinew::sgm {
namespace {

scene::Array turned(scene::Array array, const LoadOptions& options) {
    return options.convert_axes ? scene::half_turned(std::move(array)) : array;
}

scene::Primitive primitive_of(const Mesh& mesh, const LoadOptions& options) {
    const Record record = mesh.vertex_record();
    const auto member = [&](std::string_view name) { return scene::array_of(mesh.vertices, record, name); };
    scene::Primitive p;
    p.positions = turned(member("position"), options);
    p.normals = turned(member("normal"), options);
    p.tangents = member("tangent");
    p.tangents.components = 4;  // the handedness follows the direction
    p.tangents = turned(p.tangents, options);
    for (unsigned i = 0; i < mesh.uv_count; ++i) p.texcoords.push_back(member(formatted("uv{}", i)));
    if (mesh.color_channels != 0) p.colors.push_back(member("color"));
    if (mesh.has_bones != 0) {
        p.joints.push_back(member("bones"));
        p.weights.push_back(member("weights"));
    }
    const Type type = mesh.index_type();
    p.indices = {.bytes = mesh.indices.bytes,
                 .count = mesh.indices.size(),
                 .stride = facts(type).size,
                 .type = type,
                 .components = 1};
    return p;
}

// Values that a scene does not have, for writing the file again.
Json notes_of(const Mesh& mesh) {
    Json json;
    Json& notes = json["sgm"];
    scene::note(notes, "id", mesh.id);
    scene::note(notes, "index_size", mesh.index_size);
    if (mesh.has_tangents > 0) scene::note(notes, "has_tangents", mesh.has_tangents);
    if (mesh.has_bones > 1) scene::note(notes, "has_bones", mesh.has_bones);
    return json;
}

Json notes_of(const Document& d) {
    Json json;
    Json& notes = json["sgm"];
    scene::note(notes, "version", d.version);
    if (d.ends_after_meshes) scene::note(notes, "ends_after_meshes", 1);
    if (d.has_animation != 0) scene::note(notes, "animation", d.animation.text());
    if (!d.surplus.empty()) scene::note(notes, "surplus", d.surplus.span());
    return json;
}

const sga::Document* animations_of(const Asset& asset) {
    for (const Companion& companion : asset.companions) {
        if (companion.asset == nullptr) continue;
        if (const auto* animations = companion.asset->as_if<sga::Document>()) return animations;
    }
    return nullptr;
}

}  // namespace

std::optional<Scene> to_scene(const Document& d, const Asset& asset, const LoadOptions& options, Report& report) {
    return to_scene(d, animations_of(asset), options, report);
}

Scene to_scene(const Document& d, const sga::Document* animations, const LoadOptions& options, Report& report) {
    Scene scene;
    scene.notes = notes_of(d);
    for (std::size_t i = 0; i < d.materials.size(); ++i) scene.materials.push_back(to_scene(d.materials[i], i, report));
    std::optional<std::size_t> skin;
    if (animations != nullptr) skin = sga::add_to(scene, *animations, options, report);
    for (std::size_t i = 0; i < d.meshes.size(); ++i) {
        scene::Primitive primitive = primitive_of(d.meshes[i], options);
        scene::drop_points(primitive, formatted("/meshes/{}/primitives/0", i), report);
        const auto material = std::ranges::find(d.materials, d.meshes[i].material, &Material::id);
        if (material != d.materials.end()) {
            primitive.material = static_cast<std::size_t>(material - d.materials.begin());
        } else {
            report.repaired(issue::material_missing, formatted("/meshes/{}/primitives/0", i),
                            formatted("no material has id {}; the mesh gets none", d.meshes[i].material));
        }
        scene::Node node;
        node.name = formatted("mesh_{}", i);
        node.mesh = scene.meshes.size();
        if (!primitive.joints.empty()) node.skin = skin;
        scene.roots.push_back(scene.nodes.size());
        scene.nodes.push_back(std::move(node));
        scene.meshes.push_back({formatted("mesh_{}", i), {std::move(primitive)}, notes_of(d.meshes[i])});
    }
    return scene;
}

}  // namespace sinew::sgm

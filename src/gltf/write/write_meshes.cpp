// SPDX-License-Identifier: MIT
#include "gltf/write/write_meshes.h"

#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "gltf/json/texture_slots.h"
#include "gltf/roundtrip/extras.h"
#include "gltf/roundtrip/saved_arrays.h"
#include "gltf/roundtrip/saved_primitives.h"

namespace sinew::gltf {

Mesh MeshWriter::write(const scene::Mesh& source, const ConformOptions& options) {
    Mesh mesh;
    mesh.name = source.name;
    write_foreign_extras(source.notes, mesh.extras);
    save_notes(source.notes, mesh.extras);
    for (const scene::Primitive& primitive : source.primitives) {
        if (!primitive.positions.empty()) mesh.primitives.push_back(write(primitive, options));
    }
    save_primitives(source, mesh);
    return mesh;
}

// Adds the vertex attributes that the textures of a material require.
ConformOptions MeshWriter::options_for(const std::optional<std::size_t>& material, ConformOptions options) const {
    if (!material || *material >= model_.materials.size()) return options;
    for (const TextureSlot& slot : texture_slots) {
        const auto& info = model_.materials[*material].*slot.info;
        if (!info) continue;
        const std::size_t set = as_size(info->texcoord);
        options.texcoord_sets = std::max(options.texcoord_sets, set + 1);
        if (slot.role == scene::TextureRole::normal) options.normal_map = set;
    }
    return options;
}

Primitive MeshWriter::write(const scene::Primitive& source, const ConformOptions& options) {
    Primitive p;
    p.material = source.material;
    Json foreign;
    write_foreign_extras(source.notes, foreign);
    if (foreign.object() != nullptr) {
        for (const JsonMember& member : *foreign.object()) p.extras[member.key] = member.value;
    }
    save_notes(source.notes, p.extras);
    const ConformOptions material_options = options_for(source.material, options);
    const scene::Primitive conformed = conform(source, material_options);
    std::vector<std::string> names;
    std::vector<scene::Array> arrays;
    const auto add = [&](std::string name, const scene::Array& array) {
        if (array.empty()) return;
        names.push_back(std::move(name));
        arrays.push_back(array);
    };
    const auto add_sets = [&](std::string_view name, const std::vector<scene::Array>& sets) {
        for (std::size_t i = 0; i < sets.size(); ++i) add(formatted("{}_{}", name, i), sets[i]);
    };
    add("POSITION", conformed.positions);
    add("NORMAL", conformed.normals);
    add("TANGENT", conformed.tangents);
    add_sets("TEXCOORD", conformed.texcoords);
    add_sets("COLOR", conformed.colors);
    add_sets("JOINTS", conformed.joints);
    add_sets("WEIGHTS", conformed.weights);
    const std::vector<std::size_t> accessors = binary_.add_vertices(arrays);
    for (std::size_t i = 0; i < names.size(); ++i) p.attributes.emplace_back(std::move(names[i]), accessors[i]);
    if (!conformed.indices.empty()) p.indices = binary_.add(conformed.indices, Use::indices);
    save_arrays(
        source, conformed, material_options, [&](const Piece& piece) { return binary_.add_view(piece); }, p.extras);
    return p;
}

}  // namespace sinew::gltf

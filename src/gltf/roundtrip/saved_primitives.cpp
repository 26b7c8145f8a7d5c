// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_primitives.h"

#include <sinew/size.h>

#include <algorithm>

#include "base/formatted.h"
#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view primitives_key = "primitives";

bool is_zero(const scene::Array& array) {
    return std::ranges::all_of(scene::gathered(array), [](float number) { return number == 0; });
}

bool fits(const Json& note, const scene::Primitive& primitive) {
    const Json* material = note.find("material");
    return material == nullptr ? !primitive.material
                               : primitive.material && material->count() == std::uint64_t{*primitive.material};
}

// What is saved about the primitives of a mesh, which may not have been written.
Json notes_of(const scene::Mesh& mesh, const Mesh* written) {
    Json::Array all;
    std::size_t next = 0;
    for (const scene::Primitive& primitive : mesh.primitives) {
        Json note;
        note.value = Json::Object{};
        const Json notes = without_own(primitive.notes);
        if (!is_null(notes)) note["native"] = notes;
        if (primitive.positions.empty()) {
            note["empty"].value = true;
        } else if (written != nullptr) {
            // Sets that were added because the material needs them.
            const std::size_t sets = primitive.texcoords.size();
            if (written->primitives[next++].find(formatted("TEXCOORD_{}", sets))) {
                note["texcoords"].value = std::uint64_t{sets};
            }
        }
        if (primitive.material) note["material"].value = std::uint64_t{*primitive.material};
        all.push_back(std::move(note));
    }
    return {std::move(all)};
}

scene::Primitive empty_primitive(const Json& note, std::size_t materials) {
    scene::Primitive primitive;
    const Json* material = note.find("material");
    const auto number = material == nullptr ? std::nullopt : material->count();
    if (number && *number < materials) primitive.material = as_size(*number);
    return primitive;
}

// Adds the primitives without vertices, if the others are all there.
void add_empty(const Json::Array& notes, std::size_t materials, scene::Mesh& mesh) {
    const auto is_empty = [](const Json& note) { return note.find("empty") != nullptr; };
    const auto empty = static_cast<std::size_t>(std::ranges::count_if(notes, is_empty));
    if (empty == 0 || notes.size() != mesh.primitives.size() + empty) return;
    std::vector<scene::Primitive> all;
    std::size_t next = 0;
    for (const Json& note : notes) {
        all.push_back(is_empty(note) ? empty_primitive(note, materials) : std::move(mesh.primitives[next++]));
    }
    mesh.primitives = std::move(all);
}

}  // namespace

bool is_placeholder(const scene::Primitive& primitive) {
    if (primitive.positions.size() != 3) return false;
    for (std::size_t v = 0; v < 3; ++v) {
        if (primitive.positions.vector<3>(v) != scene::Vec3{}) return false;
    }
    return true;
}

Json saved_primitives(const scene::Mesh& mesh) {
    return notes_of(mesh, nullptr);
}

void save_primitives(const scene::Mesh& mesh, Mesh& written) {
    const Json all = notes_of(mesh, &written);
    const auto has_data = [](const Json& note) {
        return std::ranges::any_of(*note.object(), [](const JsonMember& member) { return member.key != "material"; });
    };
    if (std::ranges::any_of(*all.array(), has_data)) save(written.extras, primitives_key, all);
}

void restore_primitives(const Json& extras, std::size_t materials, scene::Mesh& mesh) {
    const auto all = saved_json(extras, primitives_key);
    if (!all || all->array() == nullptr) return;
    add_empty(*all->array(), materials, mesh);
    if (!std::ranges::equal(*all->array(), mesh.primitives, fits)) return;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
        scene::Primitive& primitive = mesh.primitives[i];
        const Json& note = (*all->array())[i];
        if (const Json* notes = note.find("native")) restore_missing_notes(*notes, primitive.notes);
        const Json* sets = note.find("texcoords");
        while (sets != nullptr && primitive.texcoords.size() > sets->count().value_or(static_cast<std::uint64_t>(-1)) &&
               is_zero(primitive.texcoords.back())) {
            primitive.texcoords.pop_back();
        }
        if (note.find("empty") == nullptr || !is_placeholder(primitive)) continue;
        scene::Primitive empty;
        empty.material = primitive.material;
        empty.notes = primitive.notes;
        primitive = std::move(empty);
    }
}

void restore_empty_primitives(const Json& saved, std::size_t materials, scene::Mesh& mesh) {
    if (saved.array() == nullptr) return;
    for (const Json& note : *saved.array()) {
        mesh.primitives.push_back(empty_primitive(note, materials));
        if (const Json* notes = note.find("native")) restore_missing_notes(*notes, mesh.primitives.back().notes);
    }
}

}  // namespace sinew::gltf

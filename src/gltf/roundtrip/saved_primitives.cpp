// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_primitives.h"

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

}  // namespace

bool is_placeholder(const scene::Primitive& primitive) {
    if (primitive.positions.size() != 3) return false;
    for (std::size_t v = 0; v < 3; ++v) {
        if (primitive.positions.vector<3>(v) != scene::Vec3{}) return false;
    }
    return true;
}

void save_primitives(const scene::Mesh& mesh, Mesh& written) {
    Json::Array all;
    bool has_data = false;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
        const scene::Primitive& primitive = mesh.primitives[i];
        Json note;
        note.value = Json::Object{};
        const Json notes = without_own(primitive.notes);
        if (!is_null(notes)) note["native"] = notes;
        if (primitive.positions.empty()) note["empty"].value = true;
        // Sets that were added because the material needs them.
        const std::size_t sets = primitive.texcoords.size();
        if (written.primitives[i].find(formatted("TEXCOORD_{}", sets))) note["texcoords"].value = std::uint64_t{sets};
        has_data = has_data || !note.object()->empty();
        if (primitive.material) note["material"].value = std::uint64_t{*primitive.material};
        all.push_back(std::move(note));
    }
    if (has_data) save(written.extras, primitives_key, Json{std::move(all)});
}

void restore_primitives(const Json& extras, scene::Mesh& mesh) {
    const auto all = saved_json(extras, primitives_key);
    if (!all || all->array() == nullptr || !std::ranges::equal(*all->array(), mesh.primitives, fits)) return;
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

}  // namespace sinew::gltf

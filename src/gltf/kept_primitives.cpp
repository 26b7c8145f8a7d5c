// SPDX-License-Identifier: MIT
#include "gltf/kept_primitives.h"

#include <algorithm>

#include "base/format.h"
#include "gltf/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view key = "primitives";

bool is_zero(const scene::Array& array) {
    return std::ranges::all_of(scene::gathered(array), [](float number) { return number == 0; });
}

bool fits(const Json& note, const scene::Primitive& primitive) {
    const Json* material = note.find("material");
    return material == nullptr ? !primitive.material
                               : primitive.material && material->count() == std::uint64_t{*primitive.material};
}

}  // namespace

bool is_nothing(const scene::Primitive& primitive) {
    if (primitive.positions.size() != 3) return false;
    for (std::size_t v = 0; v < 3; ++v) {
        if (primitive.positions.vector<3>(v) != scene::Vec3{}) return false;
    }
    return true;
}

void keep_primitives(const scene::Mesh& mesh, Mesh& made) {
    Json::Array notes;
    bool needed = false;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
        const scene::Primitive& primitive = mesh.primitives[i];
        Json note;
        note.value = Json::Object{};
        const Json native = without_own(primitive.native);
        if (!is_null(native)) note["native"] = native;
        if (primitive.positions.empty()) note["empty"].value = true;
        // Sets that were added because the material wants them.
        const std::size_t sets = primitive.texcoords.size();
        if (made.primitives[i].find(formatted("TEXCOORD_{}", sets))) note["texcoords"].value = std::uint64_t{sets};
        needed = needed || !note.object()->empty();
        if (primitive.material) note["material"].value = std::uint64_t{*primitive.material};
        notes.push_back(std::move(note));
    }
    if (needed) keep(made.extras, key, Json{std::move(notes)});
}

void restore_primitives(const Json& extras, scene::Mesh& mesh) {
    const auto notes = kept_json(extras, key);
    if (!notes || notes->array() == nullptr || !std::ranges::equal(*notes->array(), mesh.primitives, fits)) return;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
        scene::Primitive& primitive = mesh.primitives[i];
        const Json& note = (*notes->array())[i];
        if (const Json* native = note.find("native")) restore_notes(*native, primitive.native);
        const Json* sets = note.find("texcoords");
        while (sets != nullptr && primitive.texcoords.size() > sets->count().value_or(static_cast<std::uint64_t>(-1)) &&
               is_zero(primitive.texcoords.back())) {
            primitive.texcoords.pop_back();
        }
        if (note.find("empty") == nullptr || !is_nothing(primitive)) continue;
        scene::Primitive empty;
        empty.material = primitive.material;
        empty.native = primitive.native;
        primitive = std::move(empty);
    }
}

}  // namespace sinew::gltf

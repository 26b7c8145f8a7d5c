// SPDX-License-Identifier: MIT
#include "gltf/kept_primitives.h"

#include <algorithm>

#include "gltf/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view key = "primitives";

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

void keep_primitives(const scene::Mesh& mesh, Json& extras) {
    Json::Array notes;
    bool needed = false;
    for (const scene::Primitive& primitive : mesh.primitives) {
        Json note;
        note.value = Json::Object{};
        if (primitive.material) note["material"].value = std::uint64_t{*primitive.material};
        const Json native = without_own(primitive.native);
        if (!is_null(native)) note["native"] = native;
        if (primitive.positions.empty()) note["empty"].value = true;
        needed = needed || !is_null(native) || primitive.positions.empty();
        notes.push_back(std::move(note));
    }
    if (needed) keep(extras, key, Json{std::move(notes)});
}

void restore_primitives(const Json& extras, scene::Mesh& mesh) {
    const auto notes = kept_json(extras, key);
    if (!notes || notes->array() == nullptr || !std::ranges::equal(*notes->array(), mesh.primitives, fits)) return;
    for (std::size_t i = 0; i < mesh.primitives.size(); ++i) {
        scene::Primitive& primitive = mesh.primitives[i];
        const Json& note = (*notes->array())[i];
        if (const Json* native = note.find("native")) restore_notes(*native, primitive.native);
        if (note.find("empty") == nullptr || !is_nothing(primitive)) continue;
        scene::Primitive empty;
        empty.material = primitive.material;
        empty.native = primitive.native;
        primitive = std::move(empty);
    }
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_names.h"

#include <algorithm>

#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::size_t max_length = 63;
constexpr std::string_view name_key = "name";

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_generated_name(std::string_view name) {
    name = without_number(name);
    for (const std::string_view kind : {"Node_", "Mesh_", "Material_"}) {
        if (name.starts_with(kind) && is_number(name.substr(kind.size()))) return true;
    }
    return name.empty();
}

}  // namespace

void NameSaver::save_name(const std::string& name, Json& extras) const {
    const auto found = times_.find(name);
    const bool twice = found != times_.end() && found->second > 1;
    if (name.empty() || twice || name.size() > max_length) save_text(extras, name_key, name);
}

void save_names(Model& model) {
    const auto save_all = [](auto& things, NameSaver names) {
        for (const auto& thing : things) names.count(thing.name);
        for (auto& thing : things) names.save_name(thing.name, thing.extras);
    };
    // Blender makes an object of the same name for every skin, so these names count as used.
    NameSaver skins;
    for (const Skin& skin : model.skins) skins.count(skin.name);
    save_all(model.nodes, skins);
    save_all(model.meshes, {});
    save_all(model.materials, {});
}

std::string_view without_number(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || name.size() - dot < 4) return name;
    return is_number(name.substr(dot + 1)) ? name.substr(0, dot) : name;
}

bool is_variant_of(std::string_view name, std::string_view original) {
    const std::string_view stem = without_number(name);
    if (name == original || stem == original) return true;
    // Blender may have truncated further to make room for a number, or at the start of a multi-byte character.
    constexpr std::size_t room = 12;
    return original.size() + room > max_length && stem.size() + room > max_length && original.starts_with(stem);
}

std::string restored_name(const Json& extras, const std::string& name) {
    const auto saved = saved_text(extras, name_key);
    if (!saved) return name;
    const bool same = saved->empty() ? is_generated_name(name) : is_variant_of(name, *saved);
    return same ? *saved : name;
}

}  // namespace sinew::gltf

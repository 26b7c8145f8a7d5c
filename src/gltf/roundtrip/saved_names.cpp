// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_names.h"

#include <algorithm>

#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::size_t longest = 63;
constexpr std::string_view name_key = "name";

bool is_number(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

bool is_made_up(std::string_view name) {
    name = without_number(name);
    for (const std::string_view kind : {"Node_", "Mesh_", "Material_"}) {
        if (name.starts_with(kind) && is_number(name.substr(kind.size()))) return true;
    }
    return name.empty();
}

}  // namespace

void NameKeeper::keep_name(const std::string& name, Json& extras) const {
    const auto found = times_.find(name);
    const bool twice = found != times_.end() && found->second > 1;
    if (name.empty() || twice || name.size() > longest) save_text(extras, name_key, name);
}

void keep_names(Model& model) {
    const auto keep_all = [](auto& things, NameKeeper names) {
        for (const auto& thing : things) names.count(thing.name);
        for (auto& thing : things) names.keep_name(thing.name, thing.extras);
    };
    // A skin becomes an object of its name.
    NameKeeper skins;
    for (const Skin& skin : model.skins) skins.count(skin.name);
    keep_all(model.nodes, skins);
    keep_all(model.meshes, {});
    keep_all(model.materials, {});
}

std::string_view without_number(std::string_view name) {
    const std::size_t dot = name.rfind('.');
    if (dot == std::string_view::npos || name.size() - dot < 4) return name;
    return is_number(name.substr(dot + 1)) ? name.substr(0, dot) : name;
}

bool stems_from(std::string_view name, std::string_view original) {
    const std::string_view stem = without_number(name);
    if (name == original || stem == original) return true;
    // Room for a number, and for a letter of several bytes, may have been made.
    constexpr std::size_t room = 12;
    return original.size() + room > longest && stem.size() + room > longest && original.starts_with(stem);
}

std::string restored_name(const Json& extras, const std::string& name) {
    const auto saved = saved_text(extras, name_key);
    if (!saved) return name;
    const bool same = saved->empty() ? is_made_up(name) : stems_from(name, *saved);
    return same ? *saved : name;
}

}  // namespace sinew::gltf

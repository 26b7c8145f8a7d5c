// SPDX-License-Identifier: MIT
#include "gltf/json/material_text.h"

#include <sinew/size.h>

#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

// One description, for both ways.
void members(auto& io, auto& m) {
    io.color("base_color", m.base_color);
    io.color("specular", m.specular);
    io.color("emission", m.emission);
    io.color("ambient", m.ambient);
    io.number("shininess", m.shininess);
    io.number("opacity", m.opacity);
    io.flag("alpha_test", m.alpha_test);
    io.flag("unlit", m.unlit);
    io.textures("textures", m.textures);
    io.json_("native", m.notes);
}

struct Out {
    Json json;

    void color(std::string_view key, const std::optional<scene::Vec4>& color) {
        if (!color) return;
        Json::Array numbers;
        for (const double d : *color) numbers.push_back({d});
        json[key].value = std::move(numbers);
    }
    void number(std::string_view key, const std::optional<double>& number) {
        if (number) json[key].value = *number;
    }
    void flag(std::string_view key, bool truth) {
        if (truth) json[key].value = true;
    }
    void json_(std::string_view key, const Json& value) {
        if (!is_null(value)) json[key] = value;
    }
    void textures(std::string_view key, const std::vector<scene::TextureUse>& uses) {
        Json::Array all;
        for (const scene::TextureUse& use : uses) {
            Json one;
            one["role"].value = std::string(scene::role_name(use));
            one["path"].value = use.path;
            if (use.texcoord != 0) one["texcoord"].value = std::uint64_t{use.texcoord};
            if (use.image) one["embedded"].value = true;
            if (!is_null(use.notes)) one["native"] = use.notes;
            all.push_back(std::move(one));
        }
        if (!all.empty()) json[key].value = std::move(all);
    }
};

struct In {
    const Json& json;

    void color(std::string_view key, std::optional<scene::Vec4>& color) {
        const Json* found = json.find(key);
        if (found == nullptr || found->array() == nullptr || found->array()->size() != 4) return;
        color.emplace();
        for (std::size_t i = 0; i < 4; ++i) (*color)[i] = (*found->array())[i].number().value_or(0);
    }
    void number(std::string_view key, std::optional<double>& number) {
        if (const Json* found = json.find(key)) number = found->number();
    }
    void flag(std::string_view key, bool& truth) {
        const Json* found = json.find(key);
        truth = found != nullptr && found->truth() != nullptr && *found->truth();
    }
    void json_(std::string_view key, Json& value) {
        if (const Json* found = json.find(key)) value = *found;
    }
    void textures(std::string_view key, std::vector<scene::TextureUse>& uses) {
        const Json* found = json.find(key);
        if (found == nullptr || found->array() == nullptr) return;
        for (const Json& one : *found->array()) {
            const Json* role = one.find("role");
            const Json* path = one.find("path");
            if (role == nullptr || role->text() == nullptr || path == nullptr || path->text() == nullptr) continue;
            scene::TextureUse& use = uses.emplace_back();
            scene::set_role(use, *role->text());
            use.path = *path->text();
            if (const Json* texcoord = one.find("texcoord")) use.texcoord = as_size(texcoord->count().value_or(0));
            // Which one is not known before the file is seen.
            if (one.find("embedded") != nullptr) use.image = 0;
            if (const Json* notes = one.find("native")) use.notes = *notes;
        }
    }
};

}  // namespace

Json json_of(const scene::Material& material) {
    Out out;
    members(out, material);
    if (is_null(out.json)) out.json.value = Json::Object{};
    return std::move(out.json);
}

scene::Material material_of(const Json& json) {
    scene::Material material;
    In in{json};
    members(in, material);
    return material;
}

}  // namespace sinew::gltf

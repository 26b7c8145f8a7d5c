// SPDX-License-Identifier: MIT
#include "gltf/json/material_text.h"

#include <sinew/size.h>

#include <algorithm>

#include "gltf/roundtrip/extras.h"

namespace sinew::gltf {
namespace {

constexpr std::string_view alpha_mode_names[] = {"opaque", "mask", "blend"};

// Walked by the reader and by the writer.
void members(auto& io, auto& m) {
    io.color("base_color", m.base_color);
    io.color("specular", m.specular);
    io.color("emission", m.emission);
    io.color("ambient", m.ambient);
    io.number("shininess", m.shininess);
    io.number("opacity", m.opacity);
    io.number("metallic", m.metallic);
    io.number("roughness", m.roughness);
    io.alpha_mode("alpha_mode", m.alpha_mode);
    io.number("alpha_cutoff", m.alpha_cutoff);
    io.flag("double_sided", m.double_sided);
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
    void alpha_mode(std::string_view key, const std::optional<scene::AlphaMode>& mode) {
        if (mode) json[key].value = std::string(alpha_mode_names[static_cast<std::size_t>(*mode)]);
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
    void alpha_mode(std::string_view key, std::optional<scene::AlphaMode>& mode) {
        const Json* found = json.find(key);
        if (found == nullptr || found->text() == nullptr) return;
        const auto known = std::ranges::find(alpha_mode_names, *found->text());
        if (known != std::end(alpha_mode_names)) {
            mode = static_cast<scene::AlphaMode>(known - std::begin(alpha_mode_names));
        }
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
            // The index of the image in the scene is known once the file is read.
            if (const Json* image = one.find("embedded")) use.image = as_size(image->count().value_or(0));
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

void set_image_index(Json& material, std::size_t texture, std::size_t image) {
    auto* uses = std::get_if<Json::Array>(&material["textures"].value);
    if (uses != nullptr && texture < uses->size()) (*uses)[texture]["embedded"].value = std::uint64_t{image};
}

scene::Material material_of(const Json& json) {
    scene::Material material;
    In in{json};
    members(in, material);
    return material;
}

}  // namespace sinew::gltf

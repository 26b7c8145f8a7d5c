// SPDX-License-Identifier: MIT
#include "gltf/roundtrip/saved_scene.h"

namespace sinew::gltf {

Json json_of(const scene::Matrix& matrix) {
    Json::Array numbers;
    for (const double number : matrix) numbers.push_back({number});
    return {std::move(numbers)};
}

std::optional<scene::Matrix> matrix_of(const Json& json) {
    if (json.array() == nullptr || json.array()->size() != 16) return std::nullopt;
    scene::Matrix matrix;
    for (std::size_t i = 0; i < 16; ++i) matrix[i] = (*json.array())[i].number().value_or(0);
    return matrix;
}

namespace {

Json number(std::uint64_t n) {
    return {n};
}

const Json::Array& list(const Json& json, std::string_view key) {
    static const Json::Array none;
    const Json* found = json.find(key);
    return found == nullptr || found->array() == nullptr ? none : *found->array();
}

std::string text(const Json& json, std::string_view key) {
    const Json* found = json.find(key);
    return found == nullptr || found->text() == nullptr ? "" : *found->text();
}

Json numbers(const std::vector<std::uint64_t>& all) {
    Json::Array list;
    for (const std::uint64_t n : all) list.push_back(number(n));
    return {std::move(list)};
}

std::vector<std::uint64_t> counts(const Json& json, std::string_view key) {
    std::vector<std::uint64_t> all;
    for (const Json& one : list(json, key)) {
        if (one.count()) all.push_back(*one.count());
    }
    return all;
}

void add_notes(const Json& notes, Json& to) {
    if (notes.object() != nullptr && !notes.object()->empty()) to["native"] = notes;
}

Json notes_in(const Json& json) {
    const Json* found = json.find("native");
    return found == nullptr || found->object() == nullptr ? Json{} : *found;
}

void add_matrices(std::string_view key, const std::vector<scene::Matrix>& matrices, Json& to) {
    Json::Array all;
    for (const scene::Matrix& matrix : matrices) all.push_back(json_of(matrix));
    if (!all.empty()) to[key].value = std::move(all);
}

std::vector<scene::Matrix> matrices_in(const Json& json, std::string_view key) {
    std::vector<scene::Matrix> all;
    for (const Json& one : list(json, key)) all.push_back(matrix_of(one).value_or(scene::identity_matrix));
    return all;
}

std::optional<std::uint64_t> count(const Json& json, std::string_view key) {
    const Json* found = json.find(key);
    return found == nullptr ? std::nullopt : found->count();
}

}  // namespace

Json json_of(const SavedScene& saved) {
    Json json;
    json.value = Json::Object{};
    const auto add = [&](std::string_view key, const auto& all, auto&& json_of_one) {
        if (all.empty()) return;
        Json::Array items;
        for (const auto& one : all) items.push_back(json_of_one(one));
        json[key].value = std::move(items);
    };
    if (!saved.name.empty()) json["name"].value = saved.name;
    add("meshes", saved.meshes, [](const SavedScene::Mesh& mesh) {
        Json one;
        one["number"] = number(mesh.number);
        one["name"].value = mesh.name;
        add_notes(mesh.notes, one);
        if (mesh.primitives.array() != nullptr) one["primitives"] = mesh.primitives;
        return one;
    });
    add("skins", saved.skins, [](const SavedScene::Skin& skin) {
        Json one;
        one["name"].value = skin.name;
        one["joints"] = numbers(skin.joints);
        add_notes(skin.notes, one);
        add_matrices("binds", skin.inverse_binds, one);
        add_matrices("made_by_blender", skin.made_by_blender, one);
        return one;
    });
    add("animations", saved.animations, [](const SavedScene::Animation& animation) {
        Json one;
        one["name"].value = animation.name;
        if (animation.empty) one["empty"].value = true;
        add_notes(animation.notes, one);
        return one;
    });
    add("lods", saved.lods, [](const SavedScene::Lod& lod) {
        Json one;
        one["name"].value = lod.name;
        if (lod.node) one["node"] = number(*lod.node);
        Json::Array levels;
        for (const SavedScene::Level& level : lod.levels) {
            Json step;
            step["pixels"].value = level.pixels;
            step["node"] = number(level.node);
            levels.push_back(std::move(step));
        }
        one["levels"].value = std::move(levels);
        return one;
    });
    add("tags", saved.tags, [](const SavedScene::Tag& tag) {
        Json one;
        one["name"].value = tag.name;
        one["node"] = number(tag.node);
        return one;
    });
    add("collisions", saved.collisions, [](const SavedScene::Collision& collision) {
        Json one;
        one["flag"] = number(collision.flag);
        if (collision.node) one["node"] = number(*collision.node);
        return one;
    });
    add("children", saved.children, [](const SavedChildren& children) {
        Json one;
        if (children.parent) one["parent"] = number(*children.parent);
        one["children"] = numbers(children.children);
        return one;
    });
    return json;
}

SavedScene saved_scene_of(const Json& json) {
    SavedScene saved;
    saved.name = text(json, "name");
    for (const Json& one : list(json, "meshes")) {
        const auto number = count(one, "number");
        const Json* primitives = one.find("primitives");
        if (!number) continue;
        saved.meshes.push_back(
            {*number, text(one, "name"), notes_in(one), primitives == nullptr ? Json{} : *primitives});
    }
    for (const Json& one : list(json, "skins")) {
        SavedScene::Skin& skin = saved.skins.emplace_back();
        skin.name = text(one, "name");
        skin.joints = counts(one, "joints");
        skin.notes = notes_in(one);
        skin.inverse_binds = matrices_in(one, "binds");
        skin.made_by_blender = matrices_in(one, "made_by_blender");
        // One matrix per joint, or none.
        const std::size_t joints = skin.joints.size();
        if (skin.inverse_binds.size() != joints || skin.made_by_blender.size() != joints) skin.inverse_binds.clear();
    }
    for (const Json& one : list(json, "animations")) {
        const Json* empty = one.find("empty");
        const bool is_empty = empty != nullptr && empty->truth() != nullptr && *empty->truth();
        saved.animations.push_back({text(one, "name"), is_empty, notes_in(one)});
    }
    for (const Json& one : list(json, "lods")) {
        SavedScene::Lod& lod = saved.lods.emplace_back(SavedScene::Lod{text(one, "name"), count(one, "node"), {}});
        for (const Json& step : list(one, "levels")) {
            const Json* pixels = step.find("pixels");
            const auto node = count(step, "node");
            if (pixels == nullptr || !pixels->number() || !node) continue;
            lod.levels.push_back({*pixels->number(), *node});
        }
    }
    // Nodes refer to tags and collisions by index, so invalid ones cannot be dropped.
    constexpr std::uint64_t no_number = static_cast<std::uint64_t>(-1);
    for (const Json& one : list(json, "tags")) {
        saved.tags.push_back({text(one, "name"), count(one, "node").value_or(no_number)});
    }
    for (const Json& one : list(json, "collisions")) {
        saved.collisions.push_back({count(one, "node"), count(one, "flag").value_or(0)});
    }
    for (const Json& one : list(json, "children")) {
        saved.children.push_back({count(one, "parent"), counts(one, "children")});
    }
    return saved;
}

}  // namespace sinew::gltf

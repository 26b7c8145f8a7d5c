// SPDX-License-Identifier: MIT
#include "gltf/kept_scene.h"

namespace sinew::gltf {
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

std::optional<std::uint64_t> count(const Json& json, std::string_view key) {
    const Json* found = json.find(key);
    return found == nullptr ? std::nullopt : found->count();
}

}  // namespace

Json json_of(const KeptScene& kept) {
    Json json;
    json.value = Json::Object{};
    const auto add = [&](std::string_view key, const auto& all, auto&& json_of_one) {
        if (all.empty()) return;
        Json::Array items;
        for (const auto& one : all) items.push_back(json_of_one(one));
        json[key].value = std::move(items);
    };
    add("lods", kept.lods, [](const KeptScene::Lod& lod) {
        Json one;
        one["name"].value = lod.name;
        if (lod.node) one["node"] = number(*lod.node);
        Json::Array levels;
        for (const KeptScene::Level& level : lod.levels) {
            Json step;
            step["pixels"].value = level.pixels;
            step["node"] = number(level.node);
            levels.push_back(std::move(step));
        }
        one["levels"].value = std::move(levels);
        return one;
    });
    add("tags", kept.tags, [](const KeptScene::Tag& tag) {
        Json one;
        one["name"].value = tag.name;
        one["node"] = number(tag.node);
        return one;
    });
    add("collisions", kept.collisions, [](const KeptScene::Collision& collision) {
        Json one;
        one["flag"] = number(collision.flag);
        if (collision.node) one["node"] = number(*collision.node);
        return one;
    });
    add("children", kept.children, [](const KeptChildren& children) {
        Json one;
        if (children.parent) one["parent"] = number(*children.parent);
        Json::Array all;
        for (const std::uint64_t child : children.children) all.push_back(number(child));
        one["children"].value = std::move(all);
        return one;
    });
    return json;
}

KeptScene kept_scene_of(const Json& json) {
    KeptScene kept;
    for (const Json& one : list(json, "lods")) {
        KeptScene::Lod& lod = kept.lods.emplace_back(KeptScene::Lod{text(one, "name"), count(one, "node"), {}});
        for (const Json& step : list(one, "levels")) {
            const Json* pixels = step.find("pixels");
            const auto node = count(step, "node");
            if (pixels == nullptr || !pixels->number() || !node) continue;
            lod.levels.push_back({*pixels->number(), *node});
        }
    }
    // The numbers of tags and collisions are those in the marks of nodes: none may be left out.
    constexpr std::uint64_t nothing = static_cast<std::uint64_t>(-1);
    for (const Json& one : list(json, "tags")) {
        kept.tags.push_back({text(one, "name"), count(one, "node").value_or(nothing)});
    }
    for (const Json& one : list(json, "collisions")) {
        kept.collisions.push_back({count(one, "node"), count(one, "flag").value_or(0)});
    }
    for (const Json& one : list(json, "children")) {
        KeptChildren& children = kept.children.emplace_back(KeptChildren{count(one, "parent"), {}});
        for (const Json& child : list(one, "children")) {
            if (child.count()) children.children.push_back(*child.count());
        }
    }
    return kept;
}

}  // namespace sinew::gltf

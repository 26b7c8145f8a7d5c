// SPDX-License-Identifier: MIT
#include <sinew/animation.h>
#include <sinew/scene/flatten.h>
#include <sinew/scene/issues.h>

#include <algorithm>
#include <map>
#include <set>

#include <sinew/bridge/losses.h>
#include <sinew/bridge/skeleton.h>
#include "base/formatted.h"
#include "formats/scene-sgm/bridge.h"
#include "formats/scene-sgm/write/restore.h"
#include "formats/scene-sgm/write/write_meshes.h"
#include "formats/scene-sgm/write/write_nodes.h"
#include "formats/scene-sgm/write/write_parts.h"

namespace sinew::scene_sgm {
namespace {

// Writes the tracks of all channels and returns their places.
std::vector<std::vector<Json>> write_tracks(const Scene& scene, Pool& pool) {
    std::vector<std::vector<Json>> places;
    for (const scene::Animation& animation : scene.animations) {
        auto& of_animation = places.emplace_back();
        for (const scene::Channel& channel : animation.channels) {
            Json& place = of_animation.emplace_back();
            // A node with a matrix cannot be animated.
            if (channel.times.empty() || scene.nodes[channel.node].matrix) continue;
            place = pool.place(track_bytes(channel));
            place["keys"].value = std::uint64_t{channel.times.size()};
        }
    }
    return places;
}

Json animation_json(const scene::Animation& animation, const std::vector<Json>& tracks, const NodeWriter& nodes) {
    Json json;
    json["name"].value = animation.name;
    const double last_key = duration(animation);
    const Json* length = noted(animation.notes, "duration");
    const Json* measured = noted(animation.notes, "last_key");
    const bool unchanged = length != nullptr && measured != nullptr && measured->number() == last_key;
    json["duration"] = number_json(unchanged ? length->number().value_or(last_key) : last_key);
    if (const Json* loop = noted(animation.notes, "loop")) json["loop"] = *loop;
    Json::Array channels;
    std::map<std::uint64_t, std::size_t> channel_of;
    constexpr std::string_view names[] = {"position", "rotation", "scale"};
    for (std::size_t i = 0; i < animation.channels.size(); ++i) {
        const auto node = nodes.number_of(animation.channels[i].node);
        if (!node || tracks[i].object() == nullptr) continue;
        const auto [found, is_new] = channel_of.emplace(*node, channels.size());
        if (is_new) channels.emplace_back()["node"].value = *node;
        // Copies of a node that are one node in the file have one channel.
        Json& channel = channels[found->second];
        const std::string_view name = names[static_cast<std::size_t>(animation.channels[i].path)];
        if (channel.find(name) == nullptr) channel[name] = tracks[i];
    }
    json["channels"].value = std::move(channels);
    add_extra(json, animation.notes, animation_members);
    return json;
}

Json tags_json(const Scene& scene, const NodeWriter& nodes) {
    Json::Array tags;
    std::set<std::pair<std::string_view, std::uint64_t>> seen;
    for (const scene::Tag& tag : scene.tags) {
        const auto node = nodes.number_of(tag.node);
        if (!node || !seen.emplace(tag.name, *node).second) continue;
        Json& json = tags.emplace_back();
        json["name"].value = tag.name;
        json["node"].value = *node;
    }
    return {std::move(tags)};
}

void lose_more(const Scene& scene, Report& report) {
    scene::lose_bare_skins(scene, report);
    scene::DisplacementMeter meter(scene);
    scene::lose_curves(scene, scene::KeyTimes::of_channel, meter, report);
    const auto empty = std::ranges::count_if(scene.collisions, [](auto& c) { return c.positions.empty(); });
    if (empty > 0) {
        report.lose(sinew::issue::loss_collision, "/collisions", static_cast<std::uint64_t>(empty),
                    formatted("collision meshes without vertices: {}", empty));
    }
    for (std::size_t m = 0; m < scene.meshes.size(); ++m) {
        for (std::size_t i = 0; i < scene.meshes[m].primitives.size(); ++i) {
            const auto handedness = scene::handedness_of(scene.meshes[m].primitives[i]);
            const auto left = static_cast<std::uint64_t>(std::ranges::count(handedness, -1.0F));
            if (left == 0) continue;
            report.lose(sinew::issue::loss_tangents, formatted("/meshes/{}/primitives/{}", m, i), left,
                        formatted("{} of {} tangents are left-handed", left, handedness.size()));
        }
    }
}

// Empty lists are omitted.
void add_list(Json& json, std::string_view key, Json list) {
    if (!list.array()->empty()) json[key] = std::move(list);
}

}  // namespace

Document new_document(const Scene& scene, Report& report) {
    MeshWriter meshes;
    Pool animations({'A', 'N', 'I', 'M'});
    const auto tracks = write_tracks(scene, animations);
    NodeWriter nodes(scene, tracks, meshes);

    Document document;
    Json& json = document.json;
    json["name"].value = scene.name;
    json["profile"].value = "sinew-1";
    json["nodes"] = nodes.nodes_json();
    if (const std::size_t renamed = nodes.renamed_meshes(); renamed > 0) {
        report.lose(sinew::issue::loss_node_names, "/meshes", renamed,
                    formatted("meshes that get the name of their node: {}", renamed));
    }
    json["meshes"] = meshes.json();
    Json::Array materials;
    for (std::size_t i = 0; i < scene.materials.size(); ++i) {
        materials.push_back(material_json(scene.materials[i], formatted("/materials/{}", i), report));
    }
    add_list(json, "materials", {std::move(materials)});
    add_list(json, "lods", nodes.lods_json());
    add_list(json, "tags", tags_json(scene, nodes));
    Json::Array motions;
    for (std::size_t i = 0; i < scene.animations.size(); ++i) {
        motions.push_back(animation_json(scene.animations[i], tracks[i], nodes));
    }
    add_list(json, "animations", {std::move(motions)});
    if (nodes.collision()) json["collision"] = *nodes.collision();
    add_extra(json, scene.notes, top_members);

    document.text = View<char>(std::span<const char>(to_text(json)));
    for (const Pool* pool : {&meshes.pool(), &nodes.matrices(), &nodes.collisions(), &std::as_const(animations)}) {
        if (!pool->empty()) document.chunks.push_back(pool->chunk());
    }
    for (Chunk& chunk : unknown_chunks(scene)) document.chunks.push_back(std::move(chunk));
    return document;
}

Document from_scene(const Scene& scene, Report& report) {
    lose_more(scene, report);
    Document document = new_document(scene, report);
    if (auto before = restored(scene, document)) return std::move(*before);
    return document;
}

}  // namespace sinew::scene_sgm

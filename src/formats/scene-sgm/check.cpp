// SPDX-License-Identifier: MIT
// Checks the JSON: names, references, order. data/check_data.cpp checks the content of the buffers.
#include "formats/scene-sgm/check.h"

#include <sinew/issues.h>
#include <sinew/size.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/formatted.h"
#include "base/text.h"
#include "formats/scene-sgm/data/buffers.h"
#include "formats/scene-sgm/data/check_data.h"
#include "formats/scene-sgm/issues.h"
#include "json/location.h"

namespace sinew::scene_sgm {
namespace {

namespace shared = sinew::issue;

constexpr std::string_view group_types[] = {"Group", "MatrixTransform", "LOD"};
constexpr std::string_view leaf_types[] = {"StaticGeometry", "CollisionGeometry", "Tag"};

bool is_type_in(std::string_view type, std::span<const std::string_view> types) {
    return std::ranges::find(types, type) != types.end();
}

bool has_children(const Json& json) {
    return json.array() != nullptr || json.object() != nullptr;
}

// Reports duplicate keys.
void check_twice(const Json::Object& members, auto&& report) {
    std::vector<std::string_view> keys;
    keys.reserve(members.size());
    for (const JsonMember& member : members) keys.push_back(member.key);
    std::ranges::sort(keys);
    if (std::ranges::adjacent_find(keys) == keys.end()) return;
    std::set<std::string_view> seen;
    for (const JsonMember& member : members) {
        if (!seen.insert(member.key).second) report(member.key);
    }
}

void check_keys(const Json& json, const JsonLocation& location, const Complain& complain) {
    if (const auto* array = json.array()) {
        for (std::size_t i = 0; i < array->size(); ++i) {
            if (has_children((*array)[i])) check_keys((*array)[i], JsonLocation(location, i), complain);
        }
    }
    if (json.object() == nullptr) return;
    check_twice(*json.object(), [&](const std::string& key) {
        complain(issue::duplicate_key, location.pointer(), formatted("duplicate member {}", quote(key)), &json);
    });
    for (const JsonMember& member : *json.object()) {
        if (has_children(member.value)) check_keys(member.value, JsonLocation(location, member.key), complain);
    }
}

// Checks a reference to one of `count` elements.
void check_range(std::uint64_t index, std::size_t count, const Issue& what, const JsonLocation& location,
                 const Complain& complain) {
    if (index < count || index == no_reference) return;
    complain(what, location.pointer(),
             count == 0 ? formatted("index {}, but the file has none", index)
                        : formatted("index {}, but the last is {}", index, count - 1));
}

void check_node(const Model& m, const Node& node, const JsonLocation& location, const Complain& complain) {
    if (!is_type_in(node.type, group_types) && !is_type_in(node.type, leaf_types)) {
        complain(issue::node_type, (location / "type").pointer(), quote(node.type));
    }
    for (std::size_t i = 0; i < node.children.size(); ++i) {
        check_range(node.children[i], m.nodes.size(), issue::node_range, location / "children" / i, complain);
    }
    for (std::size_t i = 0; i < node.meshes.size(); ++i) {
        check_range(node.meshes[i], m.meshes.size(), issue::mesh_range, location / "meshes" / i, complain);
    }
    if (node.lod) check_range(*node.lod, m.lods.size(), issue::lod_range, location / "lod", complain);
}

void check_graph(const Model& m, const Complain& complain) {
    const Walk found = walk(m.nodes);
    for (const ClosingEdge& edge : found.closing) {
        const Node& from = m.nodes[edge.node];
        const std::size_t to = as_size(from.children[edge.child]);
        complain(issue::cycle, formatted("{}/nodes/{}/children/{}", json_path, edge.node, edge.child),
                 formatted("node {} ({}) has its ancestor {} ({}) as a child", edge.node, quote(from.name), to,
                           quote(m.nodes[to].name)));
    }
    const auto first = std::ranges::find(found.reached, false);
    if (first == found.reached.end()) return;
    complain(issue::unreachable, formatted("{}/nodes/{}", json_path, first - found.reached.begin()),
             formatted("{} of {} nodes are unreachable", std::ranges::count(found.reached, false), m.nodes.size()));
}

void check_lod(const Model& m, const Lod& lod, const JsonLocation& location, const Complain& complain) {
    for (std::size_t i = 0; i < lod.levels.size(); ++i) {
        check_range(lod.levels[i].node, m.nodes.size(), issue::node_range, location / "levels" / i / "node", complain);
        if (i > 0 && !(lod.levels[i].pixels > lod.levels[i - 1].pixels)) {
            complain(issue::lod_order, (location / "levels" / i / "pixels").pointer(),
                     formatted("{:g} comes after {:g}", lod.levels[i].pixels, lod.levels[i - 1].pixels));
        }
    }
}

// Calls `use(element, location)` for every element of a list.
void each(std::string_view list, const auto& elements, auto&& use) {
    for (std::size_t i = 0; i < elements.size(); ++i) use(elements[i], JsonLocation(json_path) / list / i);
}

Complain report_to(const Document& d, Checker& check) {
    return {[&d, &check](const Issue& what, std::string path, std::string message, const Json* value) {
        const std::uint64_t offset = value != nullptr ? json_offset + value->offset : offset_of(d, path);
        check.report_at(what, std::move(path), offset, std::move(message));
    }};
}

}  // namespace

std::uint64_t offset_of(const Document& document, std::string_view path) {
    const Json* found = document.json.at_pointer(path.substr(json_path.size()));
    return json_offset + (found == nullptr ? 0 : found->offset);
}

void check(const Document& d, Checker& check) {
    const Complain complain = report_to(d, check);
    check_keys(d.json, JsonLocation(json_path), complain);
    const Model m = read_model(d.json, complain);
    if (m.profile != "sinew-1") {
        complain(issue::profile, std::string(json_path),
                 m.profile.empty() ? "`profile` is missing" : formatted("`profile` is {}", quote(m.profile)), &d.json);
    }
    if (m.nodes.empty() || m.meshes.empty()) {
        complain(shared::empty_model, std::string(json_path),
                 formatted("{} nodes, {} meshes", m.nodes.size(), m.meshes.size()), &d.json);
    }
    check_graph(m, complain);
    each("nodes", m.nodes, [&](auto& node, const JsonLocation& location) { check_node(m, node, location, complain); });
    each("meshes", m.meshes, [&](auto& mesh, const JsonLocation& location) {
        if (mesh.material) {
            check_range(*mesh.material, m.materials.size(), issue::material_range, location / "material", complain);
        }
    });
    each("lods", m.lods, [&](auto& lod, const JsonLocation& location) { check_lod(m, lod, location, complain); });
    each("tags", m.tags, [&](auto& tag, const JsonLocation& location) {
        check_range(tag.node, m.nodes.size(), issue::node_range, location / "node", complain);
    });
    each("animations", m.animations, [&](auto& animation, const JsonLocation& location) {
        for (std::size_t i = 0; i < animation.channels.size(); ++i) {
            check_range(animation.channels[i].node, m.nodes.size(), issue::node_range,
                        location / "channels" / i / "node", complain);
        }
    });
    check_data(d, m, complain, check);
}

void check_buffers(const Document& d, const Complain& complain) {
    const Buffers buffers(d);
    const Model m = read_model(d.json, {});
    each_place(m, [&](std::string_view kind, const Place& place, const std::string& path) {
        if (place.buffer < buffers.count(kind)) return;
        complain(issue::buffer_missing, path + "/buffer",
                 formatted("{} buffer {} does not exist (the file has {})", kind, place.buffer, buffers.count(kind)));
    });
}

void check_pioneer(const Document& d, Checker& check) {
    const Complain complain = report_to(d, check);
    const Model m = model(d);
    constexpr std::string_view more_types[] = {"Thruster", "Billboard", "Label3D", "ModelNode"};
    if (!m.nodes.empty() && !is_type_in(m.nodes[0].type, group_types)) {
        complain(issue::pioneer_root, formatted("{}/nodes/0/type", json_path), quote(m.nodes[0].type));
    }
    each("nodes", m.nodes, [&](auto& node, const JsonLocation& location) {
        const bool is_group = is_type_in(node.type, group_types);
        if (!is_group && !is_type_in(node.type, leaf_types) && !is_type_in(node.type, more_types)) {
            complain(issue::pioneer_node_type, (location / "type").pointer(), quote(node.type));
        } else if (!is_group && !node.children.empty()) {
            complain(issue::pioneer_children, (location / "children").pointer(),
                     formatted("children: {}; type: {}", node.children.size(), node.type));
        }
    });
    each("meshes", m.meshes, [&](auto& mesh, const JsonLocation& location) {
        if (mesh.find("normal") != nullptr && mesh.find("uv") != nullptr) return;
        complain(issue::pioneer_vertex, (location / "attributes").pointer(),
                 formatted("no attribute `{}`", mesh.find("normal") == nullptr ? "normal" : "uv"));
    });
    std::map<std::string_view, std::size_t> names;
    for (const Node& node : m.nodes) ++names[node.name];
    each("animations", m.animations, [&](auto& animation, const JsonLocation& location) {
        for (std::size_t i = 0; i < animation.channels.size(); ++i) {
            const std::size_t target = as_size(animation.channels[i].node);
            if (target >= m.nodes.size()) continue;
            const Node& node = m.nodes[target];
            const std::string at = (location / "channels" / i / "node").pointer();
            if (node.type != "MatrixTransform") complain(issue::pioneer_channel, at, quote(node.type));
            if (names[node.name] > 1)
                complain(issue::pioneer_node_name, at,
                         formatted("{} nodes have the name {}", names[node.name], quote(node.name)));
        }
    });
}

}  // namespace sinew::scene_sgm

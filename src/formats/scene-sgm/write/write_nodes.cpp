// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/write/write_nodes.h"

#include <sinew/scene/math.h>

#include <algorithm>

#include <sinew/bridge/names.h>

#include "base/formatted.h"
#include "formats/scene-sgm/bridge.h"

namespace sinew::scene_sgm {
namespace {

// The nodes below the roots, parents first and in order.
std::vector<std::size_t> nodes_below_roots(const Scene& scene) {
    std::vector<std::size_t> order;
    std::vector<std::size_t> stack(scene.roots.rbegin(), scene.roots.rend());
    while (!stack.empty()) {
        order.push_back(stack.back());
        stack.pop_back();
        const auto& children = scene.nodes[order.back()].children;
        stack.insert(stack.end(), children.rbegin(), children.rend());
    }
    return order;
}

std::string_view type_before(const scene::Node& node) {
    const Json* type = noted(node.notes, "type");
    return type == nullptr || type->text() == nullptr ? std::string_view{} : *type->text();
}

NodeGraph::Node new_node(std::string name, std::string_view type) {
    NodeGraph::Node node;
    node.json["name"].value = std::move(name);
    node.json["type"].value = std::string(type);
    return node;
}

Json numbers(const auto& values) {
    Json::Array all;
    for (const std::uint64_t value : values) all.push_back({value});
    return {std::move(all)};
}

}  // namespace

NodeWriter::NodeWriter(const Scene& scene, const std::vector<std::vector<Json>>& tracks, MeshWriter& meshes)
    : scene_(scene), parts_(scene.nodes.size()), written_(scene.nodes.size()) {
    const std::vector<std::size_t> order = nodes_below_roots(scene);
    // In order, so that the data is in the order of the nodes.
    for (const std::size_t node : order) {
        if (scene.nodes[node].mesh) parts_[node].meshes = meshes.numbers_of(scene.meshes[*scene.nodes[node].mesh]);
    }
    for (const std::size_t node : order) {
        const scene::Node& one = scene.nodes[node];
        parts_[node].moves =
            scene::local_matrix(one) != scene::identity_matrix || type_before(one) == "MatrixTransform";
    }
    collect(tracks);
    for (const std::size_t node : order) {
        if (parts_[node].moves) matrices_.add(matrix_bytes(scene.nodes[node]));
    }
    for (const std::size_t node : order) {
        if (scene.nodes[node].skin && !parts_[node].meshes.empty()) write_skinned(node);
    }
    for (auto node = order.rbegin(); node != order.rend(); ++node) write(*node);
    graph_.number(write_root());
    number_lods();
}

// The vertices of a skin follow its joints, not its node. Primitives without weights follow the node.
void NodeWriter::write_skinned(std::size_t node) {
    const scene::Mesh& mesh = scene_.meshes[*scene_.nodes[node].mesh];
    std::vector<std::uint64_t> bound;
    std::vector<std::uint64_t> others;
    std::size_t next = 0;
    for (const scene::Primitive& primitive : mesh.primitives) {
        if (primitive.positions.empty()) continue;
        (primitive.joints.empty() ? others : bound).push_back(parts_[node].meshes[next++]);
    }
    if (bound.empty()) return;
    NodeGraph::Node skinned = new_node(scene_.nodes[node].name, "StaticGeometry");
    skinned.json["meshes"] = numbers(bound);
    in_model_space_.push_back(graph_.add(std::move(skinned), {}));
    parts_[node].meshes = std::move(others);
    keeps_name_.try_emplace(*scene_.nodes[node].mesh, keeps_mesh_name(node, scene_.nodes[node].name));
}

bool NodeWriter::keeps_mesh_name(std::size_t node, const std::string& written) const {
    const std::string& name = scene_.meshes[*scene_.nodes[node].mesh].name;
    return written == name || scene::is_placeholder_name(name);
}

std::size_t NodeWriter::renamed_meshes() const {
    return static_cast<std::size_t>(std::ranges::count_if(keeps_name_, [](const auto& mesh) { return !mesh.second; }));
}

void NodeWriter::collect(const std::vector<std::vector<Json>>& tracks) {
    for (std::size_t a = 0; a < tracks.size(); ++a) {
        for (std::size_t c = 0; c < tracks[a].size(); ++c) {
            if (tracks[a][c].object() == nullptr) continue;
            const scene::Channel& channel = scene_.animations[a].channels[c];
            parts_[channel.node].moves = true;
            parts_[channel.node].look +=
                formatted(" {} {} {}", a, static_cast<unsigned>(channel.path), to_text(tracks[a][c]));
        }
    }
    for (const scene::Tag& tag : scene_.tags) parts_[tag.node].look += formatted(" {}", to_text({tag.name}));
    for (std::size_t i = 0; i < scene_.lods.size(); ++i) {
        if (scene_.lods[i].node) parts_[*scene_.lods[i].node].lods.push_back(i);
    }
    collect_collisions();
}

void NodeWriter::collect_collisions() {
    for (const scene::Collision& collision : scene_.collisions) {
        if (collision.positions.empty()) continue;
        Json json = collision_json(collision);
        if (collision.node) {
            parts_[*collision.node].collisions.push_back(std::move(json));
        } else if (!collision_) {
            collision_ = std::move(json);
        } else {
            NodeGraph::Node more = new_node("collision", "CollisionGeometry");
            more.json["collision"] = std::move(json);
            in_model_space_.push_back(graph_.add(std::move(more), {}));
        }
    }
}

Json NodeWriter::collision_json(const scene::Collision& collision) {
    const Bytes bytes = collision_bytes(collision);
    Json json = collisions_.place(bytes);
    json["vertices"].value = std::uint64_t{collision.positions.size()};
    json["indexes"].value = std::uint64_t{(bytes.size() - 12 * collision.positions.size()) / 4};
    json["flag"].value = collision.flag;
    return json;
}

// True if one node of the file can hold everything that the node has, and it is not animated.
bool NodeWriter::is_whole(const scene::Node& node, const Parts& parts) const {
    const std::size_t things = (parts.meshes.empty() ? 0U : 1U) + parts.lods.size() + parts.collisions.size();
    if (parts.moves || things != 1) return false;
    // The proposal allows children for every node, but no engine expects them there.
    if (!parts.meshes.empty()) return node.children.empty() || type_before(node) == "StaticGeometry";
    if (!parts.collisions.empty()) return node.children.empty() || type_before(node) == "CollisionGeometry";
    return true;
}

std::string NodeWriter::outer_type(const scene::Node& node, const Parts& parts) const {
    if (parts.moves) return "MatrixTransform";
    if (is_whole(node, parts)) {
        return !parts.meshes.empty() ? "StaticGeometry" : !parts.lods.empty() ? "LOD" : "CollisionGeometry";
    }
    // A type that requires content which the node no longer has would be wrong.
    constexpr std::string_view with_content[] = {"", "MatrixTransform", "StaticGeometry", "LOD", "CollisionGeometry"};
    const std::string_view before = type_before(node);
    return std::string(std::ranges::find(with_content, before) == std::end(with_content) ? before : "Group");
}

std::string NodeWriter::lod_look(const scene::Lod& lod) const {
    std::string look = to_text({lod.name});
    for (const auto& [pixels, node] : lod.levels) {
        look += written_[node] ? formatted(" {} {}", pixels, *written_[node]) : formatted(" {} node {}", pixels, node);
    }
    return look;
}

void NodeWriter::write(std::size_t i) {
    const scene::Node& node = scene_.nodes[i];
    const Parts& parts = parts_[i];
    const Json* origin = noted(node.notes, "node");
    std::string key = origin == nullptr ? std::string{} : formatted("{}{}", to_text(*origin), parts.look);
    for (const std::size_t lod : parts.lods) key += key.empty() ? "" : lod_look(scene_.lods[lod]);

    std::vector<std::size_t> children;
    for (const std::size_t child : node.children) children.push_back(*written_[child]);
    NodeGraph::Node outer = new_node(node.name, outer_type(node, parts));
    if (parts.moves) outer.json["transform"] = matrices_.place(matrix_bytes(node));
    const bool whole = is_whole(node, parts);
    // Content that the node cannot hold itself goes into child nodes.
    const auto put = [&](std::string_view type, auto&& set) {
        if (whole) return set(outer);
        NodeGraph::Node inner = new_node(formatted("{} {}", node.name, type), type);
        set(inner);
        outer.children.push_back(graph_.add(std::move(inner), key.empty() ? key : key + " inner"));
    };
    if (!parts.meshes.empty()) {
        // Nodes are written from the last to the first.
        keeps_name_[*node.mesh] = keeps_mesh_name(i, whole ? node.name : node.name + " StaticGeometry");
        put("StaticGeometry", [&](NodeGraph::Node& n) { n.json["meshes"] = numbers(parts.meshes); });
    }
    for (const Json& collision : parts.collisions) {
        put("CollisionGeometry", [&](NodeGraph::Node& n) { n.json["collision"] = collision; });
    }
    for (const std::size_t lod : parts.lods) {
        put("LOD", [&](NodeGraph::Node& n) {
            n.lod = lod;
            // The levels are children of the LOD node.
            n.children.insert(n.children.end(), children.begin(), children.end());
            children.clear();
        });
    }
    outer.children.insert(outer.children.end(), children.begin(), children.end());
    add_extra(outer.json, node.notes, node_members);
    written_[i] = graph_.add(std::move(outer), key);
}

std::size_t NodeWriter::write_root() {
    if (scene_.roots.size() == 1 && in_model_space_.empty()) {
        const scene::Node& node = scene_.nodes[scene_.roots[0]];
        const Json* origin = noted(node.notes, "node");
        const std::size_t root = *written_[scene_.roots[0]];
        const std::string& type = *graph_[root].json.find("type")->text();
        const bool is_group = type != "StaticGeometry" && type != "CollisionGeometry" && type != "Tag";
        if (is_group || (origin != nullptr && origin->count() == 0U)) return root;
    }
    NodeGraph::Node root = new_node(scene_.name, "Group");
    for (const std::size_t node : scene_.roots) root.children.push_back(*written_[node]);
    root.children.insert(root.children.end(), in_model_space_.begin(), in_model_space_.end());
    return graph_.add(std::move(root), {});
}

void NodeWriter::number_lods() {
    std::map<std::string, std::uint64_t> known;
    for (const scene::Lod& lod : scene_.lods) {
        Json json;
        json["name"].value = lod.name;
        Json::Array levels;
        for (const auto& [pixels, node] : lod.levels) {
            const auto number_in_file = number_of(node);
            if (!number_in_file) continue;
            Json& level = levels.emplace_back();
            level["pixels"] = number_json(pixels);
            level["node"].value = *number_in_file;
        }
        json["levels"].value = std::move(levels);
        // Nodes share identical meshes. Meshes without a node are not merged.
        const std::uint64_t next = lods_.size();
        const std::uint64_t shared = lod.node ? known.emplace(to_text(json), next).first->second : next;
        if (shared == next) lods_.push_back(std::move(json));
        lod_numbers_.push_back(shared);
    }
}

std::optional<std::uint64_t> NodeWriter::number_of(std::size_t node) const {
    return written_[node] ? graph_.number_of(*written_[node]) : std::nullopt;
}

Json NodeWriter::nodes_json() const {
    Json::Array nodes;
    for (const std::size_t i : graph_.order()) {
        Json& json = nodes.emplace_back(graph_[i].json);
        if (graph_[i].lod) json["lod"].value = lod_numbers_[*graph_[i].lod];
        if (graph_[i].children.empty()) continue;
        std::vector<std::uint64_t> children;
        for (const std::size_t child : graph_[i].children) children.push_back(*graph_.number_of(child));
        json["children"] = numbers(children);
    }
    return {std::move(nodes)};
}

}  // namespace sinew::scene_sgm

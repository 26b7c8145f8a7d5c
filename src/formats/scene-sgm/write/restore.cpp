// SPDX-License-Identifier: MIT
#include "formats/scene-sgm/write/restore.h"

#include <sinew/size.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/base64.h"
#include "formats/scene-sgm/bridge.h"
#include "formats/scene-sgm/check.h"
#include "formats/scene-sgm/json/model.h"
#include "formats/scene-sgm/write/write_parts.h"

namespace sinew::scene_sgm {
namespace {

// The bytes of a scene that belong to a place in a file.
struct Use {
    std::string_view kind;
    Place place;
    Bytes bytes;
};

// The index in the model that a part of a scene was read from; an out-of-range index if the
// part has no such note.
std::size_t origin(const scene::Notes& notes, std::string_view key) {
    const Json* number = noted(notes, key);
    return as_size(number == nullptr ? no_reference : number->count().value_or(no_reference));
}

void use_meshes(const Model& model, const Scene& scene, std::vector<Use>& uses) {
    std::set<std::size_t> seen;
    for (const scene::Mesh& mesh : scene.meshes) {
        for (const scene::Primitive& primitive : mesh.primitives) {
            const std::size_t i = origin(primitive.notes, "mesh");
            if (i >= model.meshes.size() || !model.meshes[i].place || !seen.insert(i).second) continue;
            const Place& place = *model.meshes[i].place;
            const MeshBytes bytes = mesh_bytes(primitive);
            uses.push_back({"MESH", place, bytes.indices});
            const auto use = [&](std::string_view name, const Bytes& data) {
                const Attribute* attribute = model.meshes[i].find(name);
                if (attribute == nullptr || data.empty()) return;
                uses.push_back({"MESH", {place.buffer, place.offset + attribute->offset}, data});
            };
            use("position", bytes.position);
            use("normal", bytes.normal);
            use("uv", bytes.uv);
            use("tangent", bytes.tangent);
        }
    }
}

void use_nodes(const Model& model, const Scene& scene, std::vector<Use>& uses) {
    std::set<std::size_t> seen;
    for (const scene::Node& node : scene.nodes) {
        const std::size_t i = origin(node.notes, "node");
        if (i >= model.nodes.size() || !model.nodes[i].transform || !seen.insert(i).second) continue;
        if (model.nodes[i].type != "MatrixTransform") continue;
        uses.push_back({"TRNS", *model.nodes[i].transform, matrix_bytes(node)});
    }
    for (const scene::Collision& collision : scene.collisions) {
        const std::size_t i =
            collision.node ? origin(scene.nodes[*collision.node].notes, "node") : as_size(no_reference);
        const auto& before = !collision.node          ? model.collision
                             : i < model.nodes.size() ? model.nodes[i].collision
                                                      : std::optional<Collision>{};
        if (before) uses.push_back({"COLL", before->place, collision_bytes(collision)});
    }
}

void use_animations(const Model& model, const Scene& scene, std::vector<Use>& uses) {
    for (const scene::Animation& animation : scene.animations) {
        const std::size_t i = origin(animation.notes, "animation");
        if (i >= model.animations.size()) continue;
        using Key = std::pair<std::size_t, scene::TransformPath>;
        std::map<Key, const scene::Channel*> now;
        for (const scene::Channel& channel : animation.channels) {
            now.emplace(Key(origin(scene.nodes[channel.node].notes, "node"), channel.path), &channel);
        }
        for (const Channel& channel : model.animations[i].channels) {
            const auto use = [&](const std::optional<Track>& track, scene::TransformPath path) {
                const auto found = now.find(Key(as_size(channel.node), path));
                if (track && found != now.end()) uses.push_back({"ANIM", track->place, track_bytes(*found->second)});
            };
            use(channel.position, scene::TransformPath::translation);
            use(channel.rotation, scene::TransformPath::rotation);
            use(channel.scale, scene::TransformPath::scale);
        }
    }
}

// All bytes of a scene that belong to places in a model.
std::vector<Use> uses_of(const Model& model, const Scene& scene) {
    std::vector<Use> uses;
    use_meshes(model, scene, uses);
    use_nodes(model, scene, uses);
    use_animations(model, scene, uses);
    return uses;
}

struct Range {
    std::uint64_t first;
    std::uint64_t end;
};

// The parts of a chunk that no use covers, as `[offset, base64, …]`.
Json rest_of(const Bytes& chunk, std::vector<Range> covered) {
    covered.push_back({chunk.size(), chunk.size()});
    // Data outside of the buffer covers no part of it.
    for (Range& range : covered) range.first = std::min<std::uint64_t>(range.first, chunk.size());
    std::ranges::sort(covered, {}, &Range::first);
    Json::Array rest;
    std::uint64_t done = 0;
    for (const Range& range : covered) {
        if (range.first > done) {
            rest.push_back({done});
            rest.push_back({to_base64(chunk.span().subspan(as_size(done), as_size(range.first - done)))});
        }
        done = std::max(done, range.end);
    }
    return {std::move(rest)};
}

// An id may be any four bytes, and JSON is text.
std::uint64_t id_number(const std::array<char, 4>& id) {
    return load<std::uint32_t>(reinterpret_cast<const std::byte*>(id.data()));
}

bool is_known(std::string_view kind) {
    constexpr std::string_view known[] = {"MESH", "TRNS", "COLL", "ANIM"};
    return std::ranges::find(known, kind) != std::end(known);
}

// A chunk with the bytes that were noted, and zeros between them.
struct Partial {
    std::array<char, 4> id{};
    std::vector<std::byte> data;
    std::uint64_t kept = 0;
};

// A noted part of a chunk: the i-th offset and the base64 text after it.
bool put_back(Partial& chunk, const Json::Array& rest, std::size_t i, std::uint64_t size) {
    const auto offset = rest[i].count();
    const auto bytes = rest[i + 1].text() == nullptr ? std::nullopt : from_base64(*rest[i + 1].text());
    if (!offset || !bytes || *offset > size || bytes->size() > size - *offset) return false;
    chunk.kept += bytes->size();
    if (chunk.data.size() < *offset + bytes->size()) chunk.data.resize(as_size(*offset + bytes->size()));
    std::ranges::copy(bytes->span(), chunk.data.begin() + static_cast<std::ptrdiff_t>(*offset));
    return true;
}

std::optional<Partial> partial_chunk(const Json& json, std::uint64_t most) {
    const Json* id = json.find("id");
    const Json* length = json.find("size");
    const Json* rest = json.find("rest");
    if (id == nullptr || length == nullptr || rest == nullptr || rest->array() == nullptr) return std::nullopt;
    const std::uint64_t size = length->count().value_or(no_reference);
    Partial chunk;
    if (size > most || size > chunk.data.max_size()) return std::nullopt;
    store(reinterpret_cast<std::byte*>(chunk.id.data()), static_cast<std::uint32_t>(id->count().value_or(0)));
    for (std::size_t i = 0; i + 1 < rest->array()->size(); i += 2) {
        if (!put_back(chunk, *rest->array(), i, size)) return std::nullopt;
    }
    chunk.data.resize(as_size(size));
    return chunk;
}

// All chunks, or none if the notes are invalid. Notes are not trusted: bytes that are neither noted nor in the scene
// are not restored.
std::optional<std::vector<Partial>> partial_chunks(const Scene& scene, std::uint64_t in_scene) {
    const Json* list = noted(scene.notes, "chunks");
    if (list == nullptr || list->array() == nullptr) return std::nullopt;
    std::vector<Partial> chunks;
    std::uint64_t believed = in_scene;
    for (const Json& one : *list->array()) {
        const Json* rest = one.find("rest");
        if (rest != nullptr) believed += to_text(*rest).size();
        auto chunk = partial_chunk(one, believed);
        if (!chunk) return std::nullopt;
        believed -= std::min<std::uint64_t>(believed, chunk->data.size());
        chunks.push_back(std::move(*chunk));
    }
    return chunks;
}

Chunk whole(Partial partial) {
    Chunk chunk;
    chunk.id = partial.id;
    const std::size_t size = partial.data.size();
    chunk.data = {Bytes(std::move(partial.data)), size};
    return chunk;
}

// Writes the current data of the scene to its place; false if the place does not exist.
bool fill(std::vector<Partial>& chunks, const std::vector<Use>& uses) {
    std::map<std::string_view, std::vector<Partial*>> kinds;
    for (Partial& chunk : chunks) kinds[{chunk.id.data(), 4}].push_back(&chunk);
    for (const Use& use : uses) {
        const auto& buffers = kinds[use.kind];
        if (use.place.buffer >= buffers.size()) return false;
        std::vector<std::byte>& data = buffers[as_size(use.place.buffer)]->data;
        if (use.place.offset > data.size() || use.bytes.size() > data.size() - use.place.offset) return false;
        std::ranges::copy(use.bytes.span(), data.begin() + static_cast<std::ptrdiff_t>(use.place.offset));
    }
    return true;
}

bool same_document(const Document& a, const Document& b) {
    const auto same = [](const Chunk& x, const Chunk& y) { return x.id == y.id && x.data.bytes == y.data.bytes; };
    return to_text(a.json) == to_text(b.json) && std::ranges::equal(a.chunks, b.chunks, same);
}

}  // namespace

void keep_rest(const Document& document, Scene& scene) {
    note(scene.notes, "text",
         std::string(reinterpret_cast<const char*>(document.text.bytes.data()), document.text.size()));
    std::map<std::string_view, std::map<std::uint64_t, std::vector<Range>>> covered;
    for (const Use& use : uses_of(model(document), scene)) {
        covered[use.kind][use.place.buffer].push_back({use.place.offset, use.place.offset + use.bytes.size()});
    }
    std::map<std::string_view, std::uint64_t> counts;
    Json::Array chunks;
    for (const Chunk& chunk : document.chunks) {
        Json& json = chunks.emplace_back();
        json["id"].value = id_number(chunk.id);
        json["size"].value = std::uint64_t{chunk.data.size()};
        json["rest"] = rest_of(chunk.data.bytes, covered[chunk.kind()][counts[chunk.kind()]++]);
    }
    note(scene.notes, "chunks", std::move(chunks));
}

std::vector<Chunk> unknown_chunks(const Scene& scene) {
    std::vector<Chunk> unknown;
    const Json* list = noted(scene.notes, "chunks");
    if (list == nullptr || list->array() == nullptr) return unknown;
    for (const Json& one : *list->array()) {
        const Json* rest = one.find("rest");
        auto chunk = partial_chunk(one, rest == nullptr ? 0 : to_text(*rest).size());
        if (chunk && chunk->kept == chunk->data.size() && !is_known({chunk->id.data(), 4})) {
            unknown.push_back(whole(std::move(*chunk)));
        }
    }
    return unknown;
}

std::optional<Document> restored(const Scene& scene, const Document& written) {
    const Json* text = noted(scene.notes, "text");
    if (text == nullptr || text->text() == nullptr) return std::nullopt;
    auto json = parse_json(*text->text(), ReadLimits{}.max_elements);
    if (!json) return std::nullopt;
    Document document;
    document.json = std::move(*json);
    document.text = View<char>(std::span<const char>(*text->text()));
    const std::vector<Use> uses = uses_of(model(document), scene);
    std::uint64_t in_scene = 0;
    for (const Use& use : uses) in_scene += use.bytes.size();
    auto chunks = partial_chunks(scene, in_scene);
    if (!chunks || !fill(*chunks, uses)) return std::nullopt;
    for (Partial& chunk : *chunks) document.chunks.push_back(whole(std::move(chunk)));
    // A file that refers to missing buffers cannot be read.
    bool complete = true;
    check_buffers(document, {[&](const Issue&, std::string, std::string, const Json*) { complete = false; }});
    if (!complete) return std::nullopt;
    Report unheard;
    const auto read = to_scene(document, unheard);
    if (!read || !same_document(new_document(*read, unheard), written)) return std::nullopt;
    return document;
}

}  // namespace sinew::scene_sgm

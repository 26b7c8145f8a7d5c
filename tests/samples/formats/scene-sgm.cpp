// SPDX-License-Identifier: MIT
#include <sinew/formats/scene-sgm.h>

#include <algorithm>
#include <limits>
#include <string>

#include "samples/data.h"
#include "samples/patch.h"
#include "samples/samples.h"

namespace sinew::test {
namespace {

using namespace sinew::scene_sgm;

// A chunk with that id, as in `chunk("MESH", data)`.
Chunk chunk(std::string_view id, const Data& data) {
    Chunk chunk;
    std::ranges::copy(id, chunk.id.begin());
    chunk.data = {Bytes(data.bytes()), data.bytes().size()};
    return chunk;
}

const std::vector<std::uint32_t> triangles{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
const std::vector<float> positions{0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
const std::vector<float> normals{0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, 1};
const std::vector<float> uvs{0, 0, 1, 0, 0, 1, 1, 1};

Chunk mesh_chunk() {
    return chunk("MESH", Data().add(triangles).add(positions).add(normals).add(uvs));
}

Chunk transform_chunk() {
    return chunk("TRNS", Data().add<double>({1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1}));
}

// Two keys of a position and two of a rotation.
Chunk animation_chunk() {
    return chunk("ANIM", Data()
                             .add<double>({0, 0.5})
                             .add<float>({0, 0, 0, 0, 1, 0})
                             .add<double>({0, 1})
                             .add<float>({1, 0, 0, 0, 0, 0, 1, 0}));
}

Chunk collision_chunk() {
    return chunk("COLL", Data().add(positions).add(triangles));
}

constexpr std::string_view static_json =
    R"({"name":"tetrahedron","profile":"sinew-1","nodes":[)"
    R"({"name":"root","type":"Group","children":[1]},)"
    R"({"name":"shape","type":"StaticGeometry","meshes":[0]}],)"
    R"("meshes":[{"attributes":{"position":48,"normal":96,"uv":144},)"
    R"("buffer":0,"entries":4,"indexes":12,"offset":0,"material":0}],)"
    R"("materials":[{"name":"white"}],"lods":[],"tags":[],"animations":[],"collision":{}})";

// Everything that the format and the profile have, unknown members and attributes, spaces, and a node with two parents.
constexpr std::string_view full_json = R"({
  "profile": "sinew-1", "name": "ship", "author": {"x": [1.50, -2, true, null, "\u00e9"]},
  "nodes": [
    {"name": "root", "type": "Group", "children": [1, 3, 4, 6]},
    {"name": "turret", "type": "MatrixTransform", "transform": {"buffer": 0, "offset": 0}, "children": [2]},
    {"name": "gun", "type": "StaticGeometry", "meshes": [0]},
    {"name": "detail", "type": "LOD", "lod": 0, "children": [2, 5]},
    {"name": "hull", "type": "CollisionGeometry",
     "collision": {"buffer": 0, "offset": 0, "vertices": 4, "indexes": 12, "flag": 2}},
    {"name": "fine", "type": "StaticGeometry", "meshes": [0]},
    {"name": "tag_gun", "type": "Tag"}
  ],
  "meshes": [{"attributes": {"position": 48, "normal": 96, "uv": 144, "heat": 144}, "buffer": 0, "entries": 4,
              "indexes": 12, "offset": 0, "material": 0}],
  "materials": [{"name": "steel", "shader": "multi", "diffuse": [1, 0.5, 0.25, 1], "specular": [1, 1, 1, 1],
                 "ambient": [0, 0, 0, 1], "emissive": [0, 0, 0, 1], "shininess": 40, "opacity": 1.0,
                 "alpha_test": false, "unlit": false, "use_patterns": true,
                 "textures": {"diffuse": "steel.dds", "glow": "steel_glow.dds"}}],
  "lods": [{"name": "gun", "levels": [{"pixels": 10, "node": 2}, {"pixels": 100.5, "node": 5}]}],
  "tags": [{"name": "tag_gun", "node": 6}],
  "animations": [{"name": "turn", "duration": 1.0, "loop": true, "channels": [
    {"node": 1, "position": {"buffer": 0, "offset": 0, "keys": 2}, "rotation": {"buffer": 0, "offset": 40, "keys": 2}}]}],
  "collision": {"buffer": 0, "offset": 0, "vertices": 4, "indexes": 12, "flag": 0}
})";

// The example of docs/formats/scene-sgm.md.
constexpr std::string_view triangle_json =
    R"({"name":"triangle","profile":"sinew-1","nodes":[{"name":"root","type":"MatrixTransform",)"
    R"("transform":{"buffer":0,"offset":0},"children":[1]},{"name":"face","type":"StaticGeometry","meshes":[0]}],)"
    R"("meshes":[{"attributes":{"position":12},"buffer":0,"entries":3,"indexes":3,"offset":0}]})";

Document with_text(std::string_view text, std::vector<Chunk> chunks) {
    Document document;
    document.text = View<char>(std::span<const char>(text));
    document.json = parse_json(text, 1000).value_or(Json{});
    document.chunks.assign(chunks.begin(), chunks.end());
    return document;
}

Document triangle_model() {
    const Chunk mesh = chunk("MESH", Data().add<std::uint32_t>({0, 1, 2}).add<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}));
    return with_text(triangle_json, {mesh, transform_chunk()});
}

Document static_model(std::string_view text = static_json) {
    return with_text(text, {mesh_chunk()});
}

Document full_model(std::string_view text = full_json) {
    Chunk strange = chunk("XTRA", Data().add<std::uint8_t>({1, 2, 3}));
    return with_text(text, {strange, mesh_chunk(), transform_chunk(), collision_chunk(), animation_chunk()});
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string_view::npos) throw std::logic_error("a sample has no such text: " + std::string(from));
    return std::string(text).replace(at, from.size(), to);
}

}  // namespace

Samples scene_sgm_samples() {
    // Writes the text unchanged, even if it is not valid JSON.
    const auto raw = [](const Document& document) {
        const Bytes sound = file_of<Document>(static_model(), scene_sgm::write);
        std::vector<std::byte> bytes(sound.begin(), sound.begin() + 8);
        store(bytes.data() + 4, static_cast<std::uint32_t>(document.text.size()));
        bytes.insert(bytes.end(), document.text.bytes.begin(), document.text.bytes.end());
        bytes.resize((bytes.size() + 7) / 8 * 8);
        for (const Chunk& chunk : document.chunks) {
            for (const char c : chunk.id) bytes.push_back(static_cast<std::byte>(c));
            bytes.resize(bytes.size() + 4);
            store(bytes.data() + bytes.size() - 4, static_cast<std::uint32_t>(chunk.data.size()));
            bytes.insert(bytes.end(), chunk.data.bytes.begin(), chunk.data.bytes.end());
            bytes.resize((bytes.size() + 7) / 8 * 8);
        }
        return Bytes(std::move(bytes));
    };
    const auto changed = [&](std::string_view from, std::string_view to) {
        return raw(static_model(replaced(static_json, from, to)));
    };
    const auto changed_full = [&](std::string_view from, std::string_view to) {
        return raw(full_model(replaced(full_json, from, to)));
    };
    const auto patch = [](const Bytes& bytes, std::string_view path, auto... values) {
        return patched(bytes, scene_sgm::format, path, values...);
    };
    const auto with_float = [](const Bytes& bytes, std::size_t chunk, std::size_t at, auto value) {
        const std::string path = "/chunks/" + std::to_string(chunk) + "/data/" + std::to_string(at);
        return patched(bytes, scene_sgm::format, path, value);
    };
    constexpr float nan = std::numeric_limits<float>::quiet_NaN();
    const Bytes plain = file_of<Document>(static_model(), scene_sgm::write);
    const Bytes full = file_of<Document>(full_model(), scene_sgm::write);

    Samples s;
    s["good/static.sgm"] = plain;
    s["good/full.sgm"] = full;
    s["good/triangle.sgm"] = file_of<Document>(triangle_model(), scene_sgm::write);

    s["broken/TRUNCATED.sgm"] = cut(plain, plain.size() - 40);
    s["broken/BAD_MAGIC.sgm"] = patch(plain, "/signature", 'X');
    s["broken/COUNT_TOO_LARGE.sgm"] = patch(plain, "/chunks/0/length", std::uint32_t{0xFFFFFFFF});
    s["broken/RESERVED_NOT_ZERO.sgm"] = patch(full, "/chunks/0/padding", std::uint8_t{7});
    s["broken/EMPTY_MODEL.sgm"] = raw(with_text(R"({"name":"nothing","profile":"sinew-1","nodes":[]})", {}));
    s["broken/EMPTY_MESH.sgm"] = changed(R"("indexes":12)", R"("indexes":0)");
    s["broken/INDEX_OUT_OF_RANGE.sgm"] = with_float(plain, 0, 20, std::uint32_t{4});
    s["broken/INDEX_COUNT.sgm"] = changed(R"("indexes":12)", R"("indexes":11)");
    s["broken/NOT_FINITE.sgm"] = with_float(plain, 0, 48 + 16, nan);
    s["broken/NOT_FINITE.matrix.sgm"] = with_float(full, 2, 96, std::numeric_limits<double>::infinity());
    s["broken/NOT_FINITE.time.sgm"] = with_float(full, 4, 8, std::numeric_limits<double>::infinity());
    s["broken/ATTRIBUTE_NOT_FINITE.sgm"] = with_float(plain, 0, 144, nan);
    s["broken/NOT_UNIT_LENGTH.sgm"] = with_float(plain, 0, 96 + 12, 2.0F);
    s["broken/NOT_UNIT_LENGTH.key.sgm"] = with_float(full, 4, 56, 2.0F);
    s["broken/KEY_ORDER.sgm"] = with_float(full, 4, 8, 0.0);

    s["broken/SCENE_SGM_JSON.sgm"] = changed(R"("offset":0)", R"("offset":0x280)");
    s["broken/SCENE_SGM_JSON.array.sgm"] = raw(with_text("[1, 2]", {}));
    s["broken/SCENE_SGM_JSON.text_behind.sgm"] = raw(static_model(std::string(static_json) + "{}"));
    s["broken/SCENE_SGM_TYPE.sgm"] = changed(R"("entries":4)", R"("entries":-4)");
    s["broken/SCENE_SGM_TYPE.color.sgm"] = changed_full("[1, 0.5, 0.25, 1]", "[1, 0.5, 0.25]");
    s["broken/SCENE_SGM_MISSING_KEY.sgm"] = changed(R"("type":"StaticGeometry",)", "");
    s["broken/SCENE_SGM_DUPLICATE_KEY.sgm"] = changed(R"("entries":4)", R"("entries":4,"entries":4)");
    s["broken/SCENE_SGM_BUFFER_MISSING.sgm"] = changed(R"("buffer":0)", R"("buffer":1)");
    s["broken/SCENE_SGM_OUT_OF_BUFFER.sgm"] = changed(R"("uv":144)", R"("uv":145)");
    s["broken/SCENE_SGM_OUT_OF_BUFFER.huge.sgm"] = changed(R"("uv":144)", R"("uv":18446744073709551615)");
    s["broken/SCENE_SGM_NO_POSITION.sgm"] = changed(R"("position":48,)", "");
    s["broken/SCENE_SGM_NODE_RANGE.sgm"] = changed(R"("children":[1])", R"("children":[1,2])");
    s["broken/SCENE_SGM_NODE_RANGE.tag.sgm"] = changed_full(R"("node": 6})", R"("node": 7})");
    s["broken/SCENE_SGM_MESH_RANGE.sgm"] = changed(R"("meshes":[0])", R"("meshes":[1])");
    s["broken/SCENE_SGM_LOD_RANGE.sgm"] = changed_full(R"("lod": 0)", R"("lod": 1)");
    s["broken/SCENE_SGM_MATERIAL_RANGE.sgm"] = changed(R"("material":0)", R"("material":1)");
    s["broken/SCENE_SGM_CYCLE.sgm"] = changed(R"("meshes":[0])", R"("meshes":[0],"children":[0,1])");
    s["broken/SCENE_SGM_UNREACHABLE.sgm"] = changed(R"("children":[1])", R"("children":[])");
    s["broken/SCENE_SGM_NODE_TYPE.sgm"] = changed(R"("type":"Group")", R"("type":"Thruster")");
    s["broken/SCENE_SGM_LOD_ORDER.sgm"] = changed_full("100.5", "10");
    s["broken/SCENE_SGM_PROFILE.sgm"] = changed(R"("profile":"sinew-1",)", "");
    s["broken/SCENE_SGM_BEYOND_DURATION.sgm"] = changed_full(R"("duration": 1.0)", R"("duration": 0.75)");

    std::string many(static_json);
    for (int i = 0; i < 40; ++i) {
        many = replaced(many, R"("meshes":[{)",
                        R"("meshes":[{"attributes":{"position":48},"buffer":0,"entries":4,"indexes":12,"offset":0},{)");
    }
    s["broken/SCENE_SGM_OVERLAP.sgm"] = raw(static_model(many));
    s["broken/SCENE_SGM_MISSING_KEY.collision.sgm"] = changed_full(
        R"("collision": {"buffer": 0, "offset": 0, "vertices": 4, "indexes": 12, "flag": 2}})", R"("collision": {}})");

    s["broken/PROFILE_PIONEER_VERTEX.sgm"] = changed(R"("normal":96,)", "");
    s["broken/PROFILE_PIONEER_NODE_TYPE.sgm"] = changed(R"("type":"StaticGeometry")", R"("type":"Cloud")");
    s["broken/PROFILE_PIONEER_ROOT.sgm"] = changed(R"("type":"Group")", R"("type":"StaticGeometry")");
    s["broken/PROFILE_PIONEER_CHILDREN.sgm"] =
        changed_full(R"("type": "Tag")", R"("type": "StaticGeometry", "children": [5])");
    s["broken/PROFILE_PIONEER_CHANNEL.sgm"] = changed_full(R"({"node": 1, "position")", R"({"node": 2, "position")");
    s["broken/PROFILE_PIONEER_NODE_NAME.sgm"] = changed_full(R"("name": "hull")", R"("name": "turret")");
    return s;
}

}  // namespace sinew::test

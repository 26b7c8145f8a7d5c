// SPDX-License-Identifier: MIT
// The layout of SGM, versions 1 to 3; records that are viewed in place have theirs in the public header.
#pragma once

#include <sinew/formats/sgm.h>
#include <sinew/layout.h>

namespace sinew::sgm {

inline constexpr std::string_view signature = "\x90\x22\x05\x15";

/// A vertex with all possible members.
const Record& possible_vertex();
/// An index of any size.
const Record& possible_index();

void layout(auto& io, Is<Texture> auto& t) {
    io.since(3, [&] { io.field("hint", t.hint, "0 base colour, 1 normal, 2 specular, 3 roughness, 4 emission"); });
    io.count(u16, "name_length", t.name, "with the NUL");
    io.array("name", t.name, "file name; `.*` at its end is the extension that the platform prefers");
}

void layout(auto& io, Is<UvSet> auto& s) {
    io.count(u8, "texture_count", s.textures);
    io.items("textures", s.textures);
}

void layout(auto& io, Is<Material> auto& m) {
    io.field("id", m.id, "its position in the list");
    io.since(3, [&] { io.count(u8, "uv_set_count", m.uv_sets); });
    io.before(3, [&] { io.implied(1, "uv_sets", m.uv_sets); });
    io.items("uv_sets", m.uv_sets, "exactly one before version 3");
    io.since(3, [&] {
        io.count(u8, "color_count", m.colors);
        io.array("colors", m.colors, "hints have the same meaning as for textures; red, green, blue, alpha");
    });
}

void layout(auto& io, Is<Mesh> auto& m) {
    io.field("id", m.id, "its position in the list");
    io.field("material", m.material, "id of a material");
    io.before(2, [&] { io.count(u16, "vertex_count", m.vertices); });
    io.since(2, [&] { io.count(u32, "vertex_count", m.vertices); });
    io.field("uv_count", m.uv_count, "sets of texture coordinates per vertex");
    io.field("color_channels", m.color_channels, "0 or 4");
    io.field("has_tangents", m.has_tangents, "0 or 1");
    io.field("has_bones", m.has_bones, "0 or 1");
    io.block("vertices", m.vertices, m.vertex_record(), possible_vertex(), "interleaved");
    io.count(u32, "index_count", m.indices, "three per triangle");
    io.one_of("index_size", m.index_size, {1, 2, 4}, "bytes");
    io.block("indices", m.indices, Record{{"", m.index_type()}}, possible_index(), "counter-clockwise triangles");
}

void layout(auto& io, Is<Document> auto& d) {
    io.magic("signature", signature, "352658064 as u32");
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{3});
    io.count(u8, "material_count", d.materials);
    io.items("materials", d.materials);
    io.count(u8, "mesh_count", d.meshes);
    io.items("meshes", d.meshes);
    io.when(!d.ends_after_meshes, "not in dialect no-end", [&] {
        io.field("has_animation", d.has_animation, "0 or 1");
        io.when(d.has_animation != 0, "has_animation", [&] {
            io.count(u16, "animation_length", d.animation, "with the NUL");
            io.array("animation", d.animation, "name of an .sga file, from the model's folder");
        });
        io.end(d.surplus);
    });
}

}  // namespace sinew::sgm

// SPDX-License-Identifier: MIT
// The layout of the container. `json/members.h` describes the JSON in it.
#pragma once

#include <sinew/gltf.h>
#include <sinew/layout.h>

namespace sinew::gltf {

inline constexpr std::string_view signature = "glTF";

void layout(auto& io, Is<Chunk> auto& c) {
    io.count(u32, "length", c.data, "a multiple of 4");
    io.field("type", c.type, "BIN and a zero byte: buffer 0; other chunks are skipped");
    io.array("data", c.data);
}

void layout(auto& io, Is<Document> auto& d) {
    io.when(d.binary, "dialect glb", [&] {
        io.magic("magic", signature);
        io.version("version", d.version, std::uint32_t{2}, std::uint32_t{2});
        io.field("length", d.length, "of the whole file");
        io.count(u32, "json_length", d.text, "a multiple of 4, padded with spaces");
        io.magic("json_type", "JSON");
        io.array("json", d.text, "one object, UTF-8");
        io.rest("chunks", d.chunks);
    });
    io.when(!d.binary, "dialect gltf", [&] { io.rest("json", d.text, "the whole file is one object, UTF-8"); });
}

}  // namespace sinew::gltf

// SPDX-License-Identifier: MIT
// The layout of the container; `json/model.cpp` reads the JSON in it.
#pragma once

#include <sinew/formats/scene-sgm.h>
#include <sinew/layout.h>

namespace sinew::scene_sgm {

inline constexpr std::string_view signature = "SGM\x10";

void layout(auto& io, Is<Chunk> auto& c) {
    io.field("id", c.id, "ANIM, COLL, MESH, MTRL, TRNS; others are skipped");
    io.count(u32, "length", c.data, "without the padding");
    io.array("data", c.data);
    io.padding("padding", c.padding, 8);
}

void layout(auto& io, Is<Document> auto& d) {
    io.magic("signature", signature, "the letters SGM and the byte 16");
    io.count(u32, "json_length", d.text, "without the padding");
    io.array("json", d.text, "one object, UTF-8");
    io.padding("json_padding", d.text_padding, 8);
    io.rest("chunks", d.chunks);
}

}  // namespace sinew::scene_sgm

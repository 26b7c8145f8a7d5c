// SPDX-License-Identifier: MIT
// The layout of SGA; records that are viewed in place have theirs in the public header.
#pragma once

#include <sinew/formats/sga.h>
#include <sinew/layout.h>

namespace sinew::sga {

inline constexpr std::string_view signature = "\x5A\x4E\xDA\x16";

void layout(auto& io, Is<Bone> auto& b) {
    io.count(u16, "name_length", b.name, "with the NUL");
    io.array("name", b.name);
    io.field("position", b.position, "of the head, in model space");
    io.field("is_root", b.is_root, "0 or 1");
    io.count(u16, "child_count", b.children);
    io.array("children", b.children, "indices of bones");
}

void layout(auto& io, Is<Track> auto& t) {
    io.field("bone", t.bone, "index of the bone");
    io.count(u32, "key_count", t.keys);
    io.array("keys", t.keys, "relative to the rest pose");
}

void layout(auto& io, Is<Animation> auto& a) {
    io.count(u16, "name_length", a.name, "with the NUL");
    io.array("name", a.name);
    io.count(u16, "track_count", a.tracks);
    io.items("tracks", a.tracks, "one per bone that moves");
}

void layout(auto& io, Is<Document> auto& d) {
    io.magic("signature", signature, "383405658 as u32");
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{1});
    io.count(u16, "name_length", d.name, "with the NUL");
    io.array("name", d.name, "of the skeleton");
    io.count(u16, "bone_count", d.bones);
    io.items("bones", d.bones);
    io.count(u16, "animation_count", d.animations);
    io.items("animations", d.animations);
    io.end(d.surplus);
}

}  // namespace sinew::sga

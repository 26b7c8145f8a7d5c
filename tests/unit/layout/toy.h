// SPDX-License-Identifier: MIT
// A layout that uses every verb.
#pragma once

#include <sinew/layout.h>

namespace sinew::toy {

struct Pair {
    std::uint8_t key = 0;
    float value = 0;
};
void layout(auto& io, Is<Pair> auto& p) {
    io.field("key", p.key);
    io.field("value", p.value);
}

struct Part {
    std::uint16_t id = 0;
    View<char> name;
    Ragged<std::uint8_t, Pair> lists;
};
void layout(auto& io, Is<Part> auto& p) {
    io.field("id", p.id);
    io.count(u8, "name_length", p.name);
    io.array("name", p.name);
}

struct Document {
    std::uint8_t version = 2;
    std::array<std::uint8_t, 2> reserved{};
    std::uint8_t wide = 0;
    std::vector<Part> parts;
    View<Pair> pairs;
    Block block;
    View<std::uint8_t> tail;
    bool keeps_tail = false;
    Bytes surplus;

    Record record() const { return {{"a", Type::u8}, {"b", Type::f32, wide != 0 ? std::size_t{2} : std::size_t{1}}}; }
};
void layout(auto& io, Is<Document> auto& d) {
    io.magic("magic", "TOY");
    io.version("version", d.version, std::uint8_t{1}, std::uint8_t{2});
    io.reserved("reserved", d.reserved);
    io.field("wide", d.wide, "0 or 1");
    io.count(u16, "part_count", d.parts);
    io.before(2, [&] { io.count(u8, "pair_count", d.pairs); });
    io.since(2, [&] { io.count(u32, "pair_count", d.pairs); });
    io.items("parts", d.parts, "the parts");
    io.array("pairs", d.pairs);
    io.implied(d.pairs.size(), "block", d.block);
    io.block("block", d.block, d.record());
    io.each("parts", d.parts, "lists of every part", [&](auto& p) {
        io.implied(2, "lists", p.lists);
        io.ragged("lists", p.lists);
    });
    io.when(d.keeps_tail, "a tail is wanted", [&] { io.rest("tail", d.tail); });
    io.end(d.surplus);
}

inline Document sample() {
    Document d;
    const std::string_view name = "arm";
    Part part;
    part.id = 7;
    part.name = View<char>(std::vector<char>(name.begin(), name.end()));
    part.lists = Ragged<std::uint8_t, Pair>({{{1, 0.5F}}, {}});
    d.parts = {part, part};
    d.pairs = View<Pair>(std::vector<Pair>{{1, 1.5F}, {2, 2.5F}});
    d.block.count = 2;
    d.block.bytes = Bytes::copy_of(std::string_view("\x01\0\0\0\0\x02\0\0\0\0", 10));
    return d;
}

}  // namespace sinew::toy

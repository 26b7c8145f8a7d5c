// SPDX-License-Identifier: MIT
#include "json/tape.h"

#include <gtest/gtest.h>

namespace sinew::json_tape_test {

constexpr std::uint64_t many = 1000;

JsonTape taped(std::string_view text) {
    auto tape = parse_tape(text, many);
    EXPECT_TRUE(tape) << text << ": " << tape.error().message;
    return tape ? std::move(*tape) : *parse_tape("[]", many);
}

std::vector<JsonCursor> items_of(JsonCursor array) {
    std::vector<JsonCursor> items;
    for (const JsonCursor item : array.items()) items.push_back(item);
    return items;
}

// With all offsets.
std::string described(const Json& json) {
    std::string all = std::to_string(json.offset) + ":" + std::to_string(json.value.index());
    if (json.array() != nullptr) {
        for (const Json& one : *json.array()) all += " [" + described(one) + "]";
    } else if (json.object() != nullptr) {
        for (const JsonMember& one : *json.object()) all += " {" + one.key + " " + described(one.value) + "}";
    } else {
        all += "=" + to_text(json);
    }
    return all;
}

TEST(JsonTape, knows_every_type) {
    const JsonTape tape = taped(R"([null,true,false,1,-1,1.5,"x",[],{}])");
    std::vector<JsonType> types;
    for (const JsonCursor item : tape.root().items()) types.push_back(item.type());
    using enum JsonType;
    EXPECT_EQ(types, (std::vector{null, boolean, boolean, number, number, number, text, array, object}));
    EXPECT_TRUE(tape.root().is_array());
    EXPECT_FALSE(tape.root().is_object());
    EXPECT_TRUE(items_of(tape.root()).back().is_object());
    EXPECT_EQ(tape.root().size(), 9u);
}

TEST(JsonTape, returns_a_value_only_as_its_own_type) {
    const JsonTape tape = taped(R"([true,"x",3])");
    const auto items = items_of(tape.root());
    EXPECT_EQ(items[0].truth(), true);
    EXPECT_EQ(items[1].text(), "x");
    EXPECT_EQ(items[2].count(), 3u);
    EXPECT_FALSE(items[0].text() || items[0].count() || items[0].number() || items[0].find("x"));
    EXPECT_FALSE(items[1].truth() || items[1].count() || items[1].number() || items[1].find("x"));
    EXPECT_FALSE(items[2].truth() || items[2].text() || items[2].find("x"));
    for (const JsonCursor item : items) {
        EXPECT_EQ(item.size(), 0u);
        EXPECT_TRUE(items_of(item).empty());
        EXPECT_TRUE(item.members().begin() == item.members().end());
    }
}

TEST(JsonTape, counts_and_measures_as_the_tree_does) {
    const Json tree = *parse_json("[0,-0,3,3.0,-3,0.5,18446744073709551615,18446744073709551616,-1e400]", many);
    const JsonTape tape = taped(to_text(tree));
    const auto items = items_of(tape.root());
    ASSERT_EQ(items.size(), tree.array()->size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        EXPECT_EQ(items[i].count(), (*tree.array())[i].count()) << i;
        EXPECT_EQ(items[i].number(), (*tree.array())[i].number()) << i;
        EXPECT_EQ(items[i].type(), JsonType::number) << i;
    }
    EXPECT_EQ(items[2].count(), 3u);
    EXPECT_FALSE(items[3].count());
    EXPECT_EQ(to_text(items[7].tree()), "18446744073709551616");
}

TEST(JsonTape, unescapes_text_and_keys) {
    const JsonTape tape = taped(R"({"a\tb":"\u00e9\ud83d\ude00\"\\","":"","plain":"é","\u0000":"\u0000x"})");
    EXPECT_EQ(tape.root().find("a\tb")->text(), "é😀\"\\");
    EXPECT_EQ(tape.root().find("")->text(), "");
    EXPECT_EQ(tape.root().find("plain")->text(), "é");
    EXPECT_EQ(tape.root().find(std::string_view("\0", 1))->text(), std::string_view("\0x", 2));
    EXPECT_FALSE(parse_tape(R"({"\x":1})", many));
    EXPECT_FALSE(parse_tape(R"({"a":"\ud800"})", many));
}

TEST(JsonTape, records_the_offsets_of_values) {
    const JsonTape tape = taped(R"({"\u0061": [10, {"b": "\n"}], "c": 1})");
    EXPECT_EQ(tape.root().offset(), 0u);
    const auto items = items_of(*tape.root().find("a"));
    EXPECT_EQ(tape.root().find("a")->offset(), 11u);
    EXPECT_EQ(items[0].offset(), 12u);
    EXPECT_EQ(items[1].find("b")->offset(), 22u);
    EXPECT_EQ(tape.root().find("c")->offset(), 35u);
}

TEST(JsonTape, iterates_over_members_in_order) {
    const JsonTape tape = taped(R"({"b":[1,[2,{"x":3}]],"a":{"y":{}},"c":[]})");
    std::string keys;
    for (const auto& [key, value] : tape.root().members()) keys += std::string(key) + std::to_string(value.size());
    EXPECT_EQ(keys, "b2a1c0");
    EXPECT_EQ(tape.root().size(), 3u);
    EXPECT_FALSE(tape.root().find("x"));
    EXPECT_FALSE(tape.root().find("y"));
}

TEST(JsonTape, finds_the_last_of_repeated_keys_and_keeps_all) {
    const JsonTape tape = taped(R"({"a":1,"a":2,"b":3})");
    EXPECT_EQ(tape.root().find("a")->count(), 2u);
    EXPECT_EQ(tape.root().size(), 3u);
}

TEST(JsonTape, empty_containers_hold_nothing) {
    for (const char* text : {"[]", "{}", " [ ] ", " { } "}) {
        const JsonTape tape = taped(text);
        EXPECT_EQ(tape.root().size(), 0u);
        EXPECT_TRUE(tape.root().items().begin() == tape.root().items().end());
        EXPECT_TRUE(tape.root().members().begin() == tape.root().members().end());
        EXPECT_FALSE(tape.root().find(""));
    }
}

TEST(JsonTape, limits_depth_and_number) {
    EXPECT_TRUE(parse_tape(std::string(256, '[') + std::string(256, ']'), many));
    EXPECT_EQ(parse_tape(std::string(257, '[') + std::string(257, ']'), many).error().message, "nested too deeply");
    EXPECT_TRUE(parse_tape(R"({"a":[1,2]})", 4)) << "keys do not count";
    EXPECT_TRUE(parse_tape(R"({"a":[1,2]})", 3).error().too_many);
    EXPECT_TRUE(parse_tape("[]", 0).error().too_many);
}

TEST(JsonTape, reports_the_offset_of_an_error) {
    EXPECT_EQ(parse_tape(R"({"a": 1, "b": 0x280})", many).error().offset, 14u);
    EXPECT_EQ(parse_tape("[1, 2] x", many).error().offset, 7u);
    EXPECT_NE(parse_tape("\xEF\xBB\xBF[]", many).error().message.find("byte order mark"), std::string::npos);
    EXPECT_EQ(parse_tape("3", many).error().message, "the text is neither an object nor an array");
}

TEST(JsonTape, its_cursors_survive_the_text_and_a_move) {
    auto text = std::make_unique<std::string>(R"({"a":"plain","b":"\u0065scaped"})");
    JsonTape first = taped(*text);
    text.reset();
    const JsonCursor root = first.root();
    const JsonTape second = std::move(first);
    EXPECT_EQ(root.find("a")->text(), "plain");
    EXPECT_EQ(second.root().find("b")->text(), "escaped");
}

TEST(JsonTape, becomes_the_tree_with_its_offsets) {
    constexpr std::string_view text = R"( {"a\n": [1, -2, 1e400, 2.0, {"b": "\t"}], "c": null, "d": [true, [], {}]} )";
    EXPECT_EQ(described(taped(text).root().tree()), described(*parse_json(text, many)));
    EXPECT_EQ(described(taped(text).root().find("c")->tree()), "48:0=null");
    EXPECT_EQ(described(taped(R"({"a": ["b", 2]})").root().tree()), R"(0:8 {a 6:7 [7:6="b"] [12:2=2]})");
}

}  // namespace sinew::json_tape_test

// SPDX-License-Identifier: MIT
// Our JSON reader accepts exactly what simdjson's strict reader accepts.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/json.h>

#include <simdjson.h>

#include "json/tape.h"

namespace sinew::json_tree_test {

constexpr std::string_view seed =
    R"({"nodes":[{"name":"a\n\u00e9","x":[1,-2,3.5e1,true,false,null],"y":{}},[]],"z":""})";

// Except numbers that it has no type for.
bool is_json(const std::string& text) {
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    return parser.parse(text).get(root) == simdjson::SUCCESS && (root.is_object() || root.is_array());
}

// Walks both at once, with every function of the cursor.
bool agree(JsonCursor tape, const Json& tree) {
    const Json::Array none;
    const Json::Object nothing;
    const Json::Array& array = tree.array() != nullptr ? *tree.array() : none;
    const Json::Object& object = tree.object() != nullptr ? *tree.object() : nothing;
    bool same = tape.offset() == tree.offset && tape.size() == array.size() + object.size() &&
                tape.is_array() == (tree.array() != nullptr) && tape.is_object() == (tree.object() != nullptr) &&
                tape.count() == tree.count() && tape.number() == tree.number() &&
                tape.text().has_value() == (tree.text() != nullptr) && (!tape.text() || *tape.text() == *tree.text()) &&
                tape.truth().has_value() == (tree.truth() != nullptr) &&
                (!tape.truth() || *tape.truth() == *tree.truth());
    std::size_t at = 0;
    for (const JsonCursor item : tape.items()) same = same && at < array.size() && agree(item, array[at++]);
    for (const auto& [key, value] : tape.members()) {
        same = same && at < object.size() && key == object[at].key && agree(value, object[at].value) &&
               tape.find(key)->offset() == tree.find(key)->offset;
        ++at;
    }
    return same && at == tape.size();
}

std::string mutated() {
    std::string text(seed);
    for (int i = *rc::gen::inRange(0, 5); i > 0; --i) {
        const auto at = *rc::gen::inRange<std::size_t>(0, text.size());
        const char c = *rc::gen::elementOf(std::string("{}[]\",:\\ 0123456789.eE+-truefalsn\x01\x7F\xC3\xA9"));
        switch (*rc::gen::inRange(0, 3)) {
            case 0:
                text[at] = c;
                break;
            case 1:
                text.insert(at, 1, c);
                break;
            default:
                text.erase(at, 1);
        }
    }
    return text;
}

rc::Gen<Json> random_json(int depth) {
    const auto key = rc::gen::container<std::string>(rc::gen::elementOf(std::string("ab\"\\/\n\x01")));
    const auto scalar =
        rc::gen::oneOf(rc::gen::map(rc::gen::arbitrary<bool>(), [](bool v) { return Json(v); }),
                       rc::gen::map(rc::gen::arbitrary<std::int64_t>(), [](std::int64_t v) { return Json(v); }),
                       rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t v) { return Json(v); }),
                       rc::gen::map(rc::gen::arbitrary<double>(), [](double v) { return Json(v); }),
                       rc::gen::element(Json(), Json(JsonNumber{"1e999"}), Json(JsonNumber{"-98765432109876543210"})),
                       rc::gen::map(key, [](std::string v) { return Json(std::move(v)); }));
    if (depth == 0) return scalar;
    const auto child = rc::gen::lazy([depth] { return random_json(depth - 1); });
    const auto member = rc::gen::map(rc::gen::pair(key, child), [](std::pair<std::string, Json> v) {
        return JsonMember{std::move(v.first), std::move(v.second)};
    });
    return rc::gen::oneOf(
        scalar, rc::gen::map(rc::gen::container<Json::Array>(child), [](Json::Array v) { return Json(std::move(v)); }),
        rc::gen::map(rc::gen::container<Json::Object>(member), [](Json::Object v) { return Json(std::move(v)); }));
}

RC_GTEST_PROP(JsonProperty, accepts_what_the_strict_parser_accepts, ()) {
    const std::string text = mutated();
    const auto ours = parse_json(text, 100000);
    if (ours.has_value() != is_json(text)) RC_FAIL("disagree about " + text);
    if (!ours) return;
    const std::string written = to_text(*ours);
    const auto again = parse_json(written, 100000);
    RC_ASSERT(again.has_value());
    RC_ASSERT(to_text(*again) == written);
}

RC_GTEST_PROP(JsonProperty, tape_and_tree_agree_about_any_text, ()) {
    const std::string text = mutated();
    const auto tape = parse_tape(text, 100000);
    const auto tree = parse_json(text, 100000);
    RC_ASSERT(tape.has_value() == tree.has_value());
    if (tape) RC_ASSERT(agree(tape->root(), *tree));
}

RC_GTEST_PROP(JsonProperty, tape_holds_what_was_written, ()) {
    const std::string text = to_text(Json(Json::Array{*rc::gen::resize(8, random_json(3))}));
    const auto tape = parse_tape(text, 100000);
    RC_ASSERT(tape.has_value());
    RC_ASSERT(to_text(tape->root().tree()) == text);
    RC_ASSERT(agree(tape->root(), tape->root().tree()));
}

}  // namespace sinew::json_tree_test

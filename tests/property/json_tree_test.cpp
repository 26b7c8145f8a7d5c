// SPDX-License-Identifier: MIT
// Our walk over JSON accepts what the parser's own strict reader accepts, and nothing else.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sinew/json.h>

#include <simdjson.h>

namespace sinew {
namespace {

constexpr std::string_view seed =
    R"({"nodes":[{"name":"a\n\u00e9","x":[1,-2,3.5e1,true,false,null],"y":{}},[]],"z":""})";

// Apart from numbers that it has no type for.
bool is_json(const std::string& text) {
    simdjson::dom::parser parser;
    simdjson::dom::element root;
    return parser.parse(text).get(root) == simdjson::SUCCESS && (root.is_object() || root.is_array());
}

RC_GTEST_PROP(JsonProperty, accepts_what_the_strict_parser_accepts, ()) {
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
    const auto ours = parse_json(text, 100000);
    if (ours.has_value() != is_json(text)) RC_FAIL("disagree about " + text);
    if (!ours) return;
    const std::string written = to_text(*ours);
    const auto again = parse_json(written, 100000);
    RC_ASSERT(again.has_value());
    RC_ASSERT(to_text(*again) == written);
}

}  // namespace
}  // namespace sinew

// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <simdjson.h>

#include "base/json_writer.h"
#include "base/text.h"

namespace sinew::json_test {

RC_GTEST_PROP(JsonProperty, every_text_becomes_valid_json, (const std::vector<char>& characters)) {
    const std::string text(characters.begin(), characters.end());
    JsonWriter writer(false);
    writer.array([&] { writer.value(text); });
    simdjson::dom::parser parser;
    const simdjson::padded_string json(writer.finish());
    simdjson::dom::element parsed;
    RC_ASSERT(parser.parse(json).get(parsed) == simdjson::SUCCESS);
    if (is_utf8(text)) RC_ASSERT(std::string_view(parsed.at(0)) == text);
}

RC_GTEST_PROP(JsonProperty, every_number_comes_back_to_the_last_bit, (double number)) {
    JsonWriter writer(false);
    writer.array([&] { writer.value(number); });
    simdjson::dom::parser parser;
    const simdjson::padded_string json(writer.finish());
    RC_ASSERT(double(parser.parse(json).at(0)) == number);
}

}  // namespace sinew::json_test

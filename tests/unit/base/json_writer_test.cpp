// SPDX-License-Identifier: MIT
#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew::base_json_writer_test {

std::string sample(bool indented) {
    JsonWriter json(indented);
    json.object([&] {
        json.key("text").value("a \"b\" \\ \n \x01 é");
        json.key("numbers").array([&] {
            json.value(1u);
            json.value(-2);
            json.value(0.1);
            json.value(true);
        });
        json.key("empty").object([] {});
        json.key("raw").raw("null");
    });
    return json.finish();
}

TEST(JsonWriter, writes_compact) {
    EXPECT_EQ(sample(false), R"({"text":"a \"b\" \\ \n \u0001 é","numbers":[1,-2,0.1,true],"empty":{},"raw":null})");
}

TEST(JsonWriter, writes_indented) {
    EXPECT_EQ(sample(true),
              "{\n  \"text\": \"a \\\"b\\\" \\\\ \\n \\u0001 é\",\n  \"numbers\": [\n    1,\n    -2,\n    0.1,\n    "
              "true\n  ],\n"
              "  \"empty\": {},\n  \"raw\": null\n}");
}

TEST(JsonWriter, writes_nan_and_infinity_as_text) {
    JsonWriter json(false);
    json.array([&] {
        json.value(std::numeric_limits<double>::quiet_NaN());
        json.value(-std::numeric_limits<double>::infinity());
    });
    EXPECT_EQ(json.finish(), R"(["NaN","-Infinity"])");
}

TEST(JsonWriter, replaces_bytes_that_are_not_utf8) {
    JsonWriter json(false);
    json.value("a\xFF");
    EXPECT_EQ(json.finish(), "\"a\xEF\xBF\xBD\"");
}

TEST(JsonWriter, omits_empty_objects) {
    for (const bool indented : {false, true}) {
        JsonWriter with(indented);
        with.object([&] {
            with.object_if_any("before", [&] { with.object_if_any("inner", [] {}); });
            with.key("a").value(1);
            with.object_if_any("between", [] {});
            with.object_if_any("full", [&] { with.key("empty").object([] {}); });
        });
        JsonWriter without(indented);
        without.object([&] {
            without.key("a").value(1);
            without.key("full").object([&] { without.key("empty").object([] {}); });
        });
        EXPECT_EQ(with.finish(), without.finish());
    }
}

TEST(JsonWriter, writes_a_comma_after_text_that_ends_in_a_bracket) {
    JsonWriter json(false);
    json.array([&] {
        json.value("[");
        json.value("{");
    });
    EXPECT_EQ(json.finish(), R"(["[","{"])");
}

}  // namespace sinew::base_json_writer_test

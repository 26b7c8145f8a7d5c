// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sinew/json.h>

namespace sinew::json_json_test {

constexpr std::uint64_t many = 1000;

Json parsed(std::string_view text) {
    auto json = parse_json(text, many);
    EXPECT_TRUE(json) << text << ": " << json.error().message;
    return json.value_or(Json{});
}

JsonError error_of(std::string_view text) {
    const auto json = parse_json(text, many);
    EXPECT_FALSE(json) << text;
    return json ? JsonError{} : json.error();
}

TEST(Json, keeps_the_order_of_members_and_writes_without_spaces) {
    EXPECT_EQ(to_text(parsed(R"( { "b" : [ 1 , 2.5 , true , null , "x" ] , "a" : { } } )")),
              R"({"b":[1,2.5,true,null,"x"],"a":{}})");
}

TEST(Json, keeps_the_types_of_numbers) {
    EXPECT_EQ(to_text(parsed("[18446744073709551615,-9223372036854775808,1.0,-0.0,1e300,0.1]")),
              "[18446744073709551615,-9223372036854775808,1.0,-0.0,1e+300,0.1]");
    EXPECT_EQ(parsed("[3]").array()->at(0).count(), 3u);
    EXPECT_FALSE(parsed("[-3]").array()->at(0).count());
    EXPECT_FALSE(parsed("[3.5]").array()->at(0).count());
    EXPECT_EQ(parsed("[-3]").array()->at(0).number(), -3.0);
}

TEST(Json, reads_numbers_with_any_number_of_digits) {
    const Json json = parsed(
        "[1.00000000000000000000, 0.1000000000000000055511151231257827021181583404541015625,"
        "-3.14159265358979323846264338327950288419716939937510, 12345678901234567890123456789.5,"
        "2.00000000000000000000000000e-5, 18446744073709551616, 0.00000000000000000000000001,"
        "{\"a\":0.30000000000000000000000000000001,\"b\":[1.00000000000000000001e5]}]");
    const double expected[] = {
        1, 0.1, -3.14159265358979323846, 12345678901234567890123456789.5, 2e-5, 18446744073709551616.0, 1e-26};
    for (std::size_t i = 0; i < std::size(expected); ++i) EXPECT_EQ(json.array()->at(i).number(), expected[i]) << i;
    EXPECT_EQ(json.array()->back().find("a")->number(), 0.3);
    EXPECT_EQ(json.array()->back().find("b")->array()->at(0).number(), 1e5);
    for (const char* bad : {"[1.00000000000000000000.5]", "[1.000000000000000000000e]", "[-.00000000000000000000001]",
                            "[0.0000000000000000000000x]", "[00.00000000000000000000001]"}) {
        EXPECT_FALSE(parse_json(bad, many)) << bad;
    }
}

TEST(Json, keeps_numbers_that_fit_no_type) {
    EXPECT_EQ(to_text(parsed("[18446744073709551616, -1e400 ,{\"a\":1E+999}]")),
              "[18446744073709551616,-1e400,{\"a\":1E+999}]");
    EXPECT_FALSE(parsed("[18446744073709551616]").array()->at(0).count());
    EXPECT_FALSE(parse_json("[018446744073709551616]", many));
    EXPECT_FALSE(parse_json("[18446744073709551616x]", many));
}

TEST(Json, records_the_offsets_of_values) {
    const Json json = parsed(R"({"a": [10, {"b": "c"}]})");
    EXPECT_EQ(json.offset, 0u);
    EXPECT_EQ(json.at_pointer("/a")->offset, 6u);
    EXPECT_EQ(json.at_pointer("/a/0")->offset, 7u);
    EXPECT_EQ(json.at_pointer("/a/1/b")->offset, 17u);
}

TEST(Json, follows_pointers) {
    const Json json = parsed(R"({"a/b": {"c~d": [1, [2, 3]]}})");
    EXPECT_EQ(json.at_pointer("/a~1b/c~0d/1/0")->count(), 2u);
    EXPECT_EQ(json.at_pointer(""), &json);
    EXPECT_EQ(json.at_pointer("/a~1b/c~0d/2"), nullptr);
    EXPECT_EQ(json.at_pointer("/a~1b/c~0d/x"), nullptr);
    EXPECT_EQ(json.at_pointer("nothing"), nullptr);
    EXPECT_EQ(pointer_step("a/b~c"), "a~1b~0c");
}

TEST(Json, finds_the_last_of_repeated_keys_and_keeps_all) {
    const Json json = parsed(R"({"a":1,"a":2})");
    EXPECT_EQ(json.find("a")->count(), 2u);
    EXPECT_EQ(to_text(json), R"({"a":1,"a":2})");
}

TEST(Json, can_be_edited) {
    Json json = parsed(R"({"nodes":[]})");
    json["name"].value = "ship";
    json["size"]["x"].value = std::uint64_t{3};
    EXPECT_EQ(to_text(json), R"({"nodes":[],"name":"ship","size":{"x":3}})");
}

TEST(Json, rejects_invalid_json) {
    for (const char* text :
         {"",           " ",    "{",      "[1,]", "[1 2]", "{\"a\" 1}", "{\"a\":1,}", "{a:1}",
          "['a']",      "[01]", "[0x10]", "[1.]", "[tru]", "[nul]",     "[\"\\x\"]",  "[\"\\ud800\"]",
          "[\"\xFF\"]", "[1]x", "[1][2]", "{}{}", "[1]]",  "[NaN]",     "// c\n[1]"}) {
        EXPECT_FALSE(parse_json(text, many)) << text;
    }
    EXPECT_FALSE(parse_json("3", many)) << "only objects and arrays make a document";
}

TEST(Json, reports_the_offset_of_an_error) {
    EXPECT_EQ(error_of(R"({"a": 1, "b": 0x280})").offset, 14u);
    EXPECT_EQ(error_of("[1, 2] x").offset, 7u);
}

TEST(Json, limits_depth_and_number) {
    EXPECT_EQ(error_of(std::string(1000, '[') + std::string(1000, ']')).message, "nested too deeply");
    EXPECT_TRUE(parse_json("[1,2,3]", 3).error().too_many) << "the array counts too";
    EXPECT_TRUE(parse_json("[1,2,3]", 4));
}

}  // namespace sinew::json_json_test

// SPDX-License-Identifier: MIT
// Numbers of any length, compared with strtod. simdjson 3.0 itself reads reals of more than 19 digits as zero.
#include <gtest/gtest.h>
#include <sinew/json.h>
#include <sinew/sinew.h>

#include <bit>
#include <cmath>
#include <cstdlib>
#include <random>

#include "json/tape.h"

namespace sinew::json_number_test {

constexpr std::uint64_t many = 1000;

std::string repeated(std::size_t count, char digit) {
    return std::string(count, digit);
}

// Checks one number, as the tree and as the tape have it, in an array and as the last member of an object. Numbers
// beyond the range of a double must be kept as text and have no value.
void expect_exact(const std::string& digits) {
    const double expected = std::strtod(digits.c_str(), nullptr);
    for (const std::string& text : {"[" + digits + "]", "[" + digits + " \n, 1]", "{\"a\":[" + digits + "]}"}) {
        const bool is_array = text.starts_with('[');
        const auto tape = parse_tape(text, many);
        ASSERT_TRUE(tape) << text << ": " << tape.error().message;
        const JsonCursor array = is_array ? tape->root() : *tape->root().find("a");
        const auto tree = parse_json(text, many);
        ASSERT_TRUE(tree);
        const Json& value = (is_array ? *tree : *tree->find("a")).array()->at(0);
        for (const std::optional<double> read : {(*array.items().begin()).number(), value.number()}) {
            ASSERT_EQ(read.has_value(), std::isfinite(expected)) << digits;
            if (read) {
                ASSERT_EQ(std::bit_cast<std::uint64_t>(*read), std::bit_cast<std::uint64_t>(expected)) << digits;
            }
        }
        if (!std::isfinite(expected)) {
            EXPECT_EQ(to_text(value), digits) << "kept as it is";
        }
    }
}

TEST(JsonNumber, of_any_length_is_the_nearest_double) {
    for (const std::string& digits : {
             std::string("1.00000000000000000000"),
             std::string("0.99999999999999999999"),
             std::string("1234567890.1234567890"),
             std::string("0.00000000000000000001"),
             "-0." + repeated(300, '0') + "1",
             "0." + repeated(400, '0') + "1",
             "-0." + repeated(400, '0'),
             "0." + repeated(400, '3'),
             repeated(1, '9') + "." + repeated(400, '9'),
             repeated(400, '7') + "e-400",
             "1" + repeated(308, '0'),
             "1" + repeated(308, '0') + ".0",
             "1" + repeated(400, '0') + "e-390",
             "1." + repeated(30, '0') + "e-5",
             "1." + repeated(30, '0') + "E+5",
             "-1." + repeated(800, '0') + "1",
             // Integers beyond 64 bits, on both sides.
             std::string("18446744073709551615"),
             std::string("18446744073709551616"),
             std::string("-9223372036854775808"),
             std::string("-9223372036854775809"),
             std::string("-12345678901234567890"),
             std::string("100000000000000000000"),
             repeated(300, '8'),
             // Halfway between two doubles, and a last digit that decides.
             std::string("9007199254740993"),
             std::string("9007199254740993.0"),
             std::string("9007199254740992.99999999999999999999"),
             "9007199254740993." + repeated(700, '0') + "1",
             "9007199254740993." + repeated(900, '0') + "1",
             // The smallest and the largest doubles.
             std::string("4.9406564584124654417656879286822137e-324"),
             std::string("2.4703282292062327208e-324"),
             std::string("2.4703282292062327209e-324"),
             std::string("2.2250738585072011360574097967091320e-308"),
             std::string("1.7976931348623157081452742373170435e308"),
             std::string("1e-400"),
             std::string("-1e-400"),
         }) {
        expect_exact(digits);
    }
}

TEST(JsonNumber, beyond_the_range_of_a_double_has_no_value_and_is_kept) {
    for (const std::string& digits :
         {std::string("1e400"), std::string("-1e400"), repeated(400, '9'), "1" + repeated(309, '0') + ".0",
          std::string("1.7976931348623159e308"), std::string("1.00000000000000000000e99999999999")}) {
        EXPECT_TRUE(std::isinf(std::strtod(digits.c_str(), nullptr))) << digits;
        expect_exact(digits);
    }
}

TEST(JsonNumber, is_exact_in_random_shapes) {
    std::mt19937_64 random(19);
    const auto below = [&](std::uint64_t limit) { return random() % limit; };
    const auto some_digits = [&](std::uint64_t count) {
        const std::uint64_t kind = below(3);
        std::string digits;
        for (; count > 0; --count) digits += kind == 0 ? '0' : kind == 1 ? '9' : static_cast<char>('0' + below(10));
        return digits;
    };
    for (int i = 0; i < 20000; ++i) {
        std::string digits = below(2) == 0 ? "-" : "";
        const bool is_small = below(3) == 0;
        digits += is_small ? "0" : static_cast<char>('1' + below(9)) + some_digits(below(40));
        if (is_small || below(3) > 0)
            digits += "." + repeated(below(30), '0') + some_digits(1 + below(i % 50 == 0 ? 900 : 40));
        if (below(3) == 0) digits += (below(2) == 0 ? "e-" : "E+") + std::to_string(below(350));
        expect_exact(digits);
        if (HasFatalFailure()) return;
    }
}

const std::string long_one = "1.00000000000000000000";

TEST(JsonNumber, of_many_digits_is_read_in_gltf) {
    const auto scene =
        load(Bytes::copy_of(R"({"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"translation":[)" +
                            long_one + ",-0.25000000000000000000000,2.5000000000000000000000e1]}]}"));
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_EQ(scene->nodes.at(0).transform.translation, (scene::Vec3{1, -0.25, 25}));
}

TEST(JsonNumber, of_many_digits_is_read_in_scene_sgm) {
    std::string json = R"({"nodes":[{"type":"Group","children":[]}],"meshes":[],"materials":[{"name":"m","diffuse":[)" +
                       long_one + ",0.50000000000000000000,0.25000000000000000000000000,1]}]}";
    json.resize((json.size() + 7) / 8 * 8, ' ');
    std::string file = "SGM\x10";
    for (int shift = 0; shift < 32; shift += 8) file += static_cast<char>(json.size() >> shift & 0xFF);
    const auto scene = load(Bytes::copy_of(file + json));
    ASSERT_TRUE(scene) << scene.message();
    EXPECT_EQ(scene->materials.at(0).base_color, (scene::Vec4{1, 0.5, 0.25, 1}));
}

}  // namespace sinew::json_number_test
